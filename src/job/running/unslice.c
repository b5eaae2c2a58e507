#include "job/running/unslice.h"

#include "base/bug.h"
#include "core/sites.h"
#include "job/evidence/lift.h"
#include "job/form/escape.h"
#include "report/traces/replay.h"

/* Is there something to be carried over? */
bool unslice_is_due(const Job *job) {
    bool violated = false;
    for (size_t i = 0; i < job->runs.count; i++)
        violated |=
            findings_overall(&job->runs.data[i].findings) == VERDICT_VIOLATED;
    return violated && job->sliced.count > 0;
}

/* ---- One search ---------------------------------------------------------- */

typedef VEC(Trace) Traces;

static void release_traces(Traces *traces, Mem *mem) {
    for (size_t i = 0; i < traces->count; i++)
        trace_release(&traces->data[i]);
    vec_release(mem, traces);
}

/* All counterexamples of a search, by slot; empty where there is none. */
static Lifted lift_all(const Job *job, const JobSystem *slice, size_t number,
                       Traces *out) {
    const Run *sliced = &slice->runs.data[number],
              *whole = &job->runs.data[number];
    const Findings *findings = &sliced->findings;
    LiftSide from = {slice->loaded, sliced->model};
    LiftSide to = {job->loaded, whole->model};
    Lifted lifted = LIFT_DONE;
    for (uint32_t slot = 0;
         slot < findings_slots(findings) && lifted == LIFT_DONE; slot++) {
        Trace trace;
        trace_init(&trace, findings->mem, whole->model->words);
        if (findings_used(findings, slot))
            lifted = lift_trace(job->language, from, to,
                                findings_trace(findings, slot), &trace);
        vec_push(findings->mem, out, trace);
    }
    return lifted;
}

/* How the search was made, and what was found out about it. */
static void take_over_facts(Run *sliced, Run *whole) {
    whole->plan = sliced->plan;
    whole->device = sliced->device;
    whole->guide = sliced->guide;
    whole->stubborn = sliced->stubborn;
    whole->confluent = sliced->confluent;
    whole->unreduced = sliced->unreduced;
    whole->shortest = sliced->shortest;
    whole->share = sliced->share;
    whole->along = sliced->along;
    sliced->along = (NumberLists){0};
    if (whole->monitor && whole->monitor->stated) {
        const ReportFormula *report = &sliced->monitor->stated->report;
        whole->monitor->stated->report.vacuous = report->vacuous;
        whole->monitor->stated->report.vacuous_first = report->vacuous_first;
    }
}

/* The slice's findings become those of the whole model, with other traces. */
static void take_over(Run *sliced, Run *whole, const Traces *traces) {
    if (sliced->model->property_count != whole->model->property_count ||
        model_site_count(sliced->model) != model_site_count(whole->model))
        BUG("a slice has other properties than the whole model");
    findings_release(&whole->findings);
    whole->findings = sliced->findings;
    whole->findings.model = whole->model;
    take_over_facts(sliced, whole);
    findings_init(&sliced->findings, whole->findings.mem, sliced->model);
    for (uint32_t slot = 0; slot < findings_slots(&whole->findings); slot++) {
        if (!findings_used(&whole->findings, slot))
            continue;
        Trace *trace = findings_trace(&whole->findings, slot);
        whole->longer |=
            trace_length(&traces->data[slot]) > trace_length(trace);
        trace_release(trace);
        *trace = traces->data[slot];
        traces->data[slot] = (Trace){.mem = trace->mem};
        replay_confirm(whole->model, trace,
                       findings_property(&whole->findings, slot),
                       findings_site(&whole->findings, slot));
    }
}

/* ---- All of them --------------------------------------------------------- */

/* The same searches, which are not made: what their engines and stores cannot
 * do with the whole model is no matter. All about them has been said. */
static bool list_again(Job *job) {
    DiagMark mark = diag_mark(&job->diag);
    bool listed =
        job_require(job, job_read(job), job->loaded) && job_list_runs(job);
    diag_forget(&job->diag, mark);
    return listed;
}

/* Replace the job's model, which is set aside. False, with nothing changed, if
 * there is no such model. */
static bool exchange(Job *job, Model *model, JobSystem *aside) {
    if (!model)
        return false;
    *aside = job_set_aside(job);
    job->loaded = model;
    if (!list_again(job))
        BUG("what could be checked without idle variables cannot with them");
    return true;
}

/* One more model, with longer vectors; false if they cannot be longer. */
static bool enlarge(Job *job) {
    JobSystem small;
    bool grown = exchange(job,
                          language_models(job->language)
                              ->grow(&job->request, job->loaded, &job->diag),
                          &small);
    if (grown)
        job_system_free(job, &small);
    return grown;
}

typedef struct Carrying {
    JobSystem slice; /* that was searched */
    Traces *traces;  /* of the whole model, by search; or NULL */
    size_t count;    /* searches */
} Carrying;

static void release_all(Carrying *self, Mem *mem) {
    for (size_t i = 0; i < self->count; i++)
        release_traces(&self->traces[i], mem);
}

static Lifted lift_runs(Job *job, Carrying *self) {
    Lifted lifted = LIFT_DONE;
    for (size_t i = 0; i < self->count && lifted == LIFT_DONE; i++)
        lifted = lift_all(job, &self->slice, i, &self->traces[i]);
    return lifted;
}

/* Make the whole model, and runs of it. False if a cycle is too long, or the
 * whole model too large. */
static bool carry(Job *job, void *context) {
    Carrying *self = context;
    Lifted lifted;
    if (!exchange(job,
                  language_models(job->language)
                      ->whole(&job->request, job->loaded, &job->diag),
                  &self->slice))
        return false;
    if (self->slice.runs.count != job->runs.count)
        BUG("%zu searches became %zu", self->slice.runs.count, job->runs.count);
    self->count = job->runs.count;
    self->traces = mem_alloc(&job->mem, self->count * sizeof *self->traces + 1);
    while ((lifted = lift_runs(job, self)) == LIFT_TOO_SHORT) {
        release_all(self, &job->mem);
        if (!enlarge(job))
            return false;
    }
    return lifted == LIFT_DONE;
}

/* The slice's findings, with the traces that were made. */
static void take_over_all(Job *job, Carrying *self) {
    for (size_t i = 0; i < self->count; i++)
        take_over(&self->slice.runs.data[i], &job->runs.data[i],
                  &self->traces[i]);
}

/* Keep one of both models, if there are two. */
static void settle(Job *job, Carrying *self, bool whole) {
    if (!self->slice.loaded)
        return;
    release_all(self, &job->mem);
    mem_free(&job->mem, self->traces, self->count * sizeof *self->traces + 1);
    JobSystem other = self->slice;
    if (!whole) {
        other = job_set_aside(job);
        job_put_back(job, &self->slice);
    }
    job_system_free(job, &other);
}

/* The few bytes that this takes are not a matter of the memory limit. */
void unslice(Job *job) {
    size_t limit = job->mem.limit;
    Carrying carrying = {0};
    Limit reached;
    Budget asked = job->budget;
    job->budget = budget_grace(&job->budget);
    job->mem.limit = SIZE_MAX;
    bool done = escape_try(job, carry, &carrying, &reached);
    size_t trips = job->budget.trip_in;
    job->budget = asked;
    job->budget.trip_in = trips;
    job->sliced.shown = done;
    if (done)
        take_over_all(job, &carrying);
    if (reached == LIMIT_NONE)
        settle(job, &carrying, done);
    else if (carrying.slice.loaded) /* the rest is freed with the job */
        job_put_back(job, &carrying.slice);
    job->mem.limit = limit;
}
