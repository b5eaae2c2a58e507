/* test/reduce/bases.h -- what the needs of items depend on, checked
 *
 * Purpose:    a Dependence says which bits of a state decide what an item needs
 *             (Dependence.basis). Compared for pairs of states of a small
 *             Model: where these bits and the signs are the same, so must the
 *             needs be.
 */
#ifndef TEST_REDUCE_BASES_H
#define TEST_REDUCE_BASES_H

#include "core/dependence.h"
#include "test/reduce/full.h"

/* False, with the reason in `wrong`, if a basis is too small. */
bool bases_check(const Dependence *dependence, Full *full, Text *wrong);

#endif
