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
 * Use:        narrow_number, lowering, narrow_types, lowering again: the
 *             second Flow has the narrow types.
 */
#ifndef LANG_FLOW_ANALYSING_NARROW_TYPES_H
#define LANG_FLOW_ANALYSING_NARROW_TYPES_H

#include "lang/flow/form/flow.h"
#include "lang/promela/reading/ast.h"

/* Give the types of variables and fields their slots; returns how many slots
 * there are, slot 0 included. */
uint32_t narrow_number(Program *program);

/* Narrow the types of the program to what its Flow can do. Channels that
 * never change are marked as fixed. */
void narrow_types(Program *program, const Flow *flow, uint32_t slots, Mem *mem);

/* Are all channels global, and do they look alike? They stay so then: generated
 * code likes that. */
bool narrow_is_alike(const Flow *flow);

#endif
