/* core/sites.h -- asking a model where its errors are
 *
 * Purpose:    the place in the model of an error (Site, core/property.h): of a
 *             state, of an action, or of the statements of a step.
 */
#ifndef CORE_SITES_H
#define CORE_SITES_H

#include "core/model.h"

#include <assert.h>

/* The site of the error that this state is of the property, or NO_SITE. */
static inline uint32_t model_site(const Model *model, const Word *state,
                                  uint32_t property) {
    assert(property < model->property_count);
    return model->site_count ? model->operations->site(model, state, property)
                             : NO_SITE;
}

/* The only site of an action that is an error, or NO_SITE: ask for blame. Only
 * for a model with sites. */
static inline uint32_t model_step_site(const Model *model, uint32_t action) {
    assert(model->site_count > 0 && action < model->action_count);
    return model->operations->step_site(model, action);
}

/* The errors of the steps of a state; only for a model with sites. */
static inline void model_blame(const Model *model, const Word *state,
                               Blame *out) {
    assert(model->site_count > 0 && out->steps.words == model->words);
    blame_clear(out);
    model->operations->blame(model, state, out);
}

#endif
