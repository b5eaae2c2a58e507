/* equiv/relations/hide.h -- which actions of a system are visible
 *
 * Purpose:    --visible NAME leaves only the named actions visible, --hide
 *             NAME makes the named ones invisible; a hidden action is tau.
 *             A NAME may contain *, which stands for any text.
 * Result:     by action of the LSTS its label: itself, or 0 if it is hidden.
 * Failure:    a name that fits no action is an error, with the closest action
 *             as a hint.
 */
#ifndef EQUIV_RELATIONS_HIDE_H
#define EQUIV_RELATIONS_HIDE_H

#include "equiv/relations/alphabet.h"
#include "lts/lsts.h"

/* The label of each action 0 .. action_count, for the caller to free; NULL
 * after an error in `diag`. */
uint32_t *hide_labels(const LabelChoice *choice, const Lsts *lsts,
                      Diagnostics *diag);

/* The numbers 1, 2 ... of the visible actions by their labels, in the order of
 * the LSTS or sorted by name; 0 for the hidden ones. `labels` may be NULL: all
 * are visible. `numbers` has room for all actions. */
void hide_number(const Lsts *lsts, const uint32_t *labels, bool by_name,
                 uint32_t *numbers);

#endif
