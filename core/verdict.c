#include "core/verdict.h"

#include "base/bug.h"

#include <assert.h>

void findings_init(Findings *findings, Mem *mem, const Model *model) {
    uint32_t count = model->property_count;
    *findings = (Findings){.mem = mem}; /* fit for release if we never return */
    findings->items = mem_alloc(mem, count * sizeof *findings->items);
    findings->count = findings->open = count;
    for (uint32_t i = 0; i < count; i++) {
        findings->items[i].verdict = VERDICT_INCONCLUSIVE;
        trace_init(&findings->items[i].trace, mem, model->words);
    }
}

void findings_release(Findings *findings) {
    for (uint32_t i = 0; i < findings->count; i++)
        trace_release(&findings->items[i].trace);
    mem_free(findings->mem, findings->items,
             findings->count * sizeof *findings->items);
    *findings = (Findings){0};
}

static void decide(Findings *findings, uint32_t property, Verdict verdict) {
    assert(findings_open(findings, property));
    findings->items[property].verdict = verdict;
    findings->open--;
}

void findings_skip(Findings *findings, uint32_t property) {
    decide(findings, property, VERDICT_SKIPPED);
}

void findings_violate(Findings *findings, uint32_t property) {
    decide(findings, property, VERDICT_VIOLATED);
}

void findings_reopen(Findings *findings, uint32_t property) {
    assert(findings->items[property].verdict == VERDICT_VIOLATED);
    findings->items[property].verdict = VERDICT_INCONCLUSIVE;
    findings->open++;
}

void findings_close(Findings *findings) {
    if (!findings->statistics.complete)
        return;
    for (uint32_t i = 0; i < findings->count; i++)
        if (findings_open(findings, i))
            decide(findings, i, VERDICT_HOLDS);
    assert(findings->open == 0);
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
