/* equiv/walking/abridge.h -- a shorter word after which two systems differ
 *
 * Purpose:    a search that goes deep finds differences after long detours.
 *             Labels are left out of the word, many at once and then one by
 *             one, as long as the difference stays, or an earlier one comes up:
 *             a label that only one of the systems can do. What is left over is
 *             a word of which no single label can be left out.
 * Limits:     it is done as far as an allowance goes, and no further. The
 *             difference is right at any time.
 */
#ifndef EQUIV_WALKING_ABRIDGE_H
#define EQUIV_WALKING_ABRIDGE_H

#include "equiv/relations/difference.h"
#include "equiv/relations/rule.h"

/* Shorten the word of a difference of runs that was confirmed: `one` can do
 * afterwards what the `other` cannot. True if it is shorter now. */
bool abridge_difference(Difference *difference, const RelationRule *relation,
                        Side *one, Side *other);

#endif
