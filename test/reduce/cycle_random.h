/* test/reduce/cycle_random.h -- random programs whose cycles are hard to reduce
 *
 * Purpose:    programs in which a reduction that forgets a condition of cycles
 *             loses errors: processes that go round silently next to others
 *             that have something to do, visible steps at the end of long
 *             silent ones, processes that take turns, channels that are full
 *             or empty, processes that create others, accept and progress
 *             labels in all of them.
 * Claims:     a random never claim over the global variables; in most of its
 *             states it can wait.
 */
#ifndef TEST_REDUCE_CYCLE_RANDOM_H
#define TEST_REDUCE_CYCLE_RANDOM_H

#include <stdint.h>
#include <stdio.h>

/* Print the program of this seed. */
void cycle_random(uint64_t seed, FILE *out);

/* Print a never claim for a program that has the global variables x0, x1. */
void cycle_random_claim(uint64_t seed, FILE *out);

#endif
