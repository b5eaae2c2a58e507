#include "job/running/shorten.h"

#include "job/form/escape.h"
#include "report/traces/replay.h"

/* The longest trace that there is. */
static size_t longest(const Findings *findings) {
    size_t most = 0;
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++) {
        if (!findings_used(findings, slot))
            continue;
        size_t length = trace_length(findings_trace(findings, slot));
        if (length > most)
            most = length;
    }
    return most;
}

/* Expansions for all that is done here. */
static uint64_t effort(const Job *job, const Run *run) {
    uint64_t made =
        statistics_effort(&run->findings.statistics) + run->share.expanded;
    if (job->options->trace.effort)
        return job->options->trace.effort;
    if (made >= SHORTEN_MOST && plan_is_exact(&run->plan))
        return made;
    if (made >= SHORTEN_MOST / SHORTEN_TIMES || !run->plan.engine->shortest)
        return SHORTEN_MOST;
    return made * SHORTEN_TIMES > SHORTEN_LEAST ? made * SHORTEN_TIMES
                                                : SHORTEN_LEAST;
}

/* Only what has been found is looked for; if one error was enough, any that is
 * as short as can be. What is known cannot be much shorter, unless some of it
 * is deep: so little is lost where not all of it can be seen. */
static void search_again(const Job *job, const Run *run, uint64_t expansions,
                         bool deep, Findings *again) {
    Budget budget = job->budget;
    Search search = {.model = run->model,
                     .budget = &budget,
                     .options = {.plain = true,
                                 .first = job->options->search.options.first,
                                 .to_depth = !deep,
                                 .patience = expansions},
                     .store = run->plan.store,
                     .findings = again};
    budget.depth = longest(&run->findings);
    for (uint32_t p = 0; p < again->count; p++)
        if (run->findings.items[p].verdict != VERDICT_VIOLATED)
            findings_skip(again, p);
    run->plan.engine->run(&search);
}

/* Exchange the traces of one error; false if it was not found again. */
static bool exchange(const Run *run, uint32_t slot, const Findings *again) {
    uint32_t property = findings_property(&run->findings, slot);
    uint32_t site = findings_site(&run->findings, slot);
    uint32_t other = findings_find(again, property, site);
    if (other == NO_SLOT)
        return false;
    Trace *one = findings_trace(&run->findings, slot);
    Trace *two = findings_trace(again, other);
    if (trace_length(two) < trace_length(one)) {
        replay_confirm(run->model, two, property, site);
        trace_exchange(one, two);
    }
    return true;
}

/* The first error of a property is a shortest of those found. */
static void put_in_order(Findings *findings) {
    for (uint32_t s = findings->count; s < findings_slots(findings); s++) {
        if (!findings_used(findings, s))
            continue;
        uint32_t property = findings_property(findings, s);
        if (trace_length(findings_trace(findings, s)) <
            trace_length(findings_trace(findings, property)))
            findings_lead(findings, s);
    }
}

/* An error at a site where none was known. */
static void adopt(Run *run, Findings *again, uint32_t slot) {
    uint32_t property = findings_property(again, slot);
    uint32_t site = findings_site(again, slot);
    if (!findings_lacks(&run->findings, property, site))
        return;
    Trace *found = findings_trace(again, slot);
    replay_confirm(run->model, found, property, site);
    uint32_t place = findings_violate(&run->findings, property, site);
    if (place == NO_SLOT)
        return;
    trace_exchange(findings_trace(&run->findings, place), found);
}

/* Search once for all errors: true if all have shortest traces now. */
static bool shorten_together(Job *job, Run *run, uint64_t expansions,
                             bool deep) {
    Findings again;
    bool all = true;
    findings_init(&again, run->findings.mem, run->model);
    search_again(job, run, expansions, deep, &again);
    for (uint32_t slot = 0; slot < findings_slots(&run->findings); slot++)
        if (findings_used(&run->findings, slot))
            all &= exchange(run, slot, &again);
    for (uint32_t slot = 0; slot < findings_slots(&again); slot++)
        if (findings_used(&again, slot))
            adopt(run, &again, slot);
    findings_release(&again);
    put_in_order(&run->findings);
    return all;
}

/* ---- One by one ---------------------------------------------------------- */

typedef struct Shortening {
    Run *run;            /* whose errors are looked at */
    uint64_t expansions; /* for all of them */
    bool tried;          /* to find shortest traces, in vain */
    bool shortest;       /* all of them so far have shortest traces */
} Shortening;

static uint32_t count_used(const Findings *findings) {
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++)
        count += findings_used(findings, slot);
    return count;
}

static bool shorten_slots(Job *job, void *context) {
    Shortening *self = context;
    Findings *findings = &self->run->findings;
    uint64_t part = self->expansions / (count_used(findings) + 1) + 1;
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++) {
        if (!findings_used(findings, slot))
            continue;
        ShortcutAsk ask = {.model = self->run->model,
                           .budget = &job->budget,
                           .property = findings_property(findings, slot),
                           .site = findings_site(findings, slot),
                           .target = job->options->trace.target,
                           .tried = self->tried,
                           .effort = part};
        if (shortcut_objection(ask.model, ask.target))
            ask.target = SHORTCUT_STATE;
        Shortcut found = shortcut_find(&ask, findings_trace(findings, slot));
        self->shortest &= found.shortest && ask.target == SHORTCUT_ANY;
    }
    return true;
}

static bool shorten_each(Job *job, Run *run, uint64_t expansions, bool tried) {
    Shortening self = {run, expansions, tried, true};
    Limit reached;
    bool done = escape_try(job, shorten_slots, &self, &reached);
    put_in_order(&run->findings);
    return done && self.shortest;
}

bool shorten_traces(Job *job, Run *run, bool deep) {
    uint64_t all = effort(job, run);
    if (!run->plan.engine->shortest || !plan_is_exact(&run->plan))
        return shorten_each(job, run, all, false);
    if (!deep)
        return shorten_together(job, run, all, false);
    return shorten_together(job, run, (all + 1) / 2, true) ||
           shorten_each(job, run, (all + 1) / 2, true);
}
