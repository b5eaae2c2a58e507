#include "search/exploring/judge.h"

#include "core/sites.h"

#include <assert.h>

/* The kinds of label of the properties that are asked for and still open, or
 * all of them. */
static Label kinds(const Judge *judge, bool all) {
    Label found = 0;
    for (uint32_t p = 0; p < judge->findings->count; p++)
        if (all ? findings_asked(judge->findings, p)
                : findings_open(judge->findings, p))
            found |= judge->model->properties[p].label;
    return found & judge->model->present;
}

static Label sited_kinds(const Judge *judge) {
    const Model *model = judge->model;
    Label found = 0;
    for (uint32_t s = 0; s < model_site_count(model); s++)
        if (findings_asked(judge->findings, model_site_get(model, s)->property))
            found |=
                model->properties[model_site_get(model, s)->property].label;
    return found & model->present;
}

static Label open_kinds(const Judge *judge) {
    return kinds(judge, judge->counts) | judge->sited;
}

void judge_init(Judge *judge, Explorer *explorer, const Search *search,
                bool once) {
    const SearchOptions *options = &search->options;
    Findings *findings = search->findings;
    assert(findings->count == explorer->model->property_count);
    *judge = (Judge){.model = explorer->model,
                     .explorer = explorer,
                     .options = options,
                     .findings = findings,
                     .counts = once && options->keep_going};
    findings->counted = judge->counts;
    blame_init(&judge->blame, explorer->model->words);
    judge->blame.plain = options->plain;
    judge->sited = sited_kinds(judge);
    judge->open = open_kinds(judge);
    if (options->patience)
        explorer->last = options->patience;
}

void judge_release(Judge *judge) {
    vec_release(&judge->blame.mem, &judge->charges);
    blame_release(&judge->blame);
}

/* ---- Charges ------------------------------------------------------------- */

/* After the first error the search goes on, but not forever. */
static void limit_expansions(Judge *judge) {
    uint64_t expanded = statistics_effort(&judge->explorer->statistics);
    if (!judge->options->all && !judge->options->keep_going)
        judge->explorer->last =
            expanded + search_patience(judge->model, expanded);
}

static void charge(Judge *judge, uint32_t property, uint32_t site,
                   size_t step) {
    assert(property < judge->findings->count);
    assert(step == NO_STEP || step < judge->explorer->batch.count);
    uint32_t slot = findings_violate(judge->findings, property, site);
    if (slot == NO_SLOT) {
        judge->exhausted = true;
        judge->explorer->statistics.limit = LIMIT_MEMORY;
        return;
    }
    bool decisive = findings_decisive(judge->findings);
    if (decisive && !judge->found && !judge->known)
        limit_expansions(judge);
    judge->findings->statistics = judge->explorer->statistics;
    judge->found = decisive;
    judge->open = open_kinds(judge);
    vec_push(&judge->blame.mem, &judge->charges, (Charge){slot, step});
}

static void count(Judge *judge, uint32_t property, uint32_t site) {
    assert(judge->counts && property < judge->findings->count);
    Findings *findings = judge->findings;
    findings->items[property].errors++;
    if (site != NO_SITE && findings->found[site])
        vec_item(&findings->sites, findings->found[site] - 1).errors++;
}

/* There is an error; it may have been counted before. */
static void consider(Judge *judge, uint32_t property, uint32_t site,
                     size_t step, bool again) {
    assert(step == NO_STEP || step < judge->explorer->batch.count);
    if (!findings_asked(judge->findings, property))
        return;
    if (findings_lacks(judge->findings, property, site) &&
        !judge_satisfied(judge))
        charge(judge, property, site, step);
    if (judge->counts && !again)
        count(judge, property, site);
}

bool judge_state_(Judge *judge, const Word *state, Label kind) {
    assert((kind & (kind - 1)) == 0);
    vec_clear(&judge->charges);
    for (uint32_t p = 0; p < judge->findings->count; p++)
        if (judge->model->properties[p].label == kind &&
            findings_asked(judge->findings, p) &&
            model_marks(judge->model, state, p))
            consider(judge, p, model_site(judge->model, state, p), NO_STEP,
                     false);
    return judge->charges.count > 0;
}

/* ---- Steps --------------------------------------------------------------- */

/* Each step is one error, of the action's property; false if only blame can
 * decide. Looks twice, as blame is for all steps or none. */
static bool judge_plainly(Judge *judge, size_t begin, size_t end) {
    assert(begin <= end && end <= judge->explorer->batch.count);
    const Model *model = judge->model;
    const uint32_t *actions = judge->explorer->batch.actions;
    for (size_t i = begin; i < end && model_site_count(model); i++)
        if (model->violates[actions[i]] != NO_PROPERTY &&
            model_step_site(model, actions[i]) == NO_SITE)
            return false;
    for (size_t i = begin; i < end; i++) {
        uint32_t property = model->violates[actions[i]];
        if (property != NO_PROPERTY)
            consider(judge, property,
                     model_site_count(model)
                         ? model_step_site(model, actions[i])
                         : NO_SITE,
                     i, false);
    }
    return true;
}

/* The step of the batch that the failure is part of, or NO_STEP. */
static size_t find_step(const Judge *judge, const Failure *failure,
                        size_t begin, size_t end) {
    assert(begin <= end && end <= judge->explorer->batch.count);
    const Successors *batch = &judge->explorer->batch;
    for (size_t i = begin; i < end; i++)
        if (blame_fits(&judge->blame, failure, batch->actions[i],
                       successors_state(batch, i)))
            return i;
    return NO_STEP;
}

/* A failure is left out if no step that it is part of has been stored. */
static void judge_failures(Judge *judge, const Word *source, size_t begin,
                           size_t end) {
    Blame *blame = &judge->blame;
    model_blame(judge->model, source, blame);
    for (size_t i = 0; i < blame->failures.count; i++) {
        const Failure *failure = &vec_item(&blame->failures, i);
        assert(failure->site < model_site_count(judge->model));
        size_t step = find_step(judge, failure, begin, end);
        if (step != NO_STEP)
            consider(judge,
                     model_site_get(judge->model, failure->site)->property,
                     failure->site, step, failure->again);
    }
}

bool judge_steps(Judge *judge, const Word *source, size_t begin, size_t end) {
    assert(begin <= end && end <= judge->explorer->batch.count);
    vec_clear(&judge->charges);
    if (!judge_fails(judge, begin, end))
        return false;
    if (!judge_plainly(judge, begin, end))
        judge_failures(judge, source, begin, end);
    return judge->charges.count > 0;
}

void judge_convict(Judge *judge, uint32_t property) {
    charge(judge, property, NO_SITE, NO_STEP);
    judge_report(judge, property);
}

void judge_know(Judge *judge) {
    assert(judge->options->probe);
    if (!judge->found && !judge->known)
        limit_expansions(judge);
    judge->known = true;
}

/* ---- The end ------------------------------------------------------------- */

void judge_report(const Judge *judge, uint32_t slot) {
    assert(findings_trace(judge->findings, slot)->states.count > 0);
    if (judge->options->found)
        judge->options->found(judge->options->context, slot);
}
