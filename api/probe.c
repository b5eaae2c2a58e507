#include "api/probe.h"

#include "api/escape.h"
#include "base/bug.h"

#include <string.h>

/* ---- Setting up ---------------------------------------------------------- */

/* A heuristic for errors of one property; NULL if it would be no help. */
static Heuristic *lead_to(const Probe *probe, uint32_t property) {
    const Run *run = probe->run;
    Mem *mem = &probe->job->mem;
    Findings only;
    Text why;
    findings_init(&only, mem, run->model);
    for (uint32_t p = 0; p < only.count; p++)
        if (p != property)
            findings_skip(&only, p);
    text_init(&why, mem);
    HeuristicQuestion question = {
        .model = run->model, .findings = &only, .mem = mem};
    Heuristic *made = heuristic_find("auto")->make(&question, &why);
    if (made && made->most == 0) {
        heuristic_free(made);
        made = NULL;
    }
    text_release(&why);
    findings_release(&only);
    return made;
}

static bool make_leads(Job *job, void *context) {
    Probe *probe = context;
    const Findings *findings = &probe->run->findings;
    (void)job;
    for (uint32_t p = 0; p < findings->count; p++) {
        if (!findings_open(findings, p) || probe->count == PROBE_LEADS)
            continue;
        Heuristic *lead = lead_to(probe, p);
        if (lead)
            probe->leads[probe->count++] = lead;
    }
    return true;
}

/* Is anything gained by errors that come sooner? Not where all are counted, or
 * where the user has chosen how to search. */
static bool is_worthwhile(const Job *job, const Run *run) {
    const JobOptions *options = job->options;
    return strcmp(options->engine, "auto") == 0 && !options->shortest &&
           !options->search.keep_going && job->patience == 0 &&
           run->plan.run == search_bfs;
}

/* ---- Searching ----------------------------------------------------------- */

/* Findings in which all is open that is open in the search. */
static bool renew_findings(Job *job, void *context) {
    Probe *probe = context;
    const Findings *open = &probe->run->findings;
    Findings made;
    findings_init(&made, &job->mem, probe->run->model);
    for (uint32_t p = 0; p < made.count; p++)
        if (!findings_open(open, p))
            findings_skip(&made, p);
    probe->findings = made;
    return true;
}

/* Nothing is found yet; false if there is no memory for that. */
static bool renew(Probe *probe) {
    Limit reached;
    if (probe->findings.mem)
        findings_release(&probe->findings);
    return escape_try(probe->job, renew_findings, probe, &reached);
}

/* One search of so many expansions at most; true if it has found an error. */
static bool search_with(Probe *probe, const char *name, Heuristic *lead,
                        uint64_t expansions) {
    const Engine *engine = engine_find(name);
    Run *run = probe->run;
    Budget budget = probe->job->budget;
    budget.progress = NULL;
    if (!renew(probe))
        return false;
    engine->run(&(Search){.model = run->model,
                          .budget = &budget,
                          .options = {.first = true, .patience = expansions},
                          .heuristic = lead,
                          .findings = &probe->findings});
    run->share.expanded += probe->findings.statistics.expanded;
    probe->found = findings_overall(&probe->findings) == VERDICT_VIOLATED;
    if (probe->found)
        run->share.engine = engine->name;
    if (probe->found && lead)
        run->share.heuristic = lead->name;
    return probe->found;
}

static bool search_all(Probe *probe, uint64_t expansions) {
    for (uint32_t i = 0; i < probe->count; i++)
        if (search_with(probe, "best", probe->leads[i], expansions))
            return true;
    return search_with(probe, "dfs", NULL, expansions);
}

/* Called by the search after so many expansions. */
static bool look(void *context, uint64_t expanded) {
    Probe *probe = context;
    if (probe->found || probe->run->findings.open == 0)
        return probe->found;
    if (expanded > 0)
        return search_all(probe, expanded / PROBE_PART);
    return search_all(probe, PROBE_LEAST) || search_all(probe, PROBE_MORE);
}

void probe_init(Probe *probe, Job *job, Run *run, Search *search) {
    Limit reached;
    *probe = (Probe){.job = job, .run = run};
    if (!is_worthwhile(job, run))
        return;
    escape_try(job, make_leads, probe, &reached);
    search->options.probe = look;
    search->options.probing = probe;
}

/* ---- What was found ------------------------------------------------------ */

/* The error becomes one of the search. */
static void hand_over(Probe *probe, const Search *search, uint32_t slot) {
    Findings *to = search->findings;
    uint32_t property = findings_property(&probe->findings, slot);
    uint32_t site = findings_site(&probe->findings, slot);
    if (to->statistics.complete)
        BUG("an error of %s was found, and then it was not",
            search->model->properties[property].name);
    uint32_t place = findings_violate(to, property, site);
    if (place == NO_SLOT)
        return;
    Trace *from = findings_trace(&probe->findings, slot);
    Trace *trace = findings_trace(to, place);
    Trace empty = *trace;
    *trace = *from;
    *from = empty;
    search->options.found(search->options.context, place);
}

bool probe_settle(Probe *probe, const Search *search) {
    bool any = false;
    if (!probe->found)
        return false;
    for (uint32_t slot = 0; slot < findings_slots(&probe->findings); slot++)
        if (findings_used(&probe->findings, slot) &&
            findings_lacks(search->findings,
                           findings_property(&probe->findings, slot),
                           findings_site(&probe->findings, slot))) {
            hand_over(probe, search, slot);
            any = true;
        }
    return any;
}

void probe_release(Probe *probe) {
    for (uint32_t i = 0; i < probe->count; i++)
        heuristic_free(probe->leads[i]);
    if (probe->findings.mem)
        findings_release(&probe->findings);
}
