#include "api/unslice.h"

#include "api/lift.h"
#include "base/bug.h"
#include "report/replay.h"

void unslice_note(Job *job) {
    const char *const *names = NULL;
    uint32_t count = job->language->left_out
                         ? job->language->left_out(job->loaded, &names)
                         : 0;
    if (count == 0)
        return;
    const char **kept = arena_alloc(&job->diag.arena, count * sizeof *kept);
    for (uint32_t i = 0; i < count; i++)
        kept[i] = job_keep(job, "%s", names[i]);
    job->sliced = (Sliced){.names = kept, .count = count};
}

/* Is there something to be carried over? */
static bool is_needed(const Job *job) {
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

/* The slice's findings become those of the whole model, with other traces. */
static void take_over(Run *sliced, Run *whole, const Traces *traces) {
    if (sliced->model->property_count != whole->model->property_count ||
        sliced->model->site_count != whole->model->site_count)
        BUG("a slice has other properties than the whole model");
    findings_release(&whole->findings);
    whole->findings = sliced->findings;
    whole->findings.model = whole->model;
    whole->stubborn = sliced->stubborn;
    whole->confluent = sliced->confluent;
    whole->unreduced = sliced->unreduced;
    whole->shortest = sliced->shortest;
    if (whole->monitor && whole->monitor->stated)
        whole->monitor->stated->report.vacuous =
            sliced->monitor->stated->report.vacuous;
    findings_init(&sliced->findings, whole->findings.mem, sliced->model);
    for (uint32_t slot = 0; slot < findings_slots(&whole->findings); slot++) {
        if (!findings_used(&whole->findings, slot))
            continue;
        Trace *trace = findings_trace(&whole->findings, slot);
        trace_release(trace);
        *trace = traces->data[slot];
        traces->data[slot] = (Trace){.mem = trace->mem};
        replay_confirm(whole->model, trace,
                       findings_property(&whole->findings, slot),
                       findings_site(&whole->findings, slot));
    }
}

/* ---- All of them --------------------------------------------------------- */

/* The same plans; all about them has been said. */
static bool plan_again(Job *job) {
    DiagMark mark = diag_mark(&job->diag);
    bool planned =
        job_require(job, job_read(job), job->loaded) && job_plan(job);
    diag_forget(&job->diag, mark);
    return planned;
}

/* Replace the job's model, which is set aside. */
static JobSystem exchange(Job *job, Model *model) {
    JobSystem aside = job_set_aside(job);
    job->loaded = model;
    if (!model || !plan_again(job))
        BUG("what could be checked without idle variables cannot with them");
    return aside;
}

/* One more model, with longer vectors. */
static void enlarge(Job *job) {
    JobSystem small = exchange(
        job, job->language->grow(&job->request, job->loaded, &job->diag));
    job_system_free(job, &small);
}

static Lifted lift_runs(Job *job, JobSystem *slice, Traces *traces) {
    Lifted lifted = LIFT_DONE;
    for (size_t i = 0; i < slice->runs.count && lifted == LIFT_DONE; i++)
        lifted = lift_all(job, slice, i, &traces[i]);
    return lifted;
}

/* False if a cycle is too long. */
static bool carry(Job *job, JobSystem *slice) {
    size_t count = slice->runs.count, bytes = count * sizeof(Traces);
    Traces *traces = mem_alloc(&job->mem, bytes + 1);
    Lifted lifted;
    while ((lifted = lift_runs(job, slice, traces)) == LIFT_TOO_SHORT) {
        for (size_t i = 0; i < count; i++)
            release_traces(&traces[i], &job->mem);
        enlarge(job);
    }
    for (size_t i = 0; i < count && lifted == LIFT_DONE; i++)
        take_over(&slice->runs.data[i], &job->runs.data[i], &traces[i]);
    for (size_t i = 0; i < count; i++)
        release_traces(&traces[i], &job->mem);
    mem_free(&job->mem, traces, bytes + 1);
    return lifted == LIFT_DONE;
}

/* The few bytes that this takes are not a matter of the memory limit. */
void unslice(Job *job) {
    size_t limit = job->mem.limit;
    if (!is_needed(job))
        return;
    job->mem.limit = SIZE_MAX;
    JobSystem slice = exchange(
        job, job->language->whole(&job->request, job->loaded, &job->diag));
    if (slice.runs.count != job->runs.count)
        BUG("%zu searches became %zu", slice.runs.count, job->runs.count);
    job->sliced.shown = carry(job, &slice);
    JobSystem whole = job_set_aside(job);
    job_put_back(job, job->sliced.shown ? &whole : &slice);
    job_system_free(job, job->sliced.shown ? &slice : &whole);
    job->mem.limit = limit;
}
