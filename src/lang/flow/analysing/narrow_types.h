/* lang/flow/analysing/narrow_types.h -- no more bits than the values need
 *
 * Purpose:    find the least and greatest value that every variable and every
 *             field of a channel can have, and make its type as narrow as
 *             that. States become smaller; which states there are and what
 *             they mean does not change.
 * Method:     abstract interpretation of the graphs with intervals, location
 *             by location for the scalars of a process (conditions say much
 *             about them), once for all for what is shared; bounds that keep
 *             growing jump to those of the type.
 * Use:        the program is lowered again with what was found.
 */
#ifndef LANG_FLOW_ANALYSING_NARROW_TYPES_H
#define LANG_FLOW_ANALYSING_NARROW_TYPES_H

#include "lang/flow/form/declarations.h"
#include "lang/flow/form/flow.h"

/* Narrow the slots to what the Flow can do with them. Channels that never
 * change are marked as fixed. */
void narrow_types(Declarations *declarations, const Flow *flow, Mem *mem);

/* Are all channels global, and do they look alike? They stay so then: generated
 * code likes that. */
bool narrow_is_alike(const Flow *flow);

#endif
