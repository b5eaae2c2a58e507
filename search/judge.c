#include "search/judge.h"

#include <assert.h>

/* The kinds of error that are still of interest. */
static Label open_kinds(const Judge *judge) {
    Label kinds = 0;
    for (uint32_t p = 0; p < judge->findings->count; p++)
        if (findings_open(judge->findings, p))
            kinds |= judge->model->properties[p].label;
    return kinds & judge->model->present;
}

void judge_init(Judge *judge, Explorer *explorer, const SearchOptions *options,
                Findings *findings) {
    assert(findings->count == explorer->model->property_count);
    *judge = (Judge){.model = explorer->model,
                     .explorer = explorer,
                     .options = options,
                     .findings = findings};
    judge->open = open_kinds(judge);
    if (options->patience)
        explorer->last = options->patience;
}

bool judge_next_(const Judge *judge, const Word *state, Label kind,
                 uint32_t *property) {
    assert((kind & (kind - 1)) == 0);
    if (judge_satisfied(judge))
        return false;
    for (uint32_t p = *property; p < judge->findings->count; p++)
        if (judge->model->properties[p].label == kind &&
            findings_open(judge->findings, p) &&
            model_marks(judge->model, state, p)) {
            *property = p;
            return true;
        }
    return false;
}

uint32_t judge_action_(const Judge *judge, uint32_t action) {
    uint32_t property = judge->model->violates[action];
    if (property == NO_PROPERTY || judge_satisfied(judge) ||
        !findings_open(judge->findings, property))
        return NO_PROPERTY;
    return property;
}

/* After the first error the search goes on, but not forever. */
static void limit_expansions(Judge *judge) {
    uint64_t expanded = judge->explorer->statistics.expanded;
    if (!judge->options->all && !judge->options->keep_going)
        judge->explorer->last = expanded + search_patience(expanded);
}

void judge_convict(Judge *judge, uint32_t property) {
    findings_violate(judge->findings, property);
    if (!judge->found)
        limit_expansions(judge);
    judge->found = true;
    judge->open = open_kinds(judge);
    assert(!findings_open(judge->findings, property));
}

void judge_report(const Judge *judge, uint32_t property) {
    assert(judge->findings->items[property].trace.states.count > 0);
    if (judge->options->found)
        judge->options->found(judge->options->context, property);
}

bool judge_interrupted(const Judge *judge) {
    return judge->options->first && judge->found;
}

bool judge_satisfied(const Judge *judge) {
    return judge_interrupted(judge) ||
           (judge->findings->open == 0 && !judge->options->keep_going);
}
