/* equiv/reaching.h -- the deterministic case in bounded memory
 *
 * Purpose:    relations of single steps where answers are unique: the systems
 *             are not related just if *fail* can be reached in their product
 *             (equiv/walking/failing.h), which is searched depth-first with a
 *             store that replaces states.
 * Source:     paper 002, section 4.1.
 */
#ifndef EQUIV_REACHING_H
#define EQUIV_REACHING_H

#include "equiv/work.h"

/* Is the left below the right, or with `swapped` the right below the left (and
 * for a bisimulation also the other way round)? */
WorkOutcome reach_failure(Work *work, bool swapped, bool *related);

#endif
