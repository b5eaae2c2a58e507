#include "equiv/walking/failing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    STATUS_FAIL = 1,
    STATUS_CHOICE = 2
};

typedef struct Half {  /* one system while a pair is expanded */
    Worker worker;     /* that expands it */
    Successors batch;  /* its steps */
    uint32_t *order;   /* these, by label */
    size_t room;       /* of that list */
    uint32_t *labels;  /* by step */
    size_t label_room; /* of that list */
} Half;

typedef struct Halves { /* what a worker keeps */
    Half half[2];       /* left and right */
} Halves;

static const Property properties[PRODUCT_PROPERTIES] = {
    {"fail", "the systems are related", LABEL_REJECT, NO_PROCESS, NULL, NULL},
    {"choice", "one system is deterministic", LABEL_REJECT, NO_PROCESS, NULL,
     NULL},
};

static const char *const labels[] = {"tau"};

bool product_suits(const RelationRule *relation) {
    return relation->family == RELATION_STATES &&
           relation->steps == MOVES_SINGLE && relation->answers == MOVES_SINGLE;
}

static const Product *product_of(const Model *model) {
    return (const Product *)model;
}

static Word status_of(const Model *model, const Word *state) {
    return state[model->words - 1] & 3;
}

/* ---- Workers ------------------------------------------------------------- */

static void worker_end(const Model *model, Worker *worker) {
    Halves *halves = worker->own;
    (void)model;
    if (!halves)
        return;
    for (size_t i = 0; i < 2; i++) {
        Half *half = &halves->half[i];
        mem_free(worker->mem, half->labels,
                 half->label_room * sizeof *half->labels);
        mem_free(worker->mem, half->order, half->room * sizeof *half->order);
        successors_release(&half->batch);
        worker_release(&half->worker);
    }
    mem_free(worker->mem, halves, sizeof *halves);
    worker->own = NULL;
}

static bool worker_begin(const Model *model, Worker *worker) {
    const Product *product = product_of(model);
    assert(!worker->own);
    const Model *const models[] = {product->left, product->right};
    Halves *halves = worker->own = mem_try(worker->mem, sizeof(Halves));
    bool ready = halves;
    for (size_t i = 0; halves && i < 2; i++) {
        Half *half = &halves->half[i];
        successors_init(&half->batch, worker->mem, models[i]->words);
        ready &= worker->plain
                     ? worker_init_plain(&half->worker, models[i], worker->mem)
                     : worker_init(&half->worker, models[i], worker->mem);
    }
    if (!ready)
        worker_end(model, worker);
    return ready;
}

/* ---- Steps of one system ------------------------------------------------- */

static bool widen(Mem *mem, uint32_t **list, size_t *room, size_t count) {
    if (*room >= count)
        return true;
    size_t needed = 2 * count, size = sizeof **list;
    uint32_t *grown = mem_try_resize(mem, *list, *room * size, needed * size);
    if (!grown)
        return false;
    *list = grown;
    *room = needed;
    return true;
}

/* By label; few steps have to be moved. */
static void sort_steps(Half *half) {
    for (uint32_t i = 0; i < half->batch.count; i++) {
        uint32_t k = i;
        for (; k > 0 && half->labels[half->order[k - 1]] > half->labels[i]; k--)
            half->order[k] = half->order[k - 1];
        half->order[k] = i;
    }
}

static bool same_target(const Half *half, uint32_t one, uint32_t other) {
    assert(one < half->batch.count && other < half->batch.count);
    const Successors *batch = &half->batch;
    return memcmp(successors_state(batch, one), successors_state(batch, other),
                  batch->words * sizeof(Word)) == 0;
}

/* The steps of a state, sorted; a cut state has none. */
static bool expand_half(Half *half, const Model *model, const Word *state,
                        const uint32_t *numbers) {
    assert(half->worker.model == model);
    Mem *mem = half->batch.mem;
    successors_clear(&half->batch);
    if (model_labels(model, state, LABEL_CUT))
        return true;
    model_expand_all(model, &half->worker, state, &half->batch);
    size_t count = half->batch.count;
    if (half->batch.failed || !widen(mem, &half->order, &half->room, count) ||
        !widen(mem, &half->labels, &half->label_room, count))
        return false;
    for (size_t i = 0; i < count; i++)
        half->labels[i] = numbers[half->batch.actions[i]];
    sort_steps(half);
    return true;
}

/* The steps with the label of the `first`: where they end, and whether they
 * have one target. */
static size_t end_of(const Half *half, size_t first, bool *single) {
    assert(first < half->batch.count);
    uint32_t label = half->labels[half->order[first]];
    size_t end = first + 1;
    *single = true;
    for (; end < half->batch.count && half->labels[half->order[end]] == label;
         end++)
        *single &= same_target(half, half->order[first], half->order[end]);
    return end;
}

/* ---- Pairs --------------------------------------------------------------- */

static void add_status(const Model *model, Successors *out, uint32_t action,
                       Word status) {
    assert(status != 0);
    Word *target = successors_add(out, action);
    if (!target)
        return;
    memset(target, 0, model->words * sizeof *target);
    target[model->words - 1] = status;
}

static void add_pair(const Model *model, Successors *out, uint32_t action,
                     const Word *left, const Word *right) {
    const Product *product = product_of(model);
    uint32_t words = product->left->words;
    Word *target = successors_add(out, action);
    if (!target)
        return;
    memcpy(target, left, words * sizeof *target);
    memcpy(target + words, right, product->right->words * sizeof *target);
    target[model->words - 1] = 0;
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    const Product *product = product_of(model);
    Halves *halves = worker->own;
    Half *left = &halves->half[0], *right = &halves->half[1];
    successors_clear(&left->batch);
    successors_clear(&right->batch);
    model_initial(product->left, &left->worker, &left->batch);
    model_initial(product->right, &right->worker, &right->batch);
    if (!successors_begin(out))
        return;
    if (left->batch.failed || right->batch.failed)
        out->failed = true;
    else if (left->batch.count != 1 || right->batch.count != 1)
        add_status(model, out, 0, STATUS_CHOICE);
    else
        add_pair(model, out, 0, left->batch.states, right->batch.states);
}

/* Steps of both with one label, as ranges of the two orders. */
static void match(const Model *model, const Half *left, const Half *right,
                  const size_t range[4], Successors *out) {
    for (size_t i = range[0]; i < range[1]; i++)
        for (size_t k = range[2]; k < range[3]; k++)
            add_pair(model, out, left->batch.actions[left->order[i]],
                     successors_state(&left->batch, left->order[i]),
                     successors_state(&right->batch, right->order[k]));
}

/* The next label of either system; false if the product ends here, because one
 * of them cannot follow the other, or both have a choice. */
static bool pair_label(const Model *model, const Half *left, const Half *right,
                       size_t at[2], Successors *out) {
    const RelationRule *relation = product_of(model)->relation;
    bool has_left = at[0] < left->batch.count;
    bool has_right = at[1] < right->batch.count, one = true, other = true;
    uint32_t first = has_left ? left->labels[left->order[at[0]]] : UINT32_MAX;
    uint32_t second =
        has_right ? right->labels[right->order[at[1]]] : UINT32_MAX;
    size_t range[4] = {at[0], at[0], at[1], at[1]};
    if (first <= second)
        at[0] = range[1] = end_of(left, at[0], &one);
    if (second <= first)
        at[1] = range[3] = end_of(right, at[1], &other);
    if (first < second) {
        add_status(model, out, left->batch.actions[left->order[range[0]]],
                   STATUS_FAIL);
        return false;
    }
    uint32_t offset = product_of(model)->left->action_count;
    if (second < first) {
        if (!relation->symmetric && !relation->ready)
            return true;
        add_status(model, out,
                   offset + right->batch.actions[right->order[range[2]]],
                   STATUS_FAIL);
        return false;
    }
    if (!other && !(relation->symmetric && one)) {
        add_status(model, out, left->batch.actions[left->order[range[0]]],
                   STATUS_CHOICE);
        return false;
    }
    match(model, left, right, range, out);
    return true;
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    const Product *product = product_of(model);
    Halves *halves = worker->own;
    Half *left = &halves->half[0], *right = &halves->half[1];
    if (!successors_begin(out) || status_of(model, state) != 0)
        return;
    if (!expand_half(left, product->left, state, product->labels) ||
        !expand_half(right, product->right, state + product->left->words,
                     product->labels + product->left->action_count)) {
        out->failed = true;
        out->too_short |= left->batch.too_short | right->batch.too_short;
        return;
    }
    size_t at[2] = {0, 0}, begin = out->count;
    while (at[0] < left->batch.count || at[1] < right->batch.count)
        if (!pair_label(model, left, right, at, out)) {
            /* only what ends the run */
            Word *last = successors_state(out, out->count - 1);
            memmove(successors_state(out, begin), last,
                    model->words * sizeof *last);
            out->actions[begin] = out->actions[out->count - 1];
            out->count = begin + 1;
            return;
        }
}

static Label labels_of(const Model *model, const Word *state, Label asked) {
    return status_of(model, state) != 0 ? asked & LABEL_REJECT : 0;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    return status_of(model, state) ==
           (property == PRODUCT_FAIL ? STATUS_FAIL : STATUS_CHOICE);
}

/* ---- Beginning and end --------------------------------------------------- */

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .worker_begin = worker_begin,
    .worker_end = worker_end,
    .labels = labels_of,
    .marks = marks,
};

static size_t actions_of(const Product *product) {
    return (size_t)product->left->action_count + product->right->action_count;
}

bool product_init(Product *product, const Model *left, const Model *right,
                  const RelationRule *relation, Alphabet *alphabet, Mem *mem) {
    assert(product_suits(relation));
    *product = (Product){.left = left, .right = right, .relation = relation};
    size_t actions = actions_of(product), bytes = actions * sizeof(uint32_t);
    product->labels = mem_try(mem, bytes);
    product->silence = mem_try(mem, bytes);
    product->model = (Model){.operations = &operations,
                             .mem = mem,
                             .words = left->words + right->words + 1,
                             .bits = 64 * (left->words + right->words) + 2,
                             .present = LABEL_REJECT,
                             .properties = properties,
                             .property_count = PRODUCT_PROPERTIES,
                             .labels = labels,
                             .label_count = 1,
                             .action_labels = product->silence,
                             .action_count = (uint32_t)actions};
    if (!product->labels || !product->silence || actions >= UINT32_MAX)
        return false;
    Text text;
    text_init(&text, mem);
    for (uint32_t i = 0; i < left->action_count; i++)
        product->labels[i] = alphabet_label(alphabet, left, i, &text);
    for (uint32_t i = 0; i < right->action_count; i++)
        product->labels[left->action_count + i] =
            alphabet_label(alphabet, right, i, &text);
    text_release(&text);
    return true;
}

void product_release(Product *product) {
    size_t bytes = actions_of(product) * sizeof(uint32_t);
    mem_free(product->model.mem, product->labels, bytes);
    mem_free(product->model.mem, product->silence, bytes);
}

/* ---- Replay -------------------------------------------------------------- */

static bool has_state(const Successors *batch, const Word *state) {
    for (size_t i = 0; i < batch->count; i++)
        if (memcmp(successors_state(batch, i), state,
                   batch->words * sizeof *state) == 0)
            return true;
    return false;
}

bool product_replay(Product *product, const Trace *trace, bool *answer) {
    const Model *model = &product->model;
    Worker worker;
    Successors batch;
    bool fine = worker_init_plain(&worker, model, model->mem);
    successors_init(&batch, model->mem, model->words);
    *answer = fine;
    if (fine) {
        model_initial(model, &worker, &batch);
        *answer = has_state(&batch, trace_state(trace, 0));
    }
    for (size_t i = 0; *answer && i < trace_length(trace); i++) {
        successors_clear(&batch);
        model_expand(model, &worker, trace_state(trace, i), &batch);
        *answer = has_state(&batch, trace_state(trace, i + 1));
        fine &= !batch.failed;
    }
    *answer = *answer && marks(model, trace_state(trace, trace_length(trace)),
                               PRODUCT_FAIL);
    successors_release(&batch);
    worker_release(&worker);
    return fine;
}
