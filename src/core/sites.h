/* core/sites.h -- asking a model where its errors are
 *
 * Purpose:    the place in the model of an error (Site, core/property.h): of a
 *             state, of an action, or of the statements of a step. If one
 *             error of a property has a site, all have.
 */
#ifndef CORE_SITES_H
#define CORE_SITES_H

#include "core/blame.h"
#include "core/model.h"

#include <assert.h>

struct SitesFacet {
    const Model *of;  /* which the functions are asked of */
    const Site *list; /* places of errors */
    uint32_t count;   /* at least 1 */

    /* The site of the error that this state is of the property, which has
     * sites. */
    uint32_t (*site)(const Model *model, const Word *state, uint32_t property);

    /* The site of an action that is an error, if every step with this action
     * has that error and no other; else NO_SITE. */
    uint32_t (*step_site)(const Model *model, uint32_t action);

    /* The errors of all steps of the state, into an empty Blame. */
    void (*blame)(const Model *model, const Word *state, Blame *out);
};

/* How many sites there are; 0: they are not known. */
static inline uint32_t model_site_count(const Model *model) {
    return model->sites ? model->sites->count : 0;
}

/* Site number `site`. */
static inline const Site *model_site_get(const Model *model, uint32_t site) {
    assert(site < model_site_count(model));
    return &model->sites->list[site];
}

/* The site of the error that this state is of the property, or NO_SITE. */
static inline uint32_t model_site(const Model *model, const Word *state,
                                  uint32_t property) {
    assert(property < model->property_count);
    const SitesFacet *sites = model->sites;
    return sites && property < sites->of->property_count
               ? sites->site(sites->of, state, property)
               : NO_SITE;
}

/* The only site of an action that is an error, or NO_SITE: ask for blame. Only
 * for a model with sites. */
static inline uint32_t model_step_site(const Model *model, uint32_t action) {
    assert(model->sites && action < model->action_count);
    return model->sites->step_site(model->sites->of, action);
}

/* The errors of the steps of a state; only for a model with sites. */
static inline void model_blame(const Model *model, const Word *state,
                               Blame *out) {
    assert(model->sites && out->steps.words == model->words);
    blame_clear(out);
    model->sites->blame(model->sites->of, state, out);
}

#endif
