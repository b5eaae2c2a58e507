#include "core/verdict.h"

#include "base/bug.h"
#include "core/sites.h"

#include <assert.h>
#include <string.h>

static uint32_t stated_sites(const Model *model, uint32_t property) {
    uint32_t count = 0;
    for (uint32_t s = 0; s < model_site_count(model); s++)
        count += model_site_get(model, s)->stated &&
                 model_site_get(model, s)->property == property;
    return count;
}

void findings_init(Findings *findings, Mem *mem, const Model *model) {
    uint32_t count = model->property_count;
    *findings = (Findings){.mem = mem, .model = model}; /* fit for release */
    findings->items = mem_alloc(mem, count * sizeof *findings->items);
    findings->count = findings->open = count;
    for (uint32_t i = 0; i < count; i++) {
        findings->items[i].verdict = VERDICT_INCONCLUSIVE;
        findings->items[i].site = NO_SITE;
        trace_init(&findings->items[i].trace, mem, model->words);
        findings->open_sites += stated_sites(model, i);
    }
    findings->found =
        mem_alloc(mem, model_site_count(model) * sizeof *findings->found);
}

void findings_release(Findings *findings) {
    Mem *mem = findings->mem;
    for (uint32_t i = 0; i < findings->count; i++)
        trace_release(&findings->items[i].trace);
    for (size_t i = 0; i < findings->sites.count; i++)
        trace_release(&vec_item(&findings->sites, i).trace);
    vec_release(mem, &findings->sites);
    if (findings->found)
        mem_free(mem, findings->found,
                 model_site_count(findings->model) * sizeof *findings->found);
    mem_free(mem, findings->items, findings->count * sizeof *findings->items);
    *findings = (Findings){0};
}

static void decide(Findings *findings, uint32_t property, Verdict verdict) {
    assert(findings_open(findings, property));
    assert(findings->open > 0);
    findings->items[property].verdict = verdict;
    findings->open--;
}

void findings_skip(Findings *findings, uint32_t property) {
    decide(findings, property, VERDICT_SKIPPED);
    findings->open_sites -= stated_sites(findings->model, property);
}

/* ---- Errors -------------------------------------------------------------- */

static bool add_site(Findings *findings, uint32_t site, bool first) {
    assert(site < model_site_count(findings->model) && !findings->found[site]);
    SiteFinding finding = {.site = site, .first = first};
    trace_init(&finding.trace, findings->mem, findings->model->words);
    if (!vec_try_push(findings->mem, &findings->sites, finding))
        return false;
    findings->found[site] = (uint32_t)findings->sites.count;
    findings->open_sites -= model_site_get(findings->model, site)->stated;
    return true;
}

uint32_t findings_violate(Findings *findings, uint32_t property,
                          uint32_t site) {
    assert(property < findings->count);
    assert(site == NO_SITE || site < model_site_count(findings->model));
    bool first = findings_open(findings, property);
    assert(findings_lacks(findings, property, site));
    if (site != NO_SITE && !findings->found[site] &&
        !add_site(findings, site, first))
        return NO_SLOT;
    if (!first)
        return findings_slots(findings) - 1;
    decide(findings, property, VERDICT_VIOLATED);
    findings->items[property].site = site;
    return property;
}

static SiteFinding *site_of_slot(const Findings *findings, uint32_t slot) {
    assert(slot >= findings->count && slot < findings_slots(findings));
    return &vec_item(&findings->sites, slot - findings->count);
}

Trace *findings_trace(const Findings *findings, uint32_t slot) {
    return slot < findings->count ? &findings->items[slot].trace
                                  : &site_of_slot(findings, slot)->trace;
}

uint32_t findings_site(const Findings *findings, uint32_t slot) {
    return slot < findings->count ? findings->items[slot].site
                                  : site_of_slot(findings, slot)->site;
}

uint32_t findings_property(const Findings *findings, uint32_t slot) {
    return slot < findings->count
               ? slot
               : model_site_get(findings->model, findings_site(findings, slot))
                     ->property;
}

bool findings_used(const Findings *findings, uint32_t slot) {
    if (slot < findings->count)
        return findings->items[slot].verdict == VERDICT_VIOLATED;
    const SiteFinding *finding = site_of_slot(findings, slot);
    return finding->site != NO_SITE && !finding->first;
}

uint32_t findings_find(const Findings *findings, uint32_t property,
                       uint32_t site) {
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++)
        if (findings_used(findings, slot) &&
            findings_property(findings, slot) == property &&
            findings_site(findings, slot) == site)
            return slot;
    return NO_SLOT;
}

static void drop_site(Findings *findings, uint32_t site) {
    SiteFinding *finding =
        &vec_item(&findings->sites, findings->found[site] - 1);
    findings->found[site] = 0;
    findings->open_sites += model_site_get(findings->model, site)->stated;
    finding->site = NO_SITE;
    trace_release(&finding->trace);
}

/* A slot of the property, other than its own, that has a trace; or NO_SLOT. */
static uint32_t other_error(const Findings *findings, uint32_t property) {
    for (uint32_t s = findings->count; s < findings_slots(findings); s++)
        if (findings_used(findings, s) &&
            findings_property(findings, s) == property &&
            findings_trace(findings, s)->states.count > 0)
            return s;
    return NO_SLOT;
}

void findings_reopen(Findings *findings, uint32_t slot) {
    assert(findings_used(findings, slot));
    findings->lost |= findings_site(findings, slot) != NO_SITE;
    findings_forget(findings, slot);
    if (slot < findings->count && findings_open(findings, slot))
        findings->items[slot].seen = true;
}

void findings_forget(Findings *findings, uint32_t slot) {
    assert(findings_used(findings, slot));
    uint32_t site = findings_site(findings, slot);
    if (site != NO_SITE)
        drop_site(findings, site);
    if (slot >= findings->count)
        return;
    Finding *item = &findings->items[slot];
    uint32_t other = other_error(findings, slot);
    trace_release(&item->trace);
    item->site = NO_SITE;
    if (other == NO_SLOT) {
        item->verdict = VERDICT_INCONCLUSIVE;
        findings->open++;
        return;
    }
    SiteFinding *next = site_of_slot(findings, other);
    item->trace = next->trace;
    item->site = next->site;
    trace_init(&next->trace, findings->mem, findings->model->words);
    next->first = true;
}

void findings_lead(Findings *findings, uint32_t slot) {
    assert(findings_used(findings, slot));
    Finding *item = &findings->items[findings_property(findings, slot)];
    SiteFinding *next = site_of_slot(findings, slot);
    SiteFinding *last =
        &vec_item(&findings->sites, findings->found[item->site] - 1);
    assert(last->first && !next->first);
    Trace none = last->trace;
    last->trace = item->trace;
    item->trace = next->trace;
    next->trace = none;
    last->first = false;
    next->first = true;
    item->site = next->site;
}

void findings_close(Findings *findings) {
    if (findings->model->part && findings->statistics.complete) {
        findings->statistics.complete = false;
        findings->statistics.limit = LIMIT_PART;
    }
    assert(!findings->statistics.complete ||
           !findings->statistics.replacement.overflow);
    if (!findings->statistics.complete)
        return;
    for (uint32_t i = 0; i < findings->count; i++)
        if (findings_open(findings, i))
            decide(findings, i, VERDICT_HOLDS);
    assert(findings->open == 0);
}

/* ---- Sites --------------------------------------------------------------- */

static const SiteFinding *finding_of(const Findings *findings, uint32_t site) {
    assert(site < model_site_count(findings->model));
    return findings->found[site]
               ? &vec_item(&findings->sites, findings->found[site] - 1)
               : NULL;
}

Verdict findings_site_verdict(const Findings *findings, uint32_t site) {
    if (!findings_asked(findings,
                        model_site_get(findings->model, site)->property))
        return VERDICT_SKIPPED;
    bool certain = findings->statistics.complete && !findings->lost;
    return finding_of(findings, site) ? VERDICT_VIOLATED
           : certain                  ? VERDICT_HOLDS
                                      : VERDICT_INCONCLUSIVE;
}

const Trace *findings_site_trace(const Findings *findings, uint32_t site) {
    const SiteFinding *finding = finding_of(findings, site);
    if (!finding)
        return NULL;
    return finding->first
               ? &findings
                      ->items[model_site_get(findings->model, site)->property]
                      .trace
               : &finding->trace;
}

uint64_t findings_site_errors(const Findings *findings, uint32_t site) {
    const SiteFinding *finding = finding_of(findings, site);
    return finding ? finding->errors : 0;
}

const char *verdict_name(Verdict verdict) {
    switch (verdict) {
    case VERDICT_SKIPPED:
        return "skipped";
    case VERDICT_HOLDS:
        return "holds";
    case VERDICT_VIOLATED:
        return "violated";
    case VERDICT_INCONCLUSIVE:
        return "inconclusive";
    }
    BUG("unknown verdict %d", (int)verdict);
}

const char *verdict_of_property(const Property *property, Verdict verdict) {
    if (!property_is_goal(property))
        return verdict_name(verdict);
    return verdict == VERDICT_VIOLATED ? goal_reached
           : verdict == VERDICT_HOLDS  ? "unreachable"
                                       : verdict_name(verdict);
}

Verdict verdict_outcome(const Property *property, Verdict verdict) {
    if (!property_is_goal(property))
        return verdict;
    return verdict == VERDICT_VIOLATED ? VERDICT_HOLDS
           : verdict == VERDICT_HOLDS  ? VERDICT_VIOLATED
                                       : verdict;
}

bool findings_erred(const Findings *findings) {
    for (uint32_t i = 0; i < findings->count; i++)
        if (findings->items[i].verdict == VERDICT_VIOLATED &&
            !property_is_goal(&findings->model->properties[i]))
            return true;
    return false;
}

bool findings_ask_one(const Findings *findings) {
    const char *only = NULL; /* the name of what is asked for */
    for (uint32_t i = 0; i < findings->count; i++) {
        const char *name = findings->model->properties[i].name;
        if (!findings_asked(findings, i))
            continue;
        if (only && strcmp(only, name) != 0)
            return false;
        only = name;
    }
    return true;
}

bool findings_decisive(const Findings *findings) {
    return findings_ask_one(findings)
               ? findings_overall(findings) == VERDICT_VIOLATED
               : findings_erred(findings);
}

Verdict findings_overall(const Findings *findings) {
    Verdict worst = VERDICT_HOLDS;
    for (uint32_t i = 0; i < findings->count; i++) {
        Verdict verdict = findings->items[i].verdict;
        if (verdict == VERDICT_VIOLATED)
            return VERDICT_VIOLATED;
        if (verdict == VERDICT_INCONCLUSIVE)
            worst = VERDICT_INCONCLUSIVE;
    }
    return worst;
}
