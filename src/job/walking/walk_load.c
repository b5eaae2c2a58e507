/* The property that a run is about says which model it is one of: the system,
 * or the system with a monitor. A trail does not say, so those that come into
 * question are tried.
 */
#include "job/walking/walk_load.h"

#include "job/walking/walk_parts.h"
#include "report/traces/replay.h"
#include "report/traces/trace_load.h"
#include "report/traces/trail_load.h"

#include <string.h>

static const char following[] = "the trace was being followed";

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

static WalkEnd read_runs(Walk *walk, void *argument) {
    const Reading *self = argument;
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
static WalkEnd watch_on(Loading *self) {
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
        return watch_on(self);
    return self->too_short ? WALK_TOO_LARGE
           : model         ? WALK_REJECTED
                           : reject_property(job, name);
}

/* ---- Trails -------------------------------------------------------------- */

static bool load_as(Loading *self, const Model *model, const char *monitored) {
    bool named = monitored && same_text(monitored, self->file->property);
    set_model(self, model, monitored,
              named ? keep(self->job, self->file->became) : NULL);
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

/* What the trail says that it is about, if that is known and asked for. */
static bool fits_property(Loading *self) {
    const char *name = self->file->property;
    if (!name || !walk_chooses(self->choice, name))
        return false;
    const Model *model = job_model_of(self->job, name, self->file->became);
    return model && fits(self, model, keep(self->job, name)) &&
           replay_named_error(model, &self->trace, name);
}

/* Without any error, it is just a run of the program. One that a claim has
 * watched may end in an error of the program. */
static WalkEnd follow_trail(Loading *self) {
    const char *name = NULL;
    const Model *claimed = claimed_model(self, &name),
                *system = self->job->model;
    bool found =
        fits_property(self) || (claimed && fits(self, claimed, name)) ||
        fits(self, system, NULL) ||
        (!claimed && (fits_monitor(self) || fits_cycle(self))) ||
        (!self->too_short && load_as(self, claimed ? claimed : system, name));
    return found             ? watch_on(self)
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

static WalkEnd load(Walk *walk, void *argument) {
    Loading *self = argument;
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

static WalkEnd load_run(Walk *walk, void *argument) {
    Loading *self = argument;
    const SavedRun *run = self->run;
    self->subject =
        (WalkSubject){.property = keep(self->job, run->property),
                      .site = {.text = keep(self->job, run->site.text),
                               .file = keep(self->job, run->site.file),
                               .line = run->site.line}};
    return is_asked(self) ? load(walk, self) : WALK_REJECTED;
}

static WalkEnd load_trail(Walk *walk, void *argument) {
    Loading *self = argument;
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

static WalkEnd load_found(Walk *walk, void *argument) {
    const ReportItem *item = argument;
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

static WalkEnd load_replacement(Walk *walk, void *argument) {
    Trace *run = argument;
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
