#include "search/exploring/error_match.h"

#include "core/sites.h"

#include <assert.h>

void error_match_init(ErrorMatch *match, const Model *model, uint32_t property,
                      uint32_t site) {
    assert(property < model->property_count);
    assert(site == NO_SITE || site < model_site_count(model));
    *match = (ErrorMatch){.model = model, .property = property, .site = site};
    blame_init(&match->blame, model->words);
    match->blame.plain = true;
}

void error_match_release(ErrorMatch *match) {
    blame_release(&match->blame);
}

bool error_match_is_state(const ErrorMatch *match, const Word *state) {
    const Model *model = match->model;
    Label label = model->properties[match->property].label;
    return model_labels(model, state, label) &&
           model_marks(model, state, match->property) &&
           (match->site == NO_SITE ||
            model_site(model, state, match->property) == match->site);
}

static bool is_site(const ErrorMatch *match, uint32_t site) {
    assert(site < model_site_count(match->model));
    return match->site == NO_SITE
               ? model_site_get(match->model, site)->property == match->property
               : site == match->site;
}

/* A step may be many statements: does the one fail that is looked for? */
static bool is_blamed(ErrorMatch *match, const Word *source, uint32_t action,
                      const Word *target) {
    Blame *blame = &match->blame;
    model_blame(match->model, source, blame);
    for (size_t i = 0; i < blame->failures.count; i++) {
        const Failure *failure = &vec_item(&blame->failures, i);
        if (is_site(match, failure->site) &&
            blame_fits(blame, failure, action, target))
            return true;
    }
    return false;
}

bool error_match_is_step(ErrorMatch *match, const Word *source, uint32_t action,
                         const Word *target) {
    const Model *model = match->model;
    uint32_t violated = model_violates(model, action);
    if (violated == NO_PROPERTY)
        return false;
    if (model_site_count(model) == 0)
        return violated == match->property;
    uint32_t site = model_step_site(model, action);
    return site == NO_SITE ? is_blamed(match, source, action, target)
                           : is_site(match, site);
}
