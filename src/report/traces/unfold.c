#include "report/traces/unfold.h"

#include "core/model_text.h"
#include "core/plain.h"
#include "report/traces/replay.h"
#include "report/wording/describe.h"

#include <string.h>

enum {
    MOST_ROUNDS = 64,     /* of a cycle, until it closes */
    MOST_CANDIDATES = 512 /* steps of processes that may go on */
};

typedef struct Unfolding {
    const Model *model;
    const Trace *folded; /* the run of the search */
    uint32_t property;   /* that it violates */
    uint32_t site;       /* where, or NO_SITE */
    Trace plain;         /* that of the program, so far */
    Worker worker;       /* a plain one */
    Successors begun;    /* transitions that may begin the step */
    Successors next;     /* those that may follow */
} Unfolding;

static void begin(Unfolding *self, const Model *model, const Trace *folded) {
    *self = (Unfolding){.model = model, .folded = folded};
    trace_init(&self->plain, folded->mem, folded->words);
    worker_init_plain(&self->worker, model, folded->mem);
    successors_init(&self->begun, folded->mem, model->words);
    successors_init(&self->next, folded->mem, model->words);
}

static void end(Unfolding *self) {
    successors_release(&self->next);
    successors_release(&self->begun);
    worker_release(&self->worker);
    trace_release(&self->plain);
}

static const Word *last_state(const Unfolding *self) {
    return trace_state(&self->plain, trace_length(&self->plain));
}

static void expand(Unfolding *self, Successors *batch) {
    successors_clear(batch);
    model_expand_all(self->model, &self->worker, last_state(self), batch);
}

/* ---- One step ------------------------------------------------------------ */

/* Do two actions begin with the same statement of the same process? */
static bool alike(const Model *model, uint32_t a, uint32_t b) {
    StepStatement one, other;
    if (!model_locate(model, a, &one) || !model_locate(model, b, &other))
        return a == b;
    return one.process == other.process && one.line == other.line &&
           strcmp(one.file, other.file) == 0 &&
           strcmp(one.text, other.text) == 0;
}

static bool same_process(const Model *model, uint32_t a, uint32_t b) {
    StepStatement one, other;
    return model_locate(model, a, &one) && model_locate(model, b, &other) &&
           one.process == other.process;
}

/* Does the plain run show the error at its site? Steps that begin with the same
 * statement can fail in different places. */
static bool is_at_site(const Unfolding *self) {
    Text why;
    text_init(&why, self->plain.mem);
    bool found = replay_site(self->model, &self->plain, self->site, &why);
    text_release(&why);
    return found;
}

/* Has the last step of the plain run brought about what the step of the search
 * did? The run is over with the error that it is about; after others, such as
 * failed assertions, it goes on from the same state. */
static bool arrived(const Unfolding *self, size_t step) {
    const Model *model = self->model;
    uint32_t last = self->plain.actions.data[trace_length(&self->plain) - 1];
    uint32_t error = model_violates(model, self->folded->actions.data[step]);
    bool over = step + 1 == trace_length(self->folded);
    bool stuck = model->properties[self->property].label == LABEL_DEADLOCK;
    if (over && self->site != NO_SITE && !stuck)
        return is_at_site(self);
    if (over && error == self->property)
        return model_violates(model, last) == error;
    return model_agrees(model, last_state(self),
                        trace_state(self->folded, step + 1));
}

/* The only transition of that process, or SIZE_MAX. */
static size_t only_one(const Unfolding *self, uint32_t action) {
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < self->next.count; i++) {
        if (!same_process(self->model, self->next.actions[i], action))
            continue;
        if (found != SIZE_MAX)
            return SIZE_MAX;
        found = i;
    }
    return found;
}

/* Go on from the first transition of the step, by steps of the process that
 * this action is one of. Steps that were merged follow each other in the text
 * of the program, so they are no more than there are actions. */
static bool go_on_as(Unfolding *self, size_t step, uint32_t action) {
    for (uint32_t i = 0; i < self->model->action_count; i++) {
        if (arrived(self, step))
            return true;
        expand(self, &self->next);
        size_t k = self->next.failed ? SIZE_MAX : only_one(self, action);
        if (k == SIZE_MAX || !trace_step(&self->plain, self->next.actions[k],
                                         successors_state(&self->next, k)))
            return false;
    }
    return false;
}

/* Mostly the process goes on that has begun; after a rendezvous it is the one
 * that has received. */
static bool go_on(Unfolding *self, size_t step) {
    size_t length = trace_length(&self->plain);
    uint32_t actions[MOST_CANDIDATES], count = 0;
    if (go_on_as(self, step, self->folded->actions.data[step]))
        return true;
    trace_cut(&self->plain, length);
    expand(self, &self->next);
    for (size_t i = 0; i < self->next.count && count < MOST_CANDIDATES; i++)
        if (i == 0 || !same_process(self->model, self->next.actions[i],
                                    actions[count - 1]))
            actions[count++] = self->next.actions[i];
    for (uint32_t i = 0; i < count; i++) {
        if (go_on_as(self, step, actions[i]))
            return true;
        trace_cut(&self->plain, length);
    }
    return false;
}

/* Begin the step with this transition. */
static bool follow_with(Unfolding *self, size_t step, size_t transition) {
    size_t length = trace_length(&self->plain);
    if (trace_step(&self->plain, self->begun.actions[transition],
                   successors_state(&self->begun, transition)) &&
        go_on(self, step))
        return true;
    trace_cut(&self->plain, length);
    return false;
}

/* The same action is tried first. Another one that begins with the same
 * statement, such as a message to another receiver, can lead to the same state
 * through other states, which the search has not seen. */
static bool follow(Unfolding *self, size_t step) {
    uint32_t action = self->folded->actions.data[step];
    expand(self, &self->begun);
    if (self->begun.failed)
        return false;
    for (size_t i = 0; i < self->begun.count; i++)
        if (self->begun.actions[i] == action && follow_with(self, step, i))
            return true;
    for (size_t i = 0; i < self->begun.count; i++)
        if (self->begun.actions[i] != action &&
            alike(self->model, self->begun.actions[i], action) &&
            follow_with(self, step, i))
            return true;
    return false;
}

/* ---- All steps ----------------------------------------------------------- */

static bool starts(Unfolding *self) {
    successors_clear(&self->begun);
    model_initial(self->model, &self->worker, &self->begun);
    for (size_t i = 0; i < self->begun.count; i++) {
        const Word *state = successors_state(&self->begun, i);
        if (model_agrees(self->model, state, trace_state(self->folded, 0)))
            return trace_start(&self->plain, state);
    }
    return false;
}

static bool follow_range(Unfolding *self, size_t from, size_t to, Text *why) {
    for (size_t step = from; step < to; step++)
        if (!follow(self, step)) {
            text_printf(why, "step %zu, ", step + 1);
            describe_action(self->model, self->folded->actions.data[step], why);
            text_add(why, ", is no step of the program");
            return false;
        }
    return true;
}

/* Go round the cycle until a round ends where an earlier one has begun. */
static bool close_cycle(Unfolding *self, Text *why) {
    size_t rounds[MOST_ROUNDS + 1];
    size_t bytes = self->plain.words * sizeof(Word);
    for (size_t n = 0; n < MOST_ROUNDS; n++) {
        rounds[n] = trace_length(&self->plain);
        for (size_t k = 0; k < n; k++)
            if (memcmp(trace_state(&self->plain, rounds[k]), last_state(self),
                       bytes) == 0) {
                self->plain.loop = rounds[k];
                return true;
            }
        if (!follow_range(self, self->folded->loop, trace_length(self->folded),
                          why))
            return false;
    }
    text_add(why, "its cycle does not close");
    return false;
}

static bool follow_all(Unfolding *self, Text *why) {
    size_t loop = self->folded->loop;
    if (!starts(self)) {
        text_add(why, "it does not start in an initial state");
        return false;
    }
    if (loop == TRACE_NO_LOOP)
        return follow_range(self, 0, trace_length(self->folded), why);
    return follow_range(self, 0, loop, why) && close_cycle(self, why);
}

bool unfold_trace(const Model *model, Trace *trace, uint32_t property,
                  uint32_t site, Text *why) {
    Unfolding self;
    begin(&self, model, trace);
    self.property = property;
    self.site = site;
    bool found = follow_all(&self, why);
    if (found) {
        Trace folded = *trace;
        *trace = self.plain;
        self.plain = folded;
    }
    end(&self);
    return found;
}
