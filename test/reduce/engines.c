#include "test/reduce/engines.h"

#include "core/sites.h"
#include "job/planning/reduced.h"
#include "report/traces/replay.h"
#include "report/traces/unfold.h"
#include "search/reducing/stubborn.h"
#include "wrap/require.h"

typedef struct Outcome {
    Budget budget;     /* no limits */
    Findings findings; /* of the search */
} Outcome;

/* Cycles are asked for elsewhere. */
static void skip_cycles(const Model *model, Findings *findings) {
    for (uint32_t p = 0; p < model->property_count; p++)
        if (model->properties[p].label & (LABEL_LIVELOCK | LABEL_INFINITE))
            findings_skip(findings, p);
}

/* False if the reduction was wanted and there is none. */
static bool search(const Model *model, bool reduce, Mem *mem,
                   Outcome *outcome) {
    const Engine *engine = engine_find("bfs");
    Reduced reduced = {0};
    budget_init(&outcome->budget);
    findings_init(&outcome->findings, mem, model);
    skip_cycles(model, &outcome->findings);
    Search asked = {.model = model,
                    .budget = &outcome->budget,
                    .options = {.all = true},
                    .findings = &outcome->findings};
    if (reduce)
        reduced_init(&reduced, &asked, engine, mem);
    asked.reduction = reduced.reduction;
    asked.options.keep_going = true; /* to the end, for all sites */
    if (!reduce || reduced.reduction)
        engine->run(&asked);
    bool done = !reduce || reduced.reduction;
    reduced_release(&reduced);
    return done;
}

static bool same_verdicts(const Findings *full, const Findings *some,
                          Text *wrong) {
    const Model *model = full->model;
    for (uint32_t p = 0; p < full->count; p++)
        if (full->items[p].verdict != some->items[p].verdict) {
            text_printf(wrong, "  %s: %s, reduced %s\n",
                        model->properties[p].name,
                        verdict_name(full->items[p].verdict),
                        verdict_name(some->items[p].verdict));
            return false;
        }
    for (uint32_t s = 0; s < model_site_count(model); s++)
        if (findings_site_verdict(full, s) != findings_site_verdict(some, s)) {
            text_printf(wrong, "  line %u: %s, reduced %s\n",
                        model_site_get(model, s)->line,
                        verdict_name(findings_site_verdict(full, s)),
                        verdict_name(findings_site_verdict(some, s)));
            return false;
        }
    return true;
}

static bool replay_all(Engines *engines, const Findings *findings,
                       Text *wrong) {
    const Model *model = findings->model;
    bool good = true;
    for (uint32_t slot = 0; slot < findings_slots(findings) && good; slot++) {
        if (!findings_used(findings, slot))
            continue;
        Trace *trace = findings_trace(findings, slot);
        uint32_t property = findings_property(findings, slot);
        uint32_t site = findings_site(findings, slot);
        good = (!model->folds ||
                unfold_trace(model, trace, property, site, wrong)) &&
               (site == NO_SITE ? replay_error(model, trace, property, wrong)
                                : replay_site(model, trace, site, wrong));
        engines->traces++;
    }
    return good;
}

/* If a state needs a longer vector, a user's search would begin again. */
static bool fits(const Outcome *outcome) {
    return outcome->findings.statistics.limit != LIMIT_VECTOR;
}

bool engines_optimised(Engines *engines, const Model *model,
                       const Model *optimised, Mem *mem, Text *wrong) {
    Outcome full = {0}, some = {0};
    bool good = true;
    search(model, false, mem, &full);
    if (search(optimised, true, mem, &some) && fits(&full) && fits(&some)) {
        const Statistics *statistics = &some.findings.statistics;
        good = same_verdicts(&full.findings, &some.findings, wrong) &&
               replay_all(engines, &some.findings, wrong);
        engines->searches++;
        engines->smaller +=
            statistics->states < full.findings.statistics.states;
        engines->passed += statistics->passed;
    }
    findings_release(&some.findings);
    findings_release(&full.findings);
    return good;
}

static bool compare(Engines *engines, const Model *model, Mem *mem,
                    Text *wrong) {
    return engines_optimised(engines, model, model, mem, wrong);
}

/* The proposition must never have this value. */
static bool compare_invariant(Engines *engines, Model *model,
                              uint32_t proposition, bool value, Mem *mem,
                              Text *wrong) {
    Requirement never = {.property = {.name = "never",
                                      .text = model->propositions[proposition],
                                      .label = LABEL_REJECT,
                                      .watched = NO_PROCESS}};
    uint32_t atom =
        boolean_add(&never.error, model->mem, BOOLEAN_ATOM, proposition, 0);
    if (!value)
        boolean_add(&never.error, model->mem, BOOLEAN_NOT, atom, 0);
    Model *asked = require_borrow(model, &never, 1);
    bool good = compare(engines, asked, mem, wrong);
    model_free(asked);
    return good;
}

bool engines_agree(Engines *engines, Model *model, const uint32_t *propositions,
                   size_t count, Mem *mem, Text *wrong) {
    bool good = compare(engines, model, mem, wrong);
    for (size_t i = 0; i < count && good; i++)
        good = compare_invariant(engines, model, propositions[i], true, mem,
                                 wrong) &&
               compare_invariant(engines, model, propositions[i], false, mem,
                                 wrong);
    return good;
}
