/* equiv/hide.h -- which actions of a system are visible
 *
 * Purpose:    --visible NAME leaves only the named actions visible, --hide
 *             NAME makes the named ones invisible; a hidden action is tau.
 *             A NAME may contain *, which stands for any text.
 * Result:     by action of the LSTS its label: itself, or 0 if it is hidden.
 * Failure:    a name that fits no action is an error, with the closest action
 *             as a hint.
 */
#ifndef EQUIV_HIDE_H
#define EQUIV_HIDE_H

#include "lts/lsts.h"

typedef struct Hiding {
    const char *const *visible; /* names of --visible; borrowed */
    size_t visible_count;       /* 0: all but the hidden ones */
    const char *const *hidden;  /* names of --hide; borrowed */
    size_t hidden_count;        /* how many */
} Hiding;

/* The label of each action 0 .. action_count, for the caller to free; NULL
 * after an error in `diag`. */
uint32_t *hide_labels(const Hiding *hiding, const Lsts *lsts,
                      Diagnostics *diag);

#endif
