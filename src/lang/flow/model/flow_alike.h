/* lang/flow/model/flow_alike.h -- two readings of one program
 *
 * What is asked about a program has an influence on its graphs: a label that a
 * formula or claim asks about is a location, and _last is part of the state.
 */
#ifndef LANG_FLOW_MODEL_FLOW_ALIKE_H
#define LANG_FLOW_MODEL_FLOW_ALIKE_H

#include "lang/flow/form/flow.h"

/* Do the states of both mean the same? */
bool flow_alike(const Flow *a, const Flow *b);

#endif
