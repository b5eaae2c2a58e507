/* equiv/relations/numbers.h -- small sets of numbers as sorted arrays
 *
 * A signature is a set of pairs (label, block), each packed into one 64-bit
 * number with the label in the upper half. Most sets are tiny, so short arrays
 * are sorted by insertion.
 */
#ifndef EQUIV_RELATIONS_NUMBERS_H
#define EQUIV_RELATIONS_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline uint64_t numbers_pair(uint32_t label, uint32_t block) {
    return (uint64_t)label << 32 | block;
}

/* Sort, and remove repetitions; how many are left. */
size_t numbers_sort(uint64_t *numbers, size_t count);

/* Is every number of the sorted `part` but `except` in the sorted `whole`? */
bool numbers_within(const uint64_t *part, size_t part_count, uint64_t except,
                    const uint64_t *whole, size_t whole_count);

#endif
