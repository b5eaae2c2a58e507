/* The property that a run is about says which model it is one of: the system,
 * or the system with a monitor. A trail does not say, so those that come into
 * question are tried. A run may need longer state vectors than the model was
 * given at first: then the job's model is replaced by a larger one, and the
 * runs of the walk become runs of that.
 */
#include "job/walk_load.h"

#include "base/bug.h"
#include "job/escape.h"
#include "job/job_rooms.h"
#include "job/walk_parts.h"
#include "report/traces/replay.h"
#include "report/traces/trace_load.h"
#include "report/traces/trail_load.h"

#include <string.h>

static const char following[] = "the trace was being followed";

/* ---- A larger model ------------------------------------------------------ */

enum {
    OWN_RUNS = 2 /* of a walk: where it is, and the one that was left */
};

typedef struct Growing {
    Walk *walk;
    JobSystem small;          /* the model before */
    SavedRun saved[OWN_RUNS]; /* runs of it */
    size_t count;             /* how many */
    const Model *model;       /* the larger one of the walk */
    Trace runs[OWN_RUNS];     /* the same runs of it */
    Successors enabled;       /* where the walk is */
    WalkEnd end;              /* what came of it */
} Growing;

static void drop_runs(Growing *self) {
    for (size_t i = 0; i < OWN_RUNS; i++)
        if (self->runs[i].mem)
            trace_release(&self->runs[i]);
    if (self->enabled.mem)
        successors_release(&self->enabled);
}

/* All runs, which print alike; false if they do not fit into this one either.
 */
static bool carry(Growing *self) {
    Mem *mem = &self->walk->job.mem;
    bool carried = true, too_short = false;
    drop_runs(self);
    successors_init(&self->enabled, mem, self->model->words);
    for (size_t i = 0; i < OWN_RUNS; i++)
        trace_init(&self->runs[i], mem, self->model->words);
    for (size_t i = 0; i < self->count && carried; i++)
        carried = trace_load(self->model, &self->walk->job.diag,
                             &self->saved[i], &self->runs[i], &too_short);
    if (!carried && !too_short)
        BUG("a run of the smaller model is not one of the larger");
    return carried;
}

static bool enlarge(Job *job, void *context) {
    Growing *self = context;
    Walk *walk = self->walk;
    do {
        size_t errors = job->diag.errors;
        if (!(self->small.loaded ? job_grow(job)
                                 : job_outgrow(job, &self->small))) {
            self->end =
                job->diag.errors > errors ? WALK_REJECTED : WALK_TOO_LARGE;
            return false;
        }
        self->model = walk->monitored
                          ? job_model_of(job, walk->monitored, walk->became)
                          : job->model;
        if (!self->model)
            BUG("the larger model has no property %s", walk->monitored);
    } while (!carry(self));
    const Word *state =
        walk_started(walk) ? trace_state(&self->runs[0], walk->at) : NULL;
    self->end = walk_expand(walk, self->model, state, &self->enabled);
    return self->end == WALK_DONE;
}

/* All is as it was. What a jump has left is freed with the job. */
static void shrink(Growing *self, bool jumped) {
    Job *job = &self->walk->job;
    if (!jumped)
        drop_runs(self);
    if (!self->small.loaded)
        return;
    JobSystem larger = job_set_aside(job);
    if (!jumped)
        job_system_free(job, &larger);
    job_put_back(job, &self->small);
}

static void move_in(Growing *self) {
    Walk *walk = self->walk;
    Trace left = walk->left;
    bool loaded = walk->loaded;
    size_t at = walk->at;
    walk->left = (Trace){0};
    walk_forget_watches(walk);
    walk_adopt(walk, self->model, &self->runs[0], &self->enabled);
    walk->at = at;
    walk->loaded = loaded;
    if (left.mem) {
        trace_release(&left);
        trace_exchange(&walk->left, &self->runs[1]);
    }
    drop_runs(self);
    job_system_free(&walk->job, &self->small);
}

WalkEnd walk_grow(Walk *walk) {
    Growing self = {.walk = walk, .end = WALK_DONE};
    Mem *mem = &walk->job.mem;
    Limit reached;
    if (walk_started(walk))
        saved_make(&self.saved[self.count++], walk->model, &walk->run, mem);
    if (walk->left.mem)
        saved_make(&self.saved[self.count++], walk->model, &walk->left, mem);
    bool grown = escape_try(&walk->job, enlarge, &self, &reached);
    walk_guard_again(walk);
    for (size_t i = 0; i < self.count; i++)
        saved_release(&self.saved[i]);
    if (grown) {
        move_in(&self);
        return WALK_DONE;
    }
    shrink(&self, reached != LIMIT_NONE);
    return reached == LIMIT_NONE     ? self.end
           : reached == LIMIT_MEMORY ? WALK_FULL
                                     : WALK_LATE;
}

/* ---- Reading ------------------------------------------------------------- */

bool walk_chooses(SavedChoice choice, const char *property) {
    for (size_t i = 0; i < choice.count; i++)
        if (strcmp(choice.properties[i], property) == 0)
            return true;
    return choice.count == 0;
}

typedef struct Reading {
    const char *path;
    bool one;
    WalkRuns *runs;
} Reading;

static bool read_one(WalkRuns *runs, Diagnostics *diag) {
    SavedRun run;
    bool read = saved_read(&run, diag, runs->source, runs->choice);
    vec_push(diag->arena.mem, &runs->saved, run);
    return read;
}

static WalkEnd read_runs(Walk *walk, void *given) {
    const Reading *self = given;
    WalkRuns *runs = self->runs;
    Diagnostics *diag = &walk->job.diag;
    runs->source = diag_read(diag, self->path, SPAN_NONE);
    if (runs->source == NO_SOURCE)
        return WALK_REJECTED;
    runs->is_trail = trail_begins(diag, runs->source);
    bool read = runs->is_trail ||
                (self->one ? read_one(runs, diag)
                           : saved_read_all(&runs->saved, diag, runs->source,
                                            runs->choice));
    return read ? WALK_DONE : WALK_REJECTED;
}

WalkEnd walk_read(Walk *walk, const char *path, SavedChoice choice, bool one,
                  WalkRuns *runs) {
    *runs = (WalkRuns){.choice = choice};
    return walk_within(walk, read_runs, &(Reading){path, one, runs}, following);
}

size_t walk_runs_count(const WalkRuns *runs) {
    return runs->is_trail ? 1 : runs->saved.count;
}

void walk_runs_release(WalkRuns *runs, Walk *walk) {
    saved_release_all(&runs->saved, &walk->job.mem);
}

/* ---- Following ----------------------------------------------------------- */

typedef struct Loading {
    Walk *walk;
    Job *job;              /* its job */
    const WalkRuns *runs;  /* of which, or NULL */
    const SavedRun *run;   /* what is followed, or ... */
    const TrailFile *file; /* ... a trail */
    SavedChoice choice;    /* of properties */
    bool known;            /* the property must be */
    bool too_short;        /* a state did not fit: nothing has been decided */
    const Model *model;    /* in which it is followed, or NULL */
    const char *monitored; /* as in Walk, as are the rest */
    const char *became;
    WalkSubject subject;
    Trace trace;
    Successors enabled;
} Loading;

static void drop_model(Loading *self) {
    if (self->model) {
        trace_release(&self->trace);
        successors_release(&self->enabled);
    }
    self->model = NULL;
}

static void set_model(Loading *self, const Model *model, const char *monitored,
                      const char *became) {
    drop_model(self);
    self->model = model;
    self->monitored = model == self->job->model ? NULL : monitored;
    self->became = became;
    trace_init(&self->trace, &self->job->mem, model->words);
    successors_init(&self->enabled, &self->job->mem, model->words);
}

static const char *keep(Job *job, const char *string) {
    return string ? arena_copy(&job->diag.arena, string, strlen(string)) : NULL;
}

/* What is possible at the end. */
static WalkEnd look_on(Loading *self) {
    return walk_expand(self->walk, self->model,
                       trace_state(&self->trace, trace_length(&self->trace)),
                       &self->enabled);
}

/* ---- Text and JSON ------------------------------------------------------- */

static WalkEnd reject_property(Job *job, const char *name) {
    diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
               "the trace is about %s, which is not a known property", name);
    diag_hint(&job->diag, "give --ltl, --invariant, --tester, --hoa, --never "
                          "or --testing-automaton again");
    return WALK_REJECTED;
}

static bool same_text(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* The model of the walk may be the one. */
static const Model *find_model(const Loading *self, const char *name) {
    const Walk *walk = self->walk;
    const char *became = self->run->became;
    if (!name)
        return self->job->model;
    return walk->monitored && same_text(name, walk->monitored) &&
                   same_text(became, walk->became)
               ? walk->model
               : job_model_of(self->job, name, became);
}

static WalkEnd follow_run(Loading *self) {
    Job *job = self->job;
    const SavedRun *run = self->run;
    const char *name = keep(job, run->property ? run->property : run->monitor);
    const Model *model = find_model(self, name);
    if (!model && self->known)
        return reject_property(job, name);
    set_model(self, model ? model : job->model, name, keep(job, run->became));
    if (trace_load(self->model, &job->diag, run, &self->trace,
                   &self->too_short))
        return look_on(self);
    return self->too_short ? WALK_TOO_LARGE
           : model         ? WALK_REJECTED
                           : reject_property(job, name);
}

/* ---- Trails -------------------------------------------------------------- */

static bool load_as(Loading *self, const Model *model, const char *monitored) {
    set_model(self, model, monitored, NULL);
    return trail_load(model, &self->job->diag, self->file, &self->trace,
                      &self->too_short);
}

static bool shows_error(const Loading *self) {
    const Model *model = self->model;
    for (uint32_t i = 0; i < model->property_count; i++)
        if (walk_chooses(self->choice, model->properties[i].name) &&
            replay_named_error(model, &self->trace, model->properties[i].name))
            return true;
    return false;
}

/* Is it a run of this model that shows an error? If not, nothing is reported.
 */
static bool fits(Loading *self, const Model *model, const char *monitored) {
    DiagMark mark = diag_mark(&self->job->diag);
    bool found = !self->too_short && load_as(self, model, monitored) &&
                 shows_error(self);
    diag_drop(&self->job->diag, mark);
    return found;
}

/* The property of the claim that the trail names, and the product with it, or
 * NULL. */
static const Model *claimed_model(const Loading *self, const char **name) {
    Job *job = self->job;
    for (uint32_t i = 0; i < job->model->property_count; i++) {
        const Property *property = &job->model->properties[i];
        if (self->file->claim == TRAIL_NO_CLAIM ||
            !(property->label & (LABEL_LIVELOCK | LABEL_INFINITE)))
            continue;
        const Model *model = job_model_of(job, property->name, NULL);
        *name = property->name;
        if (trail_claim(model, &job->mem) == self->file->claim)
            return model;
    }
    return NULL;
}

/* Formulas, automata and testers. */
static bool fits_monitor(Loading *self) {
    for (size_t i = 0; i < self->job->monitors.count; i++) {
        const Model *model = self->job->monitors.data[i].model;
        if (fits(self, model, model->properties[0].name))
            return true;
    }
    return false;
}

/* A cycle without a claim may be one that the language has a name for. */
static bool fits_cycle(Loading *self) {
    const Language *language = self->job->language;
    for (size_t i = 0; i < language->cycle_count; i++) {
        const char *name = language->cycles[i].property.name;
        const Model *model = self->file->loop != TRAIL_NO_LOOP &&
                                     walk_chooses(self->choice, name)
                                 ? job_model_of(self->job, name, NULL)
                                 : NULL;
        if (model && fits(self, model, name))
            return true;
    }
    return false;
}

/* Without any error, it is just a run of the program. One that a claim has
 * watched may end in an error of the program. */
static WalkEnd follow_trail(Loading *self) {
    const char *name = NULL;
    const Model *claimed = claimed_model(self, &name),
                *system = self->job->model;
    bool found =
        (claimed && fits(self, claimed, name)) || fits(self, system, NULL) ||
        (!claimed && (fits_monitor(self) || fits_cycle(self))) ||
        (!self->too_short && load_as(self, claimed ? claimed : system, name));
    return found             ? look_on(self)
           : self->too_short ? WALK_TOO_LARGE
                             : WALK_REJECTED;
}

/* A trail cannot be about an unknown property. */
static bool know_choice(const Loading *self) {
    for (size_t i = 0; i < self->choice.count; i++) {
        const char *name = self->choice.properties[i];
        if (job_model_of(self->job, name, NULL))
            continue;
        diag_error(&self->job->diag, CODE_PROPERTY, SPAN_NONE,
                   "the model has no property \"%s\"", name);
        return false;
    }
    return true;
}

/* ---- Loading ------------------------------------------------------------- */

/* No model of the job may be in use when it grows. */
static WalkEnd follow(Loading *self) {
    WalkEnd end;
    do {
        self->too_short = false;
        end = self->run ? follow_run(self) : follow_trail(self);
        if (end != WALK_TOO_LARGE)
            return end;
        drop_model(self);
        end = walk_grow(self->walk);
    } while (end == WALK_DONE);
    if (end == WALK_TOO_LARGE)
        diag_error(&self->job->diag, CODE_LIMIT, SPAN_NONE,
                   "the run has a state that no vector is long enough for");
    return end == WALK_TOO_LARGE ? WALK_REJECTED : end;
}

/* A cycle that does not close is none: that is for the caller to say. */
static void close_cycle(Loading *self) {
    Trace *trace = &self->trace;
    size_t loop = trace->loop, length = trace_length(trace);
    self->subject.unclosed = TRACE_NO_LOOP;
    if (loop == TRACE_NO_LOOP ||
        (loop < length &&
         memcmp(trace_state(trace, loop), trace_state(trace, length),
                trace->words * sizeof(Word)) == 0))
        return;
    self->subject.unclosed = loop;
    trace->loop = TRACE_NO_LOOP;
}

static WalkEnd load(Walk *walk, void *given) {
    Loading *self = given;
    WalkEnd end = follow(self);
    if (end == WALK_DONE) {
        close_cycle(self);
        walk_adopt(walk, self->model, &self->trace, &self->enabled);
        walk->monitored = self->monitored;
        walk->became = self->became;
        walk->subject = self->subject;
        walk->loaded = true;
    }
    drop_model(self);
    return end;
}

/* The trace of a file with only one need not be asked for, but another one
 * must not be. */
static bool is_asked(const Loading *self) {
    const char *name = self->run->property;
    if (!name || walk_chooses(self->choice, name))
        return true;
    diag_error(&self->job->diag, CODE_PROPERTY, SPAN_NONE,
               "the trace is about %s, and --property asks for another one",
               name);
    return false;
}

static WalkEnd load_run(Walk *walk, void *given) {
    Loading *self = given;
    const SavedRun *run = self->run;
    self->subject =
        (WalkSubject){.property = keep(self->job, run->property),
                      .site = {.text = keep(self->job, run->site.text),
                               .file = keep(self->job, run->site.file),
                               .line = run->site.line}};
    return is_asked(self) ? load(walk, self) : WALK_REJECTED;
}

static WalkEnd load_trail(Walk *walk, void *given) {
    Loading *self = given;
    const WalkRuns *runs = self->runs;
    TrailFile file;
    self->file = &file;
    self->subject.is_trail = true;
    WalkEnd end =
        trail_read(&file, &self->job->diag, runs->source) && know_choice(self)
            ? load(walk, self)
            : WALK_REJECTED;
    trail_release(&file);
    return end;
}

WalkEnd walk_load(Walk *walk, const WalkRuns *runs, size_t number, bool known) {
    Loading self = {.walk = walk,
                    .job = &walk->job,
                    .runs = runs,
                    .choice = runs->choice,
                    .known = known};
    if (!runs->is_trail)
        self.run = &vec_item(&runs->saved, number);
    return walk_within(walk, runs->is_trail ? load_trail : load_run, &self,
                       following);
}

static WalkEnd load_found(Walk *walk, void *given) {
    const ReportItem *item = given;
    Loading self = {.walk = walk, .job = &walk->job, .known = true};
    SavedRun run;
    saved_make(&run, item->model, &item->finding->trace, &walk->job.mem);
    run.property = item->property->name;
    run.became = item->formula ? item->formula->became : NULL;
    self.run = &run;
    WalkEnd end = load_run(walk, &self);
    saved_release(&run);
    return end;
}

WalkEnd walk_load_found(Walk *walk, const ReportItem *item) {
    return walk_within(walk, load_found, (void *)(uintptr_t)item, following);
}

static WalkEnd load_replacement(Walk *walk, void *given) {
    Trace *run = given;
    Successors enabled;
    successors_init(&enabled, &walk->job.mem, walk->model->words);
    WalkEnd end = walk_expand(walk, walk->model,
                              trace_state(run, trace_length(run)), &enabled);
    if (end == WALK_DONE) {
        walk_adopt(walk, walk->model, run, &enabled);
        walk->loaded = true;
    }
    successors_release(&enabled);
    return end;
}

WalkEnd walk_load_run(Walk *walk, Trace *run) {
    return walk_within(walk, load_replacement, run, following);
}
