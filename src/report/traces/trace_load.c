#include "report/traces/trace_load.h"

#include "base/suggest.h"
#include "core/model_text.h"
#include "report/traces/candidates.h"
#include "report/traces/replay.h"

#include <ctype.h>
#include <string.h>

#define START SIZE_MAX

typedef struct Loader {
    const Model *model;
    Diagnostics *diag;
    const SavedRun *run; /* what is followed */
    Mem *mem;            /* of everything below */
    Span span;           /* of the current step */
    size_t step;         /* its index; START: the initial state */
    Candidates found;    /* that fit so far; their places are steps */
    size_t layer;        /* first candidate of the last step */
    Text words;          /* scratch: what a transition prints */
    Text name;           /* scratch: what its action prints */
} Loader;

static void loader_init(Loader *self, const Model *model, Diagnostics *diag,
                        const SavedRun *run) {
    Mem *mem = diag->arena.mem;
    *self = (Loader){.model = model, .diag = diag, .run = run, .mem = mem};
    self->step = START;
    text_init(&self->words, mem);
    text_init(&self->name, mem);
    candidates_init(&self->found, model, mem, run->steps.count);
}

static void loader_release(Loader *self) {
    text_release(&self->words);
    text_release(&self->name);
    candidates_release(&self->found);
}

static bool fail(Loader *self, const char *message) {
    diag_error(self->diag, CODE_TRACE, self->span, "%s", message);
    return false;
}

/* The caller handles an expansion that lacks room: no message. */
static bool is_complete(Loader *self) {
    if (!candidates_fail(&self->found))
        return true;
    return !self->found.batch.too_short &&
           fail(self, "there is no time left to follow the trace");
}

/* --- what transitions print -------------------------------------------- */

/* Does this transition print the words of the file? No words fit anything. */
static bool words_fit(Loader *self, const char *needed, const Word *from,
                      const Word *to) {
    if (*needed == '\0')
        return true;
    saved_changes(self->model, from, to, &self->words);
    return strcmp(self->words.data, needed) == 0;
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

/* Is the action what the file names: as reports print it, which `name` holds
 * then, or as graphs name it, which does not depend on how it is written? */
static bool is_action(Loader *self, uint32_t action, const char *needed) {
    Text graph;
    text_init(&graph, self->words.mem);
    model_name_action(self->model, action, &graph);
    bool fits = action_fits(graph.data, needed);
    text_release(&graph);
    saved_action(self->model, action, &self->name);
    return fits || action_fits(self->name.data, needed);
}

/* --- following --------------------------------------------------------- */

static bool read_start(Loader *self) {
    const SavedRun *run = self->run;
    const Successors *batch = &self->found.batch;
    self->span = run->start_span;
    for (size_t i = 0; i < batch->count; i++) {
        const Word *state = successors_state(batch, i);
        if (words_fit(self, run->start, NULL, state))
            candidates_add(&self->found, candidates_start(0), state);
    }
    if (!is_complete(self) || candidates_reach(&self->found, 0))
        return is_complete(self);
    fail(self, "this is not an initial state of the model");
    if (batch->count == 1)
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
static void follow_one(Loader *self, size_t parent, size_t i, Misfit *misfit) {
    const SavedStep *step = &self->run->steps.data[self->step];
    const Word *to = successors_state(&self->found.batch, i);
    uint32_t action = self->found.batch.actions[i];
    if (!is_action(self, action, step->action)) {
        suggestion_offer(
            &misfit->action,
            arena_copy(&misfit->arena, self->name.data, self->name.length));
    } else if (words_fit(self, step->changes,
                         candidates_state(&self->found, parent), to)) {
        size_t entry = vec_item(&self->found.items, parent).entry;
        Candidate next = candidates_next(
            &self->found, parent,
            self->step == self->run->loop ? parent : entry, action);
        next.place = self->step + 1;
        candidates_add(&self->found, next, to);
    } else {
        misfit->action_seen = true;
        text_clear(&misfit->changes);
        text_add(&misfit->changes, self->words.data);
    }
}

static bool follow(Loader *self, size_t parent, Misfit *misfit) {
    candidates_expand(&self->found, parent);
    for (size_t i = 0; i < self->found.batch.count && is_complete(self); i++)
        follow_one(self, parent, i, misfit);
    return is_complete(self);
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
    size_t first = self->layer, last = self->found.items.count;
    self->layer = last;
    self->span = step->span;
    bool good = true;
    for (size_t i = first; good && i < last; i++)
        good = follow(self, i, &misfit);
    if (good && !candidates_reach(&self->found, self->step + 1))
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

static bool shows_error(void *context, Trace *trace) {
    const Loader *self = context;
    const char *name = self->run->property;
    if (trace->loop != self->run->loop)
        return false;
    return name ? replay_named_error(self->model, trace, name)
                : replay_any_error(self->model, trace);
}

/* A cycle that does not close is for replay to say. */
static bool choose(Loader *self, Trace *trace) {
    candidates_choose(&self->found, self->run->steps.count, shows_error, self,
                      trace);
    trace->loop = self->run->loop;
    return is_complete(self);
}

bool trace_load(const Model *model, Diagnostics *diag, const SavedRun *run,
                Trace *trace, bool *too_short) {
    Loader self;
    loader_init(&self, model, diag, run);
    bool good = read_start(&self) && follow_all(&self) && choose(&self, trace);
    *too_short = !good && self.found.batch.too_short;
    loader_release(&self);
    return good;
}
