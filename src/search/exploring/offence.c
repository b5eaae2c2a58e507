#include "search/exploring/offence.h"

#include "core/sites.h"

#include <assert.h>

void offence_init(Offence *offence, const Model *model, uint32_t property,
                  uint32_t site) {
    assert(property < model->property_count);
    assert(site == NO_SITE || site < model_site_count(model));
    *offence = (Offence){.model = model, .property = property, .site = site};
    blame_init(&offence->blame, model->words);
    offence->blame.plain = true;
}

void offence_release(Offence *offence) {
    blame_release(&offence->blame);
}

bool offence_is_state(const Offence *offence, const Word *state) {
    const Model *model = offence->model;
    Label label = model->properties[offence->property].label;
    return model_labels(model, state, label) &&
           model_marks(model, state, offence->property) &&
           (offence->site == NO_SITE ||
            model_site(model, state, offence->property) == offence->site);
}

static bool is_site(const Offence *offence, uint32_t site) {
    assert(site < model_site_count(offence->model));
    return offence->site == NO_SITE
               ? model_site_get(offence->model, site)->property ==
                     offence->property
               : site == offence->site;
}

/* A step may be many statements: does the one fail that is looked for? */
static bool is_blamed(Offence *offence, const Word *source, uint32_t action,
                      const Word *target) {
    Blame *blame = &offence->blame;
    model_blame(offence->model, source, blame);
    for (size_t i = 0; i < blame->failures.count; i++) {
        const Failure *failure = &vec_item(&blame->failures, i);
        if (is_site(offence, failure->site) &&
            blame_fits(blame, failure, action, target))
            return true;
    }
    return false;
}

bool offence_is_step(Offence *offence, const Word *source, uint32_t action,
                     const Word *target) {
    const Model *model = offence->model;
    uint32_t violated = model_violates(model, action);
    if (violated == NO_PROPERTY)
        return false;
    if (model_site_count(model) == 0)
        return violated == offence->property;
    uint32_t site = model_step_site(model, action);
    return site == NO_SITE ? is_blamed(offence, source, action, target)
                           : is_site(offence, site);
}
