#include "job/evidence/lift.h"

#include "base/bug.h"
#include "core/display.h"

#include <string.h>

enum {
    MOST_STEPS = 1 << 14,  /* of a run with a cycle */
    MOST_ROUNDS = 1 << 12, /* of a cycle, before it counts as too long */
    MOST_ALIKE = 4         /* actions that are the same */
};

typedef struct Lift {
    const Language *language;
    LiftSide slice;     /* where the run was found */
    LiftSide whole;     /* where it is to be followed */
    const Trace *trace; /* the run */
    Trace *out;         /* the same, so far */
    Worker worker;      /* of the whole model */
    Successors batch;   /* transitions of its last state */
    Word *projected;    /* a state of the slice's system */
    Text texts[2];      /* what is compared */
} Lift;

static void lift_init(Lift *self) {
    Mem *mem = self->out->mem;
    const Model *model = self->whole.model;
    successors_init(&self->batch, mem, model->words);
    worker_init_plain(&self->worker, model, mem);
    self->projected =
        mem_alloc(mem, self->slice.system->words * sizeof(Word) + 1);
    text_init(&self->texts[0], mem);
    text_init(&self->texts[1], mem);
}

static void lift_release(Lift *self) {
    mem_free(self->out->mem, self->projected,
             self->slice.system->words * sizeof(Word) + 1);
    text_release(&self->texts[0]);
    text_release(&self->texts[1]);
    successors_release(&self->batch);
    worker_release(&self->worker);
}

/* --- which transition -------------------------------------------------- */

static bool texts_agree(const Lift *self) {
    return strcmp(self->texts[0].data, self->texts[1].data) == 0;
}

/* Do the parts agree that wrappers have added? */
static bool wrappers_agree(Lift *self, const Word *small, const Word *large) {
    uint32_t first = self->slice.system->display.variable_count;
    uint32_t other = self->whole.system->display.variable_count;
    uint32_t count = self->slice.model->display.variable_count - first;
    for (uint32_t k = 0; k < count; k++) {
        text_clear(&self->texts[0]);
        text_clear(&self->texts[1]);
        model_print_value(self->slice.model, small, first + k, &self->texts[0]);
        model_print_value(self->whole.model, large, other + k, &self->texts[1]);
        if (!texts_agree(self))
            return false;
    }
    return true;
}

/* Is the state of the slice what this state of the whole model becomes? */
static bool states_agree(Lift *self, const Word *small, const Word *large) {
    const Model *system = self->slice.system;
    if (!self->language->project(self->whole.system, large, system,
                                 self->projected))
        return false;
    uint32_t words = system->bits / 64, rest = system->bits % 64;
    Word mask = rest ? (UINT64_C(1) << rest) - 1 : 0;
    return memcmp(small, self->projected, words * sizeof *small) == 0 &&
           (rest == 0 ||
            (small[words] & mask) == (self->projected[words] & mask)) &&
           wrappers_agree(self, small, large);
}

/* Does a wrapper, if there is one, leave the numbers of actions as they are? */
static bool keeps_actions(LiftSide side) {
    return side.model->action_count == side.system->action_count;
}

/* How alike two actions are: 0 if they are not. In a product they are compared
 * by what they print; with room for more processes, a rendezvous does not name
 * its receiver. An assertion that is not checked may fail on one side only. */
static int likeness(Lift *self, uint32_t small, uint32_t large) {
    const Model *a = self->slice.model, *b = self->whole.model;
    ModelPart p = {0}, q = {0};
    if (keeps_actions(self->slice) && keeps_actions(self->whole) &&
        self->language->same_step(self->whole.system, large, self->slice.system,
                                  small))
        return MOST_ALIKE;
    if (strcmp(model_label(a, small), model_label(b, large)) != 0 ||
        model_participant(a, small, 0, &p) !=
            model_participant(b, large, 0, &q) ||
        p.number != q.number)
        return 0;
    text_clear(&self->texts[0]);
    text_clear(&self->texts[1]);
    model_print_action(a, small, &self->texts[0]);
    model_print_action(b, large, &self->texts[1]);
    return 1 + (model_violates(a, small) == model_violates(b, large)) +
           texts_agree(self);
}

/* The transition in the batch that is most like the step, or the first initial
 * state that fits. */
static size_t choose(Lift *self, size_t step, bool initial) {
    const Word *target = trace_state(self->trace, initial ? 0 : step + 1);
    size_t best = self->batch.count;
    int most = 0;
    for (size_t i = 0; i < self->batch.count && most < MOST_ALIKE; i++) {
        int like = initial ? MOST_ALIKE
                           : likeness(self, self->trace->actions.data[step],
                                      self->batch.actions[i]);
        if (like > most &&
            states_agree(self, target, successors_state(&self->batch, i))) {
            most = like;
            best = i;
        }
    }
    return best;
}

/* --- following ---------------------------------------------------------- */

static const Word *last_state(const Lift *self) {
    return trace_state(self->out, trace_length(self->out));
}

static bool lacks_room(const Lift *self) {
    return self->batch.failed && self->batch.too_short;
}

static bool start(Lift *self) {
    model_initial(self->whole.model, &self->worker, &self->batch);
    size_t i = choose(self, 0, true);
    if (lacks_room(self))
        return false;
    if (i == self->batch.count)
        BUG("a slice starts where the whole model does not");
    return trace_start(self->out, successors_state(&self->batch, i));
}

/* False if there is no room for it. */
static bool follow(Lift *self, size_t step) {
    successors_clear(&self->batch);
    model_expand_all(self->whole.model, &self->worker, last_state(self),
                     &self->batch);
    if (self->batch.failed)
        mem_poll(self->out->mem); /* it may have been the time */
    size_t i = choose(self, step, false);
    if (i == self->batch.count && lacks_room(self))
        return false;
    if (i == self->batch.count)
        BUG("step %zu of a slice is no step of the whole model", step + 1);
    return trace_step(self->out, self->batch.actions[i],
                      successors_state(&self->batch, i));
}

static bool follow_range(Lift *self, size_t from, size_t to) {
    for (size_t i = from; i < to; i++)
        if (!follow(self, i))
            return false;
    return true;
}

/* Go round until a state at the start of a round is one of an earlier round. */
static Lifted close_cycle(Lift *self) {
    size_t loop = self->trace->loop, period = trace_length(self->trace) - loop;
    size_t bytes = self->out->words * sizeof(Word);
    for (size_t round = 1; round < MOST_ROUNDS; round++) {
        for (size_t i = 0; i < round; i++)
            if (memcmp(trace_state(self->out, loop + i * period),
                       last_state(self), bytes) == 0) {
                self->out->loop = loop + i * period;
                return LIFT_DONE;
            }
        if (trace_length(self->out) > MOST_STEPS)
            break;
        if (!follow_range(self, loop, loop + period))
            return LIFT_TOO_SHORT;
    }
    return LIFT_TOO_LONG;
}

static Lifted lift(Lift *self) {
    if (!start(self) || !follow_range(self, 0, trace_length(self->trace)))
        return LIFT_TOO_SHORT;
    return self->trace->loop == TRACE_NO_LOOP ? LIFT_DONE : close_cycle(self);
}

Lifted lift_trace(const Language *language, LiftSide slice, LiftSide whole,
                  const Trace *trace, Trace *out) {
    Lift self = {.language = language,
                 .slice = slice,
                 .whole = whole,
                 .trace = trace,
                 .out = out};
    lift_init(&self);
    Lifted lifted = lift(&self);
    lift_release(&self);
    return lifted;
}
