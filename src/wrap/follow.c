#include "wrap/follow.h"

#include "wrap/pair.h"

#include <assert.h>

enum { /* actions beyond those of the system */
    ACTION_STUTTER,
    ACTION_MATCHED,
    EXTRA_ACTIONS
};

typedef struct Followed {
    Pair pair;        /* the system, the watcher's state; if it asks, as many
                         states again for those after a stutter */
    Watcher *watcher; /* owned */
} Followed;

static const Followed *followed(const Model *model) {
    return (const Followed *)model;
}

static uint32_t state_of(const Followed *self, const Word *state) {
    return pair_second(&self->pair, state) % self->watcher->state_count;
}

/* Was the step that led there a stutter? */
static bool stutters(const Followed *self, const Word *state) {
    assert(pair_second(&self->pair, state) <
           self->watcher->state_count << self->watcher->asks_stutter);
    return pair_second(&self->pair, state) >= self->watcher->state_count;
}

/* ---- Steps --------------------------------------------------------------- */

typedef struct Reading { /* one expansion */
    WatcherCall call;    /* first, so that it casts */
    const Followed *self;
    Worker *worker;
    Successors *out;
} Reading;

/* Has the watcher been there in this step? One that acts may come again with
 * another state. */
static bool is_known(const Reading *reading, uint32_t target) {
    const Successors *out = reading->out;
    if (reading->self->watcher->acts)
        return false;
    for (size_t i = successors_last(out)->first; i < out->count; i++)
        if (state_of(reading->self, successors_state(out, i)) == target)
            return true;
    return false;
}

/* The system's steps from the state that the watcher has made. */
static bool expand_again(Reading *reading) {
    const Pair *pair = &reading->self->pair;
    const Successors *batch = &reading->worker->batch;
    bool failed;
    if (!pair_expand_again(pair, reading->worker, reading->out, &failed))
        return false;
    successors_last(reading->out)->met = successors_last(batch)->met;
    reading->call.ended = batch->count == 0 && !failed;
    return true;
}

/* What is added to the watcher's states after a stutter. */
static uint32_t after_stutter(const Watcher *watcher) {
    assert(watcher->state_count > 0);
    return watcher->asks_stutter ? watcher->state_count : 0;
}

/* The watcher has moved there: now the system moves. */
static void arrive(WatcherCall *call, uint32_t target) {
    assert(target < ((Reading *)call)->self->watcher->state_count);
    Reading *reading = (Reading *)call;
    const Followed *self = reading->self;
    const Successors *steps = &reading->worker->batch;
    Successors *out = reading->out;
    uint32_t first = self->pair.wrapper.inner->action_count;
    if (is_known(reading, target))
        return;
    if (self->watcher->ends[target]) {
        pair_append(&self->pair, out, call->state, first + ACTION_MATCHED,
                    target);
    } else if (!self->watcher->acts || expand_again(reading)) {
        for (size_t i = 0; i < steps->count; i++)
            pair_append(&self->pair, out, successors_state(steps, i),
                        steps->actions[i], target);
        if (call->ended)
            pair_append(&self->pair, out, call->state, first + ACTION_STUTTER,
                        target + after_stutter(self->watcher));
    }
    call->failed = out->failed;
}

/* ---- Operations ---------------------------------------------------------- */

static bool worker_begin(const Model *model, Worker *worker) {
    size_t words = followed(model)->watcher->scratch_words;
    worker->own = mem_try(worker->mem, (words + 1) * sizeof(Word));
    return worker->own && pair_worker_begin(model, worker);
}

static void worker_end(const Model *model, Worker *worker) {
    size_t words = followed(model)->watcher->scratch_words;
    mem_free(worker->mem, worker->own, (words + 1) * sizeof(Word));
    worker->own = NULL;
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    const Followed *self = followed(model);
    Successors *inner = pair_initial(&self->pair, worker, out);
    for (size_t i = 0; inner && i < inner->count; i++)
        pair_append(&self->pair, out, successors_state(inner, i), 0,
                    self->watcher->start);
}

/* At the watcher's end whatever follows is an error. */
static void stay(const Model *model, const Word *state, Successors *out) {
    uint32_t first = wrapper_inner(model)->action_count;
    if (!successors_begin(out))
        return;
    successors_last(out)->met = model_all_sets(model);
    Word *target = successors_add(out, first + ACTION_MATCHED);
    for (uint32_t i = 0; target && i < model->words; i++)
        target[i] = state[i];
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    const Followed *self = followed(model);
    uint32_t from = state_of(self, state);
    if (self->watcher->ends[from]) {
        stay(model, state, out);
        return;
    }
    bool failed;
    const Successors *steps =
        pair_expand(&self->pair, worker, state, out, &failed);
    if (!steps)
        return;
    successors_last(out)->met = successors_last(steps)->met;
    Reading reading = {.call = {.state = worker->vector,
                                .scratch = worker->own,
                                .mem = worker->mem,
                                .from = from,
                                .ended = steps->count == 0 && !failed,
                                .stutters = stutters(self, state),
                                .arrive = arrive},
                       .self = self,
                       .worker = worker,
                       .out = out};
    self->watcher->move(self->watcher, &reading.call);
    out->failed |= reading.call.failed;
}

/* Is the state an error of the property? */
static bool is_error(const Followed *self, const Word *state) {
    const Watcher *watcher = self->watcher;
    uint32_t second = state_of(self, state);
    if (watcher->only_ends || watcher->ends[second])
        return watcher->ends[second];
    return watcher->accepts[second] ||
           (watcher->accepting != NO_PROPOSITION &&
            model_holds(self->pair.wrapper.inner, state, watcher->accepting));
}

static Label labels(const Model *model, const Word *state, Label asked) {
    const Followed *self = followed(model);
    Label label = self->pair.properties[0].label & asked;
    Label found = pair_cut(&self->pair, state, asked);
    return label && is_error(self, state) ? found | label : found;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    (void)property; /* there is one */
    return is_error(followed(model), state);
}

static void print_value(const Model *model, const Word *state, uint32_t k,
                        Text *out) {
    const Followed *self = followed(model);
    uint32_t second = state_of(self, state);
    (void)k; /* there is one */
    if (self->watcher->ends[second])
        text_add(out, "matched");
    else
        self->watcher->print_state(self->watcher, second, out);
}

/* What a watcher sees it says itself. */
static void visibility(const Model *model, Mem *mem, Visibility *out) {
    const Watcher *watcher = followed(model)->watcher;
    out->objection = pair_objection(wrapper_inner(model));
    out->field = followed(model)->pair.field;
    if (!out->objection && watcher->acts)
        out->objection = "the claim changes the state";
    if (!out->objection)
        watcher->visibility(watcher, mem, out);
}

static void print_action(const Model *model, uint32_t action, Text *out) {
    uint32_t first = wrapper_inner(model)->action_count;
    text_add(out, action == first + ACTION_STUTTER
                      ? MODEL_STUTTER
                      : "claim: -end-  [whatever follows is an error]");
}

static void describe_step(const Model *model, const Word *from, uint32_t action,
                          const Word *to, Account *out) {
    const Followed *self = followed(model);
    uint32_t first = wrapper_inner(model)->action_count;
    WatcherStep step = {.source = from,
                        .from = state_of(self, from),
                        .to = state_of(self, to),
                        .ended = action == first + ACTION_STUTTER,
                        .stutters = stutters(self, from)};
    if (action < first)
        model_describe_step(wrapper_inner(model), from, action, to, out);
    self->watcher->describe_step(self->watcher, &step, out);
}

static void free_followed(Model *model) {
    Followed *self = (Followed *)model;
    Mem *mem = model->mem;
    watcher_free(self->watcher);
    pair_release(&self->pair);
    mem_free(mem, self, sizeof *self);
}

static const PairKind kind = {
    .operations = {.initial = initial,
                   .expand = expand,
                   .worker_begin = worker_begin,
                   .worker_end = worker_end,
                   .labels = labels,
                   .marks = marks,
                   .free = free_followed},
    .visibility = visibility,
    .print_value = print_value,
    .print_action = print_action,
    .describe_step = describe_step,
};

/* ---- The whole ----------------------------------------------------------- */

static void set_actions(Followed *self) {
    uint32_t known = self->pair.wrapper.inner->action_count;
    pair_set_actions(&self->pair, known + EXTRA_ACTIONS);
    for (uint32_t a = 0; a < known + EXTRA_ACTIONS; a++)
        self->pair.moves[a] = 1;
    for (uint32_t a = 0; a < known; a++)
        pair_copy_action(&self->pair, a, a);
}

/* What the searches have to look for, and where. */
static void set_error(Followed *self) {
    Model *model = &self->pair.wrapper.model;
    Watcher *watcher = self->watcher;
    Property *property = &self->pair.properties[0];
    assert(model->property_count == 0);
    *property = watcher->property;
    if (watcher->only_ends) {
        property->label = LABEL_REJECT;
        property->error = NULL;
    } else if (watcher->components.count && model->set_count == 0 &&
               !watcher->asks_stutter) {
        pair_set_shape(&self->pair, &watcher->components);
        watcher->components = (Components){0}; /* the pair has them now */
    }
    model->property_count = 1;
    model->present |= property->label;
}

Model *follow_wrap(const Model *system, Watcher *watcher) {
    assert(watcher->state_count > 0 && watcher->start < watcher->state_count);
    Followed *self = mem_alloc(system->mem, sizeof *self);
    pair_init(&self->pair, system, &kind,
              watcher->state_count + after_stutter(watcher), watcher->variable);
    self->watcher = watcher;
    set_actions(self);
    set_error(self);
    return &self->pair.wrapper.model;
}
