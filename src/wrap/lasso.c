#include "wrap/lasso.h"

#include "wrap/pair.h"

#include <assert.h>
#include <string.h>

enum {               /* what the cycle has shown, as bits of the last word */
    BEGUN = 1,       /* it is there */
    MADE = 2,        /* it has a step, of the monitor if it must move */
    MARKED = 4,      /* a state is an error */
    SETS = 3,        /* from this bit on: sets that were met */
    LASSO_SETS = 60, /* of a system */
};

typedef struct Lasso {
    Wrapper wrapper;   /* the system */
    Property property; /* the only one */
    uint32_t whose;    /* the system's */
    bool still;        /* the monitor must not move */
    Word all;          /* everything has been shown */
} Lasso;

static const Lasso *lasso_of(const Model *model) {
    return (const Lasso *)model;
}

static const Word *home_of(const Model *model, const Word *state) {
    return state + wrapper_inner(model)->words;
}

static Word shown(const Model *model, const Word *state) {
    return state[model->words - 1];
}

/* Append a state of the system; in the cycle that begins at `home`, or before
 * it if that is NULL. */
static void append(const Model *model, Successors *out, uint32_t action,
                   const Word *system, const Word *home, Word shows) {
    uint32_t words = wrapper_inner(model)->words;
    assert(model->words == 2 * words + 1);
    Word *state = successors_add(out, action);
    if (!state)
        return;
    memcpy(state, system, words * sizeof *state);
    memset(state + words, 0, words * sizeof *state);
    if (home)
        memcpy(state + words, home, words * sizeof *state);
    state[model->words - 1] = shows;
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    Successors *batch = &worker->batch;
    assert(worker->inner);
    if (!successors_begin(out))
        return;
    successors_clear(batch);
    model_initial(wrapper_inner(model), worker->inner, batch);
    out->failed |= batch->failed;
    for (size_t i = 0; i < batch->count; i++) {
        const Word *state = successors_state(batch, i);
        append(model, out, 0, state, NULL, 0);
        append(model, out, 0, state, state, BEGUN);
    }
}

/* What a step of the cycle adds; 0 if it is not one of this cycle. */
static Word show(const Model *model, const Word *state, SetMask met,
                 uint32_t action) {
    const Lasso *self = lasso_of(model);
    const Model *inner = wrapper_inner(model);
    bool moved = model_moves(inner, action);
    if (self->still && moved)
        return 0;
    Word shows = BEGUN;
    if (self->still || moved)
        shows |= MADE;
    if (model_marks(inner, state, self->whose))
        shows |= MARKED;
    SetMask more = model_action_sets(inner, action);
    return shows | (met.words[0] | more.words[0]) << SETS;
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    const Model *inner = wrapper_inner(model);
    Successors *batch = &worker->batch;
    Word before = shown(model, state);
    assert(before == 0 || (before & BEGUN));
    if (!successors_begin(out))
        return;
    successors_clear(batch);
    model_expand_all(inner, worker->inner, state, batch);
    out->failed |= batch->failed;
    out->too_short |= batch->too_short;
    for (size_t i = 0; i < batch->count && !out->failed; i++) {
        const Word *target = successors_state(batch, i);
        uint32_t action = batch->actions[i];
        Word more = show(model, state, successors_last(batch)->met, action);
        if (before == 0) {
            append(model, out, action, target, NULL, 0);
            append(model, out, action, target, target, BEGUN);
        } else if (more != 0) {
            append(model, out, action, target, home_of(model, state),
                   before | more);
        }
    }
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    assert(property == 0);
    (void)property; /* there is one */
    return shown(model, state) == lasso_of(model)->all &&
           memcmp(state, home_of(model, state),
                  wrapper_inner(model)->words * sizeof *state) == 0;
}

static Label labels(const Model *model, const Word *state, Label asked) {
    Label found = model_labels(wrapper_inner(model), state, asked & LABEL_CUT);
    return (asked & LABEL_REJECT) && marks(model, state, 0)
               ? found | LABEL_REJECT
               : found;
}

static void free_lasso(Model *model) {
    Lasso *self = (Lasso *)model;
    wrapper_release(&self->wrapper);
    mem_free(model->mem, self, sizeof *self);
}

static const ModelOperations operations = {
    .initial = initial,
    .expand = expand,
    .worker_begin = pair_worker_begin,
    .labels = labels,
    .marks = marks,
    .free = free_lasso,
};

const char *lasso_objection(const Model *inner) {
    return inner->set_count > LASSO_SETS ? "the cycle must meet too many sets"
                                         : NULL;
}

Model *lasso_wrap(const Model *inner, uint32_t property) {
    assert(inner->monitor.moves && !lasso_objection(inner));
    Lasso *self = mem_alloc(inner->mem, sizeof *self);
    wrapper_init(&self->wrapper, inner, &operations);
    Model *model = &self->wrapper.model;
    self->whose = property;
    self->still = inner->properties[property].label == LABEL_LIVELOCK;
    self->all = BEGUN | MADE | MARKED | model_all_sets(inner).words[0] << SETS;
    self->property = (Property){.name = "lasso",
                                .text = "the cycle closes",
                                .label = LABEL_REJECT,
                                .watched = NO_PROCESS};
    model->properties = &self->property;
    model->property_count = 1;
    model->present = LABEL_REJECT | (inner->present & LABEL_CUT);
    model->words = 2 * inner->words + 1;
    model->bits = 64 * model->words;
    return model;
}

bool lasso_trace(const Model *model, const Trace *run, Trace *out) {
    size_t length = trace_length(run);
    bool done = trace_start(out, trace_state(run, 0));
    for (size_t i = 0; i < length && done; i++)
        done = trace_step(out, vec_item(&run->actions, i),
                          trace_state(run, i + 1));
    size_t loop = 0;
    while (loop < length && shown(model, trace_state(run, loop)) == 0)
        loop++;
    assert(loop < length);
    out->loop = loop;
    return done;
}
