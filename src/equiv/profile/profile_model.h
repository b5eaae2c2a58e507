/* equiv/profile/profile_model.h -- why a model has so many states
 *
 * Purpose:    explore within a budget, measure what multiplies the states, and
 *             say what would help (core/profile.h, doc/profile.md).
 * Failure:    limits are noted in the Profile. A state that did not fit into
 *             the model's vectors is LIMIT_VECTOR: it is to be made again with
 *             a larger model.
 */
#ifndef EQUIV_PROFILE_PROFILE_MODEL_H
#define EQUIV_PROFILE_PROFILE_MODEL_H

#include "core/profile.h"

/* Into an empty Profile, to be released in any case. The budget's time is for
 * all of it; a third of it may be spent on exploring. */
void profile_model(Profile *profile, const Model *model, Budget *budget,
                   Mem *mem, uint64_t seed);

#endif
