#include "report/traces/trace_load.h"

#include "base/suggest.h"
#include "report/traces/replay.h"
#include "report/traces/trace_file.h"
#include "report/wording/describe.h"

#include <ctype.h>
#include <string.h>

#define NOWHERE SIZE_MAX

/* A state that the run may be in after a step. Several transitions may print
 * alike, so every step has a set of candidates; each remembers how it was
 * reached. Whether the cycle closes, and what it meets, depends on where it
 * was entered, so candidates with different entries are kept apart. */
typedef struct Candidate {
    size_t parent;   /* index among all candidates, or NOWHERE */
    size_t entry;    /* the one at which the cycle starts, or NOWHERE */
    SetMask met;     /* sets that actions of the cycle are in */
    uint32_t action; /* that led here */
} Candidate;

typedef struct Loader {
    const Model *model;
    Worker worker; /* that expands it */
    Diagnostics *diag;
    const SavedRun *run;       /* what is followed */
    Mem *mem;                  /* of everything below */
    Span span;                 /* of the current step */
    size_t step;               /* its index; NOWHERE: the initial state */
    VEC(Candidate) candidates; /* of all steps so far */
    VEC(Word) states;          /* their states, in the same order */
    size_t layer;              /* first candidate of the last step */
    Successors batch;          /* transitions of one candidate */
    Text words;                /* scratch: what a transition prints */
    Text name;                 /* scratch: what its action prints */
} Loader;

static void loader_init(Loader *self, const Model *model, Diagnostics *diag,
                        const SavedRun *run) {
    Mem *mem = diag->arena.mem;
    *self = (Loader){.model = model, .diag = diag, .run = run, .mem = mem};
    self->step = NOWHERE;
    text_init(&self->words, mem);
    text_init(&self->name, mem);
    successors_init(&self->batch, mem, model->words);
    worker_init_plain(&self->worker, model, mem);
}

static void loader_release(Loader *self) {
    text_release(&self->words);
    text_release(&self->name);
    vec_release(self->mem, &self->candidates);
    vec_release(self->mem, &self->states);
    successors_release(&self->batch);
    worker_release(&self->worker);
}

static bool fail(Loader *self, const char *message) {
    diag_error(self->diag, CODE_TRACE, self->span, "%s", message);
    return false;
}

static bool out_of_memory(Loader *self) {
    return fail(self, "no memory left to follow the trace");
}

/* The caller handles an expansion that lacks room: no message. */
static bool batch_complete(Loader *self) {
    if (self->batch.failed)
        mem_poll(self->mem); /* it may have been the time */
    return !self->batch.failed ||
           (!self->batch.too_short && out_of_memory(self));
}

static const Word *state_of(const Loader *self, size_t candidate) {
    return self->states.data + candidate * self->model->words;
}

/* --- candidates -------------------------------------------------------- */

static bool is_known(const Loader *self, const Candidate *added,
                     const Word *state) {
    size_t bytes = self->model->words * sizeof *state;
    for (size_t i = self->layer; i < self->candidates.count; i++) {
        const Candidate *old = &self->candidates.data[i];
        if (old->entry == added->entry && mask_equal(&old->met, &added->met) &&
            memcmp(state_of(self, i), state, bytes) == 0)
            return true;
    }
    return false;
}

/* The state that the transition leads to, which is not in self->states. */
static bool add_candidate(Loader *self, size_t parent, uint32_t action,
                          const Word *state) {
    Candidate added = {.parent = parent, .entry = NOWHERE, .action = action};
    if (parent != NOWHERE) {
        const Candidate *before = &self->candidates.data[parent];
        added.entry = self->step == self->run->loop ? parent : before->entry;
        if (added.entry != NOWHERE) {
            added.met = model_action_sets(self->model, action);
            mask_unite(&added.met, &before->met);
        }
    }
    if (is_known(self, &added, state))
        return true;
    if (!vec_try_push(self->mem, &self->candidates, added))
        return out_of_memory(self);
    for (size_t i = 0; i < self->model->words; i++)
        if (!vec_try_push(self->mem, &self->states, state[i]))
            return out_of_memory(self);
    return true;
}

/* --- what transitions print -------------------------------------------- */

static void set_words(Text *out, const Text *printed) {
    text_clear(out);
    saved_words(out, printed->data, printed->length);
}

/* Does this transition print the words of the file? No words fit anything. */
static bool words_fit(Loader *self, const char *needed, const Word *from,
                      const Word *to) {
    if (*needed == '\0')
        return true;
    Text line;
    text_init(&line, self->mem);
    Page page;
    page_init(&page, &line, false);
    page_indent(&page, SIZE_MAX); /* never break a line */
    trace_words(self->model, from, to, &page);
    set_words(&self->words, &line);
    text_release(&line);
    return strcmp(self->words.data, needed) == 0;
}

static void print_action(Loader *self, uint32_t action) {
    Text printed;
    text_init(&printed, self->mem);
    describe_action(self->model, action, &printed);
    set_words(&self->name, &printed);
    text_release(&printed);
}

/* Is `longer` the same with the process that receives, " to (2)"? */
static bool adds_receiver(const char *shorter, const char *longer) {
    size_t length = strlen(shorter);
    if (strncmp(longer, shorter, length) != 0 ||
        strncmp(longer + length, " to (", 5) != 0)
        return false;
    const char *at = longer + length + 5;
    while (isdigit((unsigned char)*at))
        at++;
    return at[0] == ')' && at[1] == '\0';
}

/* A model with room for many processes does not say who receives in a
 * rendezvous; whether it has so much room depends on more than the run. */
static bool action_fits(const char *printed, const char *needed) {
    return strcmp(printed, needed) == 0 || adds_receiver(printed, needed) ||
           adds_receiver(needed, printed);
}

/* --- following --------------------------------------------------------- */

static bool read_start(Loader *self) {
    const SavedRun *run = self->run;
    self->span = run->start_span;
    model_initial(self->model, &self->worker, &self->batch);
    bool good = batch_complete(self);
    for (size_t i = 0; good && i < self->batch.count; i++) {
        const Word *state = successors_state(&self->batch, i);
        if (words_fit(self, run->start, NULL, state))
            good = add_candidate(self, NOWHERE, 0, state);
    }
    if (!good || self->candidates.count > 0)
        return good;
    fail(self, "this is not an initial state of the model");
    if (self->batch.count == 1)
        diag_hint(self->diag, "the initial state is %s", self->words.data);
    return false;
}

typedef struct Misfit { /* for the message when no transition fits */
    Suggestion action;  /* closest action that was possible */
    bool action_seen;   /* the action was possible, with other changes */
    Text changes;       /* one of these */
    Arena arena;        /* of the suggestion */
} Misfit;

/* One transition of a candidate. */
static bool follow_one(Loader *self, size_t parent, size_t i, Misfit *misfit) {
    const SavedStep *step = &self->run->steps.data[self->step];
    const Word *to = successors_state(&self->batch, i);
    uint32_t action = self->batch.actions[i];
    print_action(self, action);
    if (!action_fits(self->name.data, step->action)) {
        suggestion_offer(
            &misfit->action,
            arena_copy(&misfit->arena, self->name.data, self->name.length));
    } else if (words_fit(self, step->changes, state_of(self, parent), to)) {
        return add_candidate(self, parent, action, to);
    } else {
        misfit->action_seen = true;
        text_clear(&misfit->changes);
        text_add(&misfit->changes, self->words.data);
    }
    return true;
}

static bool follow(Loader *self, size_t parent, Misfit *misfit) {
    successors_clear(&self->batch);
    model_expand(self->model, &self->worker, state_of(self, parent),
                 &self->batch);
    bool good = batch_complete(self);
    for (size_t i = 0; good && i < self->batch.count; i++)
        good = follow_one(self, parent, i, misfit);
    return good;
}

static bool report_misfit(Loader *self, const Misfit *misfit) {
    if (misfit->action_seen) {
        fail(self, "this step leads to a different state than the file says");
        diag_hint(self->diag, "in the model: %s", misfit->changes.data);
    } else {
        fail(self, "this step is not possible here");
        if (misfit->action.candidate)
            diag_did_you_mean(self->diag, misfit->action.candidate);
        else
            diag_hint(self->diag, "the model or the options have changed "
                                  "since the trace was written");
    }
    return false;
}

static bool follow_step(Loader *self) {
    const SavedStep *step = &self->run->steps.data[self->step];
    Misfit misfit = {.action = suggestion_for(step->action)};
    arena_init(&misfit.arena, self->mem);
    text_init(&misfit.changes, self->mem);
    size_t first = self->layer, last = self->candidates.count;
    self->layer = last;
    self->span = step->span;
    bool good = true;
    for (size_t i = first; good && i < last; i++)
        good = follow(self, i, &misfit);
    if (good && self->candidates.count == last)
        good = report_misfit(self, &misfit);
    text_release(&misfit.changes);
    arena_release(&misfit.arena);
    return good;
}

static bool follow_all(Loader *self) {
    for (self->step = 0; self->step < self->run->steps.count; self->step++)
        if (!follow_step(self))
            return false;
    return true;
}

/* --- the run ----------------------------------------------------------- */

/* Go back from a candidate and write the trace forwards. */
static bool build(Loader *self, size_t last, Trace *trace) {
    VEC(size_t) path = {0};
    for (size_t i = last; i != NOWHERE; i = self->candidates.data[i].parent)
        vec_push(self->mem, &path, i);
    trace_release(trace);
    trace_init(trace, self->mem, self->model->words);
    bool good = true;
    for (size_t i = path.count; good && i-- > 0;) {
        size_t index = path.data[i];
        good = i + 1 == path.count
                   ? trace_start(trace, state_of(self, index))
                   : trace_step(trace, self->candidates.data[index].action,
                                state_of(self, index));
    }
    vec_release(self->mem, &path);
    trace->loop = self->run->loop;
    return good || out_of_memory(self);
}

static bool shows_error(const Loader *self, const Trace *trace) {
    const char *name = self->run->property;
    return name ? replay_named_error(self->model, trace, name)
                : replay_any_error(self->model, trace);
}

static bool closes(const Loader *self, size_t candidate) {
    size_t entry = self->candidates.data[candidate].entry;
    return entry == NOWHERE ||
           memcmp(state_of(self, entry), state_of(self, candidate),
                  self->model->words * sizeof(Word)) == 0;
}

/* Of those at the end one that shows the error, else one that closes the
 * cycle, else any. */
static bool choose(Loader *self, Trace *trace) {
    size_t best = self->layer;
    for (size_t i = self->candidates.count; i-- > self->layer;) {
        if (!closes(self, i))
            continue;
        best = i;
        if (!build(self, i, trace))
            return false;
        if (shows_error(self, trace))
            return true;
    }
    return build(self, best, trace);
}

bool trace_load(const Model *model, Diagnostics *diag, const SavedRun *run,
                Trace *trace, bool *too_short) {
    Loader self;
    loader_init(&self, model, diag, run);
    bool good = read_start(&self) && follow_all(&self) && choose(&self, trace);
    *too_short = !good && self.batch.too_short;
    loader_release(&self);
    return good;
}
