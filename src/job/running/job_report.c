/* Reporting: what the searches of a job have decided, for the renderers. */
#include "core/channels.h"
#include "core/plain.h"
#include "job/evidence/broken_part.h"
#include "job/form/job_rooms.h"

#include <assert.h>
#include <string.h>

const ReportFormula *job_formula(const Run *run) {
    return run->monitor && run->monitor->stated ? &run->monitor->stated->report
                                                : NULL;
}

static ReportGuide guide_of(const Run *run, uint32_t property) {
    ReportGuide guide = run->guide;
    if (property < run->along.ends.count)
        guide.along = lists_get(&run->along, property, &guide.count);
    return guide;
}

/* A search that decides several rules is reported once. */
static const Statistics *statistics_of(const Run *run) {
    const Run *source = run->decided_by ? run->decided_by : run;
    return &source->findings.statistics;
}

/* The other runs of the property, or NULL. */
static const OtherRuns *others_of(const Run *run, uint32_t property) {
    for (size_t i = 0; i < run->others.count; i++)
        if (run->others.data[i].property == property)
            return &run->others.data[i];
    return NULL;
}

static const char *specification_of(const Run *run) {
    return run->monitor && run->monitor->kind == MONITOR_REFINES
               ? run->monitor->path
               : NULL;
}

ReportItem job_item(const Run *run, uint32_t property) {
    assert(property < run->findings.count && run->plan.engine);
    const Statistics *statistics = statistics_of(run);
    bool less = statistics->left_out > 0 || statistics->passed > 0;
    bool longer = run->plan.engine->shortest && !run->shortest &&
                  findings_overall(&run->findings) == VERDICT_VIOLATED;
    const char *why = run->plan.why;
    uint32_t changes = statistics->change_count;
    if (longer && less)
        why = "breadth-first, through the reduced state space: a "
              "counterexample need not be a shortest one";
    else if (longer && run->share.engine)
        why = "breadth-first, and probes that go deep: a counterexample need "
              "not be a shortest one";
    return (ReportItem){
        .model = run->model,
        .property = &run->model->properties[property],
        .finding = &run->findings.items[property],
        .findings = &run->findings,
        .search = statistics,
        .engine = run->plan.engine->name,
        .why = why,
        .store = changes ? statistics->changes[changes - 1].store
                         : run->plan.store->name,
        .device = run->device,
        .guide = guide_of(run, property),
        .probed = run->share.expanded,
        .error_after = run->share.after,
        .probe = run->share.engine,
        .probe_heuristic = run->share.heuristic,
        .shortest = run->shortest,
        .stubborn = run->stubborn,
        .confluent = run->confluent,
        .unreduced = run->unreduced,
        .formula = job_formula(run),
        .specification = specification_of(run),
        .others = others_of(run, property),
    };
}

/* A formula is one property, of which the product may have several errors: the
 * one that decides. */
static uint32_t deciding(const Run *run) {
    assert(run->findings.count > 0);
    Verdict overall = findings_overall(&run->findings);
    uint32_t i = 0;
    while (run->findings.items[i].verdict != overall)
        i++;
    return i;
}

static void collect(Job *job, const Run *run) {
    for (uint32_t i = 0; i < run->findings.count; i++)
        if (run->findings.items[i].verdict != VERDICT_SKIPPED &&
            (!job_formula(run) || i == deciding(run)))
            vec_push(&job->mem, &job->items, job_item(run, i));
}

static void collect_channels(Job *job) {
    const Model *model = job->loaded;
    uint32_t count = model_channel_count(model);
    uint32_t *longest = mem_alloc(&job->mem, (count + 1) * sizeof *longest);
    model_longest(model, longest);
    for (uint32_t i = 0; i < count; i++)
        vec_push(&job->mem, &job->channels,
                 ((ReportChannel){model->channels->declared[i].name,
                                  model->channels->declared[i].capacity,
                                  longest[i]}));
    mem_free(&job->mem, longest, (count + 1) * sizeof *longest);
}

/* Has a search looked at every state of the model as it is written, and not of
 * its product with a monitor, which may have fewer? */
static bool covers_all(const Job *job, const Run *run) {
    const Statistics *search = &run->findings.statistics;
    return search->complete && plan_is_exact(&run->plan) && !run->monitor &&
           !run->watched && search->left_out == 0 && search->passed == 0 &&
           !model_folds(run->model) && job->sliced.count == 0 && !run->device;
}

static bool channels_known(const Job *job) {
    for (size_t i = 0; i < job->runs.count; i++)
        if (covers_all(job, &job->runs.data[i]))
            return true;
    return false;
}

/* The trace is final: what in it breaks the formula? */
static void find_broken(Job *job, Run *run) {
    if (!job_formula(run) ||
        findings_overall(&run->findings) != VERDICT_VIOLATED ||
        property_is_goal(&run->model->properties[deciding(run)]))
        return;
    const Trace *trace = findings_trace(&run->findings, deciding(run));
    broken_part_find(run->monitor, job->model, trace, &job->diag);
}

void job_collect(Job *job) {
    collect_channels(job);
    for (size_t i = 0; i < job->runs.count; i++) {
        find_broken(job, &job->runs.data[i]);
        collect(job, &job->runs.data[i]);
    }
}

/* A violation is certain, whatever other searches could not decide. */
static Verdict worse(Verdict a, Verdict b) {
    if (a == VERDICT_VIOLATED || b == VERDICT_VIOLATED)
        return VERDICT_VIOLATED;
    return a == VERDICT_INCONCLUSIVE ? a : b;
}

/* Was one of the properties that cannot be read asked for by name or by an
 * option? What only a limit prevents is undecided. */
static bool names_unread(const Job *job) {
    for (size_t i = 0; i < job->unread.count; i++) {
        const char *name = job->unread.data[i];
        if ((job_asks_by_name(job->options, name) || job_skips(job, name)) &&
            diag_of(&job->diag, name)->code != CODE_AUTOMATON)
            return true;
    }
    return false;
}

/* Is everything that was checked what every model must satisfy? */
static bool is_unstated(const Job *job) {
    bool any = job->unread.count > 0 || job->options->asked.name_count > 0;
    for (size_t i = 0; i < job->items.count; i++) {
        const char *name = job->items.data[i].property->name;
        any |= strcmp(name, "deadlock") != 0 && strcmp(name, "runtime") != 0;
    }
    return !any;
}

Report job_report(const Job *job) {
    Report report = {
        .model_name = job->name.data,
        .diag = &job->diag,
        .items = job->items.data,
        .count = job->items.count,
        .failed = job->diag.errors > 0,
        .limited = diag_only(&job->diag, CODE_AUTOMATON),
        .verdict = VERDICT_HOLDS,
        .unread = job->unread.data,
        .unread_count = job->unread.count,
        .unread_named = names_unread(job),
        .unstated = is_unstated(job),
        .sliced = job->sliced.names,
        .sliced_count = job->sliced.count,
        .sliced_asked = job->options->reduction.slice,
        .sliced_shown = job->sliced.shown,
        .channels = job->channels.data,
        .channel_count = (uint32_t)job->channels.count,
        .channels_known = channels_known(job),
        .unbounded = job->options->asked.unbounded,
        .coverage = job->coverage.known ? &job->coverage : NULL,
        .coverage_asked = job->options->cover == COVER_ASKED,
        .bytes = job->mem.peak,
    };
    if (report.limited || report.unread_count)
        report.verdict = VERDICT_INCONCLUSIVE;
    for (size_t i = 0; i < job->runs.count; i++) {
        const Findings *findings = &job->runs.data[i].findings;
        const Statistics *statistics = &findings->statistics;
        if (statistics->bytes > report.bytes)
            report.bytes = statistics->bytes; /* with those of a device */
        if (job->runs.data[i].decided_by)
            continue;
        if (statistics->states > report.states)
            report.states = statistics->states;
        report.transitions += statistics->transitions;
        report.seconds += statistics->seconds;
    }
    for (size_t i = 0; i < job->items.count; i++)
        report.verdict =
            worse(report.verdict,
                  verdict_outcome(job->items.data[i].property,
                                  job->items.data[i].finding->verdict));
    return report;
}
