#include "search/judge.h"

#include <assert.h>

void judge_init(Judge *judge, const Model *model, const SearchOptions *options,
                Findings *findings) {
    *judge = (Judge){model, options, findings, NULL, LIMIT_NONE, false};
    judge->witnesses = mem_alloc(findings->mem, model->property_count *
                                                    sizeof *judge->witnesses);
    for (uint32_t i = 0; i < model->property_count; i++)
        judge->witnesses[i] = STATE_NONE;
    judge->stop = findings->open == 0 && !options->keep_going;
}

void judge_release(Judge *judge) {
    mem_free(judge->findings->mem, judge->witnesses,
             judge->model->property_count * sizeof *judge->witnesses);
}

bool judge_seeks(const Judge *judge, Label label) {
    for (uint32_t i = 0; i < judge->model->property_count; i++)
        if ((judge->model->properties[i].label & label) &&
            findings_open(judge->findings, i))
            return true;
    return false;
}

void judge_report(Judge *judge, Label label, const Word *state, StateId id) {
    const Model *model = judge->model;
    Findings *findings = judge->findings;
    for (uint32_t i = 0; i < model->property_count; i++) {
        if (model->properties[i].label != label ||
            !findings_open(findings, i) || !model_marks(model, state, i))
            continue;
        findings_violate(findings, i);
        judge->witnesses[i] = id;
        judge->stop |= judge->options->first;
    }
    if (findings->open == 0 && !judge->options->keep_going)
        judge->stop = true;
}

void judge_give_up(Judge *judge, Limit limit) {
    assert(limit != LIMIT_NONE);
    if (judge->limit == LIMIT_NONE)
        judge->limit = limit;
    judge->stop = true;
}

Limit judge_refusal(StoreRefusal refusal) {
    switch (refusal) {
    case STORE_NO_STATES:
        return LIMIT_STATES;
    case STORE_NO_IDS:
        return LIMIT_IDS;
    case STORE_NO_MEMORY:
    case STORE_OK:
        break;
    }
    return LIMIT_MEMORY;
}

void judge_withdraw(Judge *judge, uint32_t property) {
    Finding *finding = &judge->findings->items[property];
    assert(finding->verdict == VERDICT_VIOLATED);
    finding->verdict = VERDICT_INCONCLUSIVE;
    trace_release(&finding->trace);
    judge->findings->open++;
    judge_give_up(judge, LIMIT_MEMORY);
}
