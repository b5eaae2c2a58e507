/* search/reducing/choice.h -- which transitions of a state a stubborn set keeps
 *
 * Purpose:    examines a state, has closed_sets.c find sets, and takes the best
 *             one. The result is a flag for each transition of the source, in
 *             `chosen`, for which there must be room. stubborn.c remembers
 *             choices, and leaves out the transitions without a flag.
 */
#ifndef SEARCH_REDUCING_CHOICE_H
#define SEARCH_REDUCING_CHOICE_H

#include "search/reducing/closed_sets.h"

/* The smallest set. `sees`: nothing that is visible is put off. False if all
 * transitions are to be kept. */
bool choice_find(Stubborn *self, const Word *state, const Successors *batch,
                 size_t source, bool *keeps_visible);

/* A set that has all that is visible. False if nothing can be left out, or what
 * is visible is not known. */
bool choice_seen(Stubborn *self, const Word *state, const Successors *batch,
                 size_t source);

/* What can lead to an error of the property that is looked for. False if that
 * is not known. */
bool choice_to_error(Stubborn *self, const Word *state, const Successors *batch,
                     size_t source);

#endif
