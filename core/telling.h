/* core/telling.h -- asking a Model to tell its steps
 *
 * Purpose:    the optional operations of core/model.h that speak of statements
 *             of a program. Models that are no programs know nothing of them,
 *             and nothing is what these functions then say.
 */
#ifndef CORE_TELLING_H
#define CORE_TELLING_H

#include "core/model.h"

/* False, and nothing appended, for models that are no programs. */
static inline bool model_locate(const Model *model, uint32_t action,
                                Deed *out) {
    return model->operations->locate &&
           model->operations->locate(model, action, out);
}

static inline void model_tell(const Model *model, const Word *from,
                              uint32_t action, const Word *to, Account *out) {
    if (model->operations->tell)
        model->operations->tell(model, from, action, to, out);
}

static inline void model_stand(const Model *model, const Word *state,
                               Account *out) {
    if (model->operations->stand)
        model->operations->stand(model, state, out);
}

#endif
