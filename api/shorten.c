#include "api/shorten.h"

#include "api/escape.h"
#include "report/replay.h"

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

static uint64_t effort(const Job *job, const Run *run) {
    uint64_t made = statistics_effort(&run->findings.statistics);
    return job->options->effort   ? job->options->effort
           : made > SHORTEN_LEAST ? made
                                  : SHORTEN_LEAST;
}

/* Only what has been found is looked for. */
static void search_again(const Job *job, const Run *run, Findings *again) {
    Budget budget = job->budget;
    Search search = {.model = run->model,
                     .budget = &budget,
                     .options = {.plain = true},
                     .store = run->plan.store,
                     .findings = again};
    search.options.patience = effort(job, run);
    budget.depth = longest(&run->findings);
    for (uint32_t p = 0; p < again->count; p++)
        if (run->findings.items[p].verdict != VERDICT_VIOLATED)
            findings_skip(again, p);
    run->plan.engine->run(&search);
}

/* The slot of the same error, or NO_SLOT. */
static uint32_t find_slot(const Findings *findings, uint32_t property,
                          uint32_t site) {
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++)
        if (findings_used(findings, slot) &&
            findings_property(findings, slot) == property &&
            findings_site(findings, slot) == site)
            return slot;
    return NO_SLOT;
}

/* Exchange the traces of one error; false if it was not found again. */
static bool exchange(const Run *run, uint32_t slot, const Findings *again) {
    uint32_t property = findings_property(&run->findings, slot);
    uint32_t site = findings_site(&run->findings, slot);
    uint32_t other = find_slot(again, property, site);
    if (other == NO_SLOT)
        return false;
    Trace *one = findings_trace(&run->findings, slot);
    Trace *two = findings_trace(again, other);
    if (trace_length(two) < trace_length(one)) {
        Trace longer = *one;
        replay_confirm(run->model, two, property, site);
        *one = *two;
        *two = longer;
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

bool shorten_traces(Job *job, Run *run) {
    Findings again;
    bool all = true;
    findings_init(&again, run->findings.mem, run->model);
    search_again(job, run, &again);
    for (uint32_t slot = 0; slot < findings_slots(&run->findings); slot++)
        if (findings_used(&run->findings, slot))
            all &= exchange(run, slot, &again);
    findings_release(&again);
    put_in_order(&run->findings);
    return all;
}

/* ---- One by one ---------------------------------------------------------- */

typedef struct Shortening {
    Run *run;      /* whose errors are looked at */
    bool shortest; /* all of them so far have shortest traces */
} Shortening;

static bool shorten_slots(Job *job, void *context) {
    Shortening *self = context;
    Findings *findings = &self->run->findings;
    const JobOptions *options = job->options;
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++) {
        if (!findings_used(findings, slot))
            continue;
        ShortcutAsk ask = {.model = self->run->model,
                           .budget = &job->budget,
                           .property = findings_property(findings, slot),
                           .site = findings_site(findings, slot),
                           .target = options->target,
                           .effort = effort(job, self->run)};
        if (shortcut_objection(ask.model, ask.target))
            ask.target = SHORTCUT_STATE;
        Shortcut found = shortcut_find(&ask, findings_trace(findings, slot));
        self->shortest &= found.shortest && ask.target == SHORTCUT_ANY;
    }
    return true;
}

bool shorten_each(Job *job, Run *run) {
    Shortening self = {run, true};
    Limit reached;
    bool done = escape_try(job, shorten_slots, &self, &reached);
    put_in_order(&run->findings);
    return done && self.shortest;
}
