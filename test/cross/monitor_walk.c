/* test/cross/monitor_walk.c -- a model with a monitor, compared transition by
 * transition */
#include "test/cross/monitor_trial.h"
#include "test/unit/once.h"

#include <string.h>

typedef struct Walk {
    MonitorTrial *self;
    Word *vectors;    /* of each pair, once known */
    bool *known;      /* is it? */
    Successors batch; /* transitions of the pair looked at */
} Walk;

/* The pair of a vector, which is remembered. */
static size_t meet(Walk *walk, const Word *vector) {
    size_t pair = monitor_pair(walk->self, vector);
    uint32_t words = walk->self->model->words;
    if (pair == NAIVE_NONE)
        return pair;
    Word *place = walk->vectors + pair * words;
    if (!walk->known[pair])
        memcpy(place, vector, words * sizeof *vector);
    walk->known[pair] = true;
    trial_expect(&walk->self->trial,
                 memcmp(place, vector, words * sizeof *vector) == 0,
                 "pair %zu has two vectors", pair);
    return pair;
}

/* Every transition of the model is one of the definition. */
static void check_found(Walk *walk, size_t source) {
    MonitorTrial *self = walk->self;
    for (size_t i = 0; i < walk->batch.count; i++) {
        uint32_t action = walk->batch.actions[i];
        size_t target = meet(walk, successors_state(&walk->batch, i));
        const NaiveArc *arc = naive_product_arc(
            self->product, source, monitor_action(self, action), target);
        trial_expect(
            &self->trial,
            arc && arc->moved == (self->model->monitor.moves[action] != 0),
            "pair %zu: action %u to %zu is wrong", source, action, target);
    }
}

static bool is_found(const Walk *walk, const NaiveArc *arc) {
    const Model *model = walk->self->model;
    const Word *target = walk->vectors + arc->target * model->words;
    for (size_t i = 0; i < walk->batch.count; i++) {
        uint32_t action = walk->batch.actions[i];
        if ((model->monitor.moves[action] != 0) == arc->moved &&
            memcmp(successors_state(&walk->batch, i), target,
                   model->words * sizeof *target) == 0)
            return true;
    }
    return false;
}

/* Every transition of the definition has one in the model that moves the
 * monitor as much and leads to the same pair. */
static void check_missing(Walk *walk, size_t source) {
    const NaiveProduct *product = walk->self->product;
    for (size_t i = 0; i < product->arc_count; i++)
        if (product->arcs[i].source == source)
            trial_expect(&walk->self->trial, is_found(walk, &product->arcs[i]),
                         "pair %zu: no transition to %zu that %s", source,
                         product->arcs[i].target,
                         product->arcs[i].moved ? "moves the monitor"
                                                : "leaves the monitor alone");
}

static void check_labels(Walk *walk, size_t pair, const Word *vector) {
    MonitorTrial *self = walk->self;
    const NaiveProduct *product = self->product;
    Label truth = 0;
    for (uint32_t k = 0; k < product->property_count; k++)
        if (product->pairs[pair].marks >> k & 1)
            truth |= product->kinds[k];
    Label found = model_labels(self->model, vector, 15);
    trial_expect(&self->trial, found == truth,
                 "pair %zu has labels %u instead of %u", pair, found, truth);
    for (uint32_t p = 0; p < self->model->property_count; p++) {
        if (!(self->asked >> p & 1))
            continue;
        bool marked = product->pairs[pair].marks >> self->properties[p] & 1;
        trial_expect(
            &self->trial, model_marks(self->model, vector, p) == marked,
            "property %s should %smark pair %zu",
            self->model->properties[p].name, marked ? "" : "not ", pair);
    }
}

static void check_pair(Walk *walk, size_t pair) {
    MonitorTrial *self = walk->self;
    const Word *vector = walk->vectors + pair * self->model->words;
    bool cut = self->system->cut[self->product->pairs[pair].system];
    trial_expect(&self->trial,
                 (model_labels(self->model, vector, LABEL_CUT) != 0) == cut,
                 "pair %zu should %sbe cut", pair, cut ? "" : "not ");
    if (cut)
        return; /* not expanded: its other labels are its own business */
    check_labels(walk, pair, vector);
    successors_clear(&walk->batch);
    expand_once(self->model, vector, &walk->batch);
    check_found(walk, pair);
    check_missing(walk, pair);
}

static void check_initial(Walk *walk) {
    MonitorTrial *self = walk->self;
    initial_once(self->model, &walk->batch);
    trial_expect(&self->trial, walk->batch.count == self->product->initial,
                 "%zu initial pairs instead of %zu", walk->batch.count,
                 self->product->initial);
    for (size_t i = 0; i < walk->batch.count; i++) {
        size_t pair = meet(walk, successors_state(&walk->batch, i));
        trial_expect(&self->trial, pair < self->product->initial,
                     "pair %zu is not initial", pair);
    }
}

/* Pairs are in breadth-first order: each is known when its turn comes. */
void monitor_walk(MonitorTrial *self) {
    Mem *mem = &self->trial.mem;
    size_t count = self->product->count;
    size_t bytes = count * self->model->words * sizeof(Word);
    Walk walk = {.self = self,
                 .vectors = mem_alloc(mem, bytes),
                 .known = mem_alloc(mem, count)};
    successors_init(&walk.batch, mem, self->model->words);
    check_initial(&walk);
    for (size_t i = 0; i < count && self->trial.failures == 0; i++)
        if (trial_expect(&self->trial, walk.known[i], "pair %zu is missing", i))
            check_pair(&walk, i);
    successors_release(&walk.batch);
    mem_free(mem, walk.known, count);
    mem_free(mem, walk.vectors, bytes);
}
