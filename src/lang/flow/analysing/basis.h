/* lang/flow/analysing/basis.h -- the bits that a condition depends on
 *
 * Purpose:    why an item is impossible is found by evaluating parts of its
 *             guard. Where all variables, lengths and messages that these look
 *             at are the same, so is the answer, and nothing need be evaluated.
 * Exact:      the bits are those of one state: which element of an array is
 *             looked at is decided by bits that are among them. A state that
 *             agrees in these, and has the same processes, agrees in all.
 * Unknown:    what looks at anything else, such as another process, has no
 *             basis.
 */
#ifndef LANG_FLOW_ANALYSING_BASIS_H
#define LANG_FLOW_ANALYSING_BASIS_H

#include "lang/flow/analysing/items.h"

/* Add the bits that decide why this item is impossible in the state that the
 * view looks at. False if they are not known. */
bool basis_add(const FlowDependence *self, View *view, uint32_t item,
               Word *mask);

#endif
