#include "job/running/restart.h"

#include "base/bug.h"
#include "job/form/escape.h"
#include "report/traces/replay.h"
#include "report/traces/trace_load.h"

/* ---- The larger model ---------------------------------------------------- */

/* All that is still to be done is to report, which the memory limit must not
 * prevent. */
static void give_up(Job *job, const JobSystem *small, Limit reached) {
    if (small->loaded)
        job_put_back(job, small);
    job->mem.limit = SIZE_MAX;
    for (size_t i = 0; i < job->runs.count; i++) {
        Statistics *statistics = &job->runs.data[i].findings.statistics;
        if (statistics->limit == LIMIT_VECTOR)
            statistics->limit = reached;
    }
}

/* The same plans, about which everything has been said. */
static bool plan_again(Job *job) {
    DiagMark mark = diag_mark(&job->diag);
    bool planned = job_plan(job);
    if (planned)
        diag_forget(&job->diag, mark);
    return planned;
}

static void go_back(Job *job, const JobSystem *small) {
    JobSystem larger = job_set_aside(job);
    job_system_free(job, &larger);
    job_put_back(job, small);
}

static bool begin(Job *job, void *context) {
    JobSystem *small = context;
    if (!job_outgrow(job, small))
        return false;
    bool planned = plan_again(job);
    if (!planned)
        go_back(job, small);
    return planned;
}

bool restart_begin(Job *job, JobSystem *small) {
    Limit reached;
    *small = (JobSystem){0};
    job->patience = 0;
    bool begun = escape_try(job, begin, small, &reached);
    if (reached != LIMIT_NONE)
        give_up(job, small, reached);
    return begun;
}

/* ---- What had been found ------------------------------------------------- */

/* The same run of the larger model: its steps print alike. */
static void translate(const Run *old, uint32_t slot, const Run *new,
                      Trace *trace, Diagnostics *diag) {
    assert(slot < findings_slots(&old->findings));
    uint32_t property = findings_property(&old->findings, slot);
    SavedRun run;
    bool too_short;
    saved_make(&run, old->model, findings_trace(&old->findings, slot),
               diag->arena.mem);
    run.property = new->model->properties[property].name;
    if (!trace_load(new->model, diag, &run, trace, &too_short))
        BUG("a run of the smaller model is not one of the larger");
    saved_release(&run);
}

static void carry(const Run *old, uint32_t slot, Run *new, Mem *mem) {
    assert(findings_used(&old->findings, slot));
    uint32_t property = findings_property(&old->findings, slot);
    uint32_t site = findings_site(&old->findings, slot);
    if (new->findings.items[property].verdict == VERDICT_HOLDS)
        BUG("an error of %s was found, and then it was not",
            new->model->properties[property].name);
    Diagnostics diag;
    diag_init(&diag, mem);
    uint32_t place = findings_violate(&new->findings, property, site);
    Trace *trace = findings_trace(&new->findings, place);
    translate(old, slot, new, trace, &diag);
    replay_confirm(new->model, trace, property, site);
    diag_release(&diag);
}

static void carry_all(const Run *old, Run *new, Mem *mem) {
    const Findings *found = &old->findings;
    for (uint32_t slot = 0; slot < findings_slots(found); slot++)
        if (findings_used(found, slot) &&
            findings_lacks(&new->findings, findings_property(found, slot),
                           findings_site(found, slot)))
            carry(old, slot, new, mem);
}

/* The memory limit is a matter of searches, not of the few bytes here. */
void restart_end(Job *job, JobSystem *small) {
    size_t limit = job->mem.limit;
    job->mem.limit = SIZE_MAX;
    if (small->runs.count != job->runs.count)
        BUG("%zu searches became %zu", small->runs.count, job->runs.count);
    for (size_t i = 0; i < small->runs.count; i++)
        carry_all(&small->runs.data[i], &job->runs.data[i], &job->mem);
    job_system_free(job, small);
    job->mem.limit = limit;
}
