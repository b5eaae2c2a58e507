#include "job/evidence/attempt.h"

#include <assert.h>

static void search(Attempt *attempt, const Engine *engine, Findings *findings) {
    Search search = {.model = attempt->model,
                     .budget = &attempt->budget,
                     .heuristic = attempt->heuristic,
                     .options = {.plain = true,
                                 .first = attempt->site == NO_SITE,
                                 .all = true,
                                 .weight = attempt->weight,
                                 .patience = attempt->effort},
                     .findings = findings};
    for (uint32_t p = 0; p < findings->count; p++)
        if (p != attempt->property)
            findings_skip(findings, p);
    engine->run(&search);
    attempt->expanded = findings->statistics.expanded;
    attempt->limit = findings->statistics.limit;
}

/* The slot of the error, or NO_SLOT. */
static uint32_t find_slot(const Attempt *attempt, const Findings *findings) {
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++)
        if (findings_used(findings, slot) &&
            findings_property(findings, slot) == attempt->property &&
            (attempt->site == NO_SITE ||
             findings_site(findings, slot) == attempt->site))
            return slot;
    return NO_SLOT;
}

/* Was everything seen that so many steps reach? */
static bool is_exhausted(const Statistics *statistics) {
    return statistics->complete || statistics->limit == LIMIT_NONE ||
           statistics->limit == LIMIT_DEPTH;
}

AttemptOutcome attempt_run(Attempt *attempt, Mem *mem) {
    const Engine *engine = engine_find(attempt->engine);
    Findings findings;
    assert(engine && attempt->effort > 0);
    trace_init(&attempt->trace, mem, attempt->model->words);
    findings_init(&findings, mem, attempt->model);
    search(attempt, engine, &findings);
    uint32_t slot = find_slot(attempt, &findings);
    AttemptOutcome outcome = ATTEMPT_GAVE_UP;
    if (slot != NO_SLOT) {
        trace_exchange(&attempt->trace, findings_trace(&findings, slot));
        attempt->shortest = engine->shortest || findings.statistics.shortest;
        outcome = ATTEMPT_FOUND;
    } else if (is_exhausted(&findings.statistics)) {
        outcome = ATTEMPT_NONE;
    }
    findings_release(&findings);
    return outcome;
}

void attempt_release(Attempt *attempt) {
    trace_release(&attempt->trace);
}
