#include "cli/commands/trace_input.h"

#include "report/traces/replay.h"
#include "report/traces/trace_load.h"
#include "report/traces/trail_load.h"

#include <string.h>

bool trace_input_asks(const TraceInput *input, const char *name) {
    for (size_t i = 0; i < input->choice.count; i++)
        if (strcmp(input->choice.properties[i], name) == 0)
            return true;
    return input->choice.count == 0;
}

/* The run so far is forgotten; the next one will be one of this model. */
static void set_model(TraceInput *input, Job *job, const Model *model) {
    trace_input_release(input);
    input->model = model;
    trace_init(&input->trace, &job->mem, model->words);
}

/* --- text and JSON ----------------------------------------------------- */

static bool reject_property(Job *job, const char *name) {
    diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
               "the trace is about %s, which is not a known property", name);
    diag_hint(&job->diag, "give --ltl, --invariant, --tester, --hoa, --never "
                          "or --testing-automaton again");
    return false;
}

/* The trace of a file with only one need not be asked for, but another one
 * must not be. */
static bool is_asked(const TraceInput *input, Job *job, const SavedRun *run) {
    if (!run->property || trace_input_asks(input, run->property))
        return true;
    diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
               "the trace is about %s, and --property asks for another one",
               run->property);
    return false;
}

static bool load_run(TraceInput *input, Job *job, const SavedRun *run,
                     TraceDemand demand, bool *too_short) {
    const char *name = run->property ? run->property : run->monitor;
    const Model *model = name ? job_model_of(job, name) : job->model;
    if (!model && demand == TRACE_KNOWN_PROPERTY)
        return reject_property(job, name);
    set_model(input, job, model ? model : job->model);
    if (trace_load(input->model, &job->diag, run, &input->trace, too_short))
        return true;
    if (!model && !*too_short)
        reject_property(job, name);
    return false;
}

static const char *keep(Job *job, const char *string) {
    return string ? arena_copy(&job->diag.arena, string, strlen(string)) : NULL;
}

/* No model of the job may be in use any more. */
static bool grow(TraceInput *input, Job *job) {
    trace_input_release(input);
    size_t errors = job->diag.errors;
    if (job_grow(job))
        return true;
    if (job->diag.errors == errors)
        diag_error(&job->diag, CODE_LIMIT, SPAN_NONE,
                   "the run has a state that no vector is long enough for");
    return false;
}

bool trace_input_follow(TraceInput *input, Job *job, const SavedRun *run,
                        TraceDemand demand) {
    bool too_short = false;
    *input = (TraceInput){.choice = input->choice};
    input->property = keep(job, run->property);
    input->monitor = keep(job, run->monitor);
    input->site = run->site;
    input->site.text = keep(job, run->site.text);
    input->site.file = keep(job, run->site.file);
    if (!is_asked(input, job, run))
        return false;
    bool loaded = load_run(input, job, run, demand, &too_short);
    while (too_short && grow(input, job)) {
        too_short = false;
        loaded = load_run(input, job, run, demand, &too_short);
    }
    return loaded;
}

static bool load_saved(TraceInput *input, Job *job, uint32_t source,
                       TraceDemand demand) {
    SavedRun run;
    bool loaded = saved_read(&run, &job->diag, source, input->choice) &&
                  trace_input_follow(input, job, &run, demand);
    saved_release(&run);
    return loaded;
}

/* --- trails ------------------------------------------------------------ */

/* A trail that is tried in one model after another. */
typedef struct TrailLoad {
    TraceInput *input;
    Job *job;
    const TrailFile *file;
    bool too_short; /* a model had too little room: nothing has been decided */
} TrailLoad;

static bool load_as(TrailLoad *self, const Model *model) {
    set_model(self->input, self->job, model);
    return trail_load(model, &self->job->diag, self->file, &self->input->trace,
                      &self->too_short);
}

static bool shows_error(const TrailLoad *self) {
    const Model *model = self->input->model;
    for (uint32_t i = 0; i < model->property_count; i++)
        if (trace_input_asks(self->input, model->properties[i].name) &&
            replay_named_error(model, &self->input->trace,
                               model->properties[i].name))
            return true;
    return false;
}

/* Is it a run of this model that shows an error? If not, nothing is reported.
 */
static bool fits(TrailLoad *self, const Model *model) {
    Diagnostics *diag = &self->job->diag;
    size_t said = diag->items.count, errors = diag->errors;
    bool found = !self->too_short && load_as(self, model) && shows_error(self);
    diag->items.count = said;
    diag->errors = errors;
    return found;
}

/* The product with the claim that the trail names, or NULL. */
static const Model *claimed_model(const TrailLoad *self) {
    Job *job = self->job;
    for (uint32_t i = 0; i < job->model->property_count; i++) {
        const Property *property = &job->model->properties[i];
        if (self->file->claim == TRAIL_NO_CLAIM ||
            !(property->label & (LABEL_LIVELOCK | LABEL_INFINITE)))
            continue;
        const Model *model = job_model_of(job, property->name);
        if (trail_claim(model, &job->mem) == self->file->claim)
            return model;
    }
    return NULL;
}

/* Formulas, automata and testers. */
static bool fits_monitor(TrailLoad *self) {
    for (size_t i = 0; i < self->job->monitors.count; i++)
        if (fits(self, self->job->monitors.data[i].model))
            return true;
    return false;
}

/* A cycle without a claim may be one that the language has a name for. */
static bool fits_cycle(TrailLoad *self) {
    if (self->file->loop == TRAIL_NO_LOOP)
        return false;
    const Language *language = self->job->language;
    for (size_t i = 0; i < language->cycle_count; i++) {
        const char *name = language->cycles[i].property.name;
        const Model *model = trace_input_asks(self->input, name)
                                 ? job_model_of(self->job, name)
                                 : NULL;
        if (model && fits(self, model))
            return true;
    }
    return false;
}

/* Without any error, it is just a run of the program. One that a claim has
 * watched may end in an error of the program. */
static bool load_trail_once(TrailLoad *self) {
    const Model *claimed = claimed_model(self), *system = self->job->model;
    self->too_short = false;
    if (claimed && fits(self, claimed))
        return true;
    return fits(self, system) ||
           (!claimed && (fits_monitor(self) || fits_cycle(self))) ||
           (!self->too_short && load_as(self, claimed ? claimed : system));
}

/* A trail cannot be about an unknown property. */
static bool know_choice(const TraceInput *input, Job *job) {
    for (size_t i = 0; i < input->choice.count; i++) {
        const char *name = input->choice.properties[i];
        if (job_model_of(job, name))
            continue;
        diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
                   "the model has no property \"%s\"", name);
        return false;
    }
    return true;
}

static bool load_trail(TraceInput *input, Job *job, uint32_t source) {
    TrailFile file;
    TrailLoad self = {input, job, &file, false};
    input->is_trail = true;
    bool loaded =
        trail_read(&file, &job->diag, source) && know_choice(input, job);
    if (loaded)
        loaded = load_trail_once(&self);
    while (self.too_short && grow(input, job))
        loaded = load_trail_once(&self);
    trail_release(&file);
    return loaded;
}

bool trace_input_load(TraceInput *input, Job *job, uint32_t source,
                      TraceDemand demand) {
    *input = (TraceInput){.choice = input->choice};
    return trail_begins(&job->diag, source)
               ? load_trail(input, job, source)
               : load_saved(input, job, source, demand);
}

void trace_input_release(TraceInput *input) {
    if (input->model)
        trace_release(&input->trace);
    input->model = NULL;
}
