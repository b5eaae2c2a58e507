/* test/cross/deep.h -- a long way to a cycle
 *
 * Purpose:    an engine that recursed, or kept too much a state, would not
 *             come back from a chain of ten million steps with the only cycle
 *             at its end.
 * Chains:     all steps unseen, so that the searches for livelocks go down the
 *             whole way depth-first; and all steps seen but the last.
 */
#ifndef TEST_CROSS_DEEP_H
#define TEST_CROSS_DEEP_H

#include <stdint.h>

/* Let every engine for cycles down chains of this many states; one line
 * each on standard output. The number of searches that went wrong. */
uint64_t deep_run(uint64_t states);

#endif
