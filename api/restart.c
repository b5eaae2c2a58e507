#include "api/restart.h"

#include "base/bug.h"
#include "report/replay.h"
#include "report/trace_file.h"
#include "report/trace_load.h"

#include <setjmp.h>

/* ---- The larger model ---------------------------------------------------- */

/* Where set-up leaves to when it meets a limit. */
typedef struct Escape {
    jmp_buf out;   /* back to restart_begin */
    Limit reached; /* why */
    Job *job;      /* whose ways out are replaced meanwhile: */
    void (*exhausted)(Mem *mem, size_t asked);
    void (*expired)(Mem *mem, Limit limit);
    void *context;
} Escape;

static void run_out(Mem *mem, size_t asked) {
    Escape *escape = mem->context;
    (void)asked;
    escape->reached = LIMIT_MEMORY;
    longjmp(escape->out, 1);
}

static void expire(Mem *mem, Limit limit) {
    Escape *escape = mem->context;
    escape->reached = limit;
    longjmp(escape->out, 1);
}

static void escape_begin(Escape *self, Job *job) {
    *self = (Escape){.job = job,
                     .exhausted = job->mem.exhausted,
                     .expired = job->budget.expired,
                     .context = job->mem.context};
    job->mem.exhausted = run_out;
    job->mem.context = self;
    job->budget.expired = expire;
}

static void escape_end(const Escape *self) {
    self->job->mem.exhausted = self->exhausted;
    self->job->mem.context = self->context;
    self->job->budget.expired = self->expired;
}

/* What the jump left behind is freed with the job. All that is still to be
 * done is to report, which the memory limit must not prevent. */
static void give_up(Job *job, const JobSystem *small, Limit reached) {
    if (small->loaded)
        job_put_back(job, small);
    job->abandoned = true;
    job->mem.limit = SIZE_MAX;
    for (size_t i = 0; i < job->runs.count; i++) {
        Statistics *statistics = &job->runs.data[i].findings.statistics;
        if (statistics->limit == LIMIT_VECTOR)
            statistics->limit = reached;
    }
}

/* The same plans, about which everything has been said. */
static bool plan_again(Job *job) {
    size_t said = job->diag.items.count, warnings = job->diag.warnings;
    budget_guard(&job->budget, &job->mem);
    bool planned = job_plan(job);
    budget_unguard(&job->mem);
    if (planned) {
        job->diag.items.count = said;
        job->diag.warnings = warnings;
    }
    return planned;
}

static void go_back(Job *job, const JobSystem *small) {
    JobSystem larger = job_set_aside(job);
    job_system_free(job, &larger);
    job_put_back(job, small);
}

static bool begin(Job *job, JobSystem *small, Escape *escape) {
    if (setjmp(escape->out)) {
        budget_unguard(&job->mem);
        give_up(job, small, escape->reached);
        return false;
    }
    if (!job_outgrow(job, small))
        return false;
    bool planned = plan_again(job);
    if (!planned)
        go_back(job, small);
    return planned;
}

bool restart_begin(Job *job, JobSystem *small) {
    Escape escape;
    *small = (JobSystem){0};
    job->patience = 0;
    escape_begin(&escape, job);
    bool begun = begin(job, small, &escape);
    escape_end(&escape);
    return begun;
}

/* ---- What had been found ------------------------------------------------- */

/* The same run of the larger model: its steps print alike. */
static void translate(const Run *old, uint32_t slot, const Run *new,
                      Trace *trace, Diagnostics *diag) {
    uint32_t property = findings_property(&old->findings, slot);
    SavedRun run;
    Text text;
    bool too_short;
    text_init(&text, diag->arena.mem);
    trace_save(old->model, findings_trace(&old->findings, slot),
               (TraceOrigin){"", NULL}, &text);
    uint32_t source = diag_source(diag, "run", text.data, text.length);
    text_release(&text);
    bool read = saved_read(&run, diag, source, (SavedChoice){0});
    run.property = new->model->properties[property].name;
    if (!read || !trace_load(new->model, diag, &run, trace, &too_short))
        BUG("a run of the smaller model is not one of the larger");
    saved_release(&run);
}

static void carry(const Run *old, uint32_t slot, Run *new, Mem *mem) {
    uint32_t property = findings_property(&old->findings, slot);
    uint32_t site = findings_site(&old->findings, slot);
    if (new->findings.statistics.complete)
        BUG("an error of %s was found, and then it was not",
            new->model->properties[property].name);
    Diagnostics diag;
    Text why;
    diag_init(&diag, mem);
    text_init(&why, mem);
    uint32_t place = findings_violate(&new->findings, property, site);
    Trace *trace = findings_trace(&new->findings, place);
    translate(old, slot, new, trace, &diag);
    if (!replay_error(new->model, trace, property, &why) ||
        (site != NO_SITE && !replay_site(new->model, trace, site, &why)))
        BUG("the counterexample of %s does not replay in the larger model: %s",
            new->model->properties[property].name, why.data);
    text_release(&why);
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
