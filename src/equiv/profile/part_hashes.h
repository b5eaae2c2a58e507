/* equiv/profile/part_hashes.h -- states by hashes of their parts
 *
 * Purpose:    how many different states there are if some parts are left out.
 * How:        the hash of a state is the sum of one hash for each of its
 *             parts, so the hash of the state without a part is a difference.
 *             States are counted by 64-bit hashes: of ten million, two are
 *             taken for one with a probability of about 3 in a million.
 * Failure:    functions are false, or zero, if there is no memory, or time is
 *             over.
 */
#ifndef EQUIV_PROFILE_PART_HASHES_H
#define EQUIV_PROFILE_PART_HASHES_H

#include "core/anatomy.h"
#include "equiv/profile/sample.h"

typedef VEC(uint32_t) PartNumbers;

/* The hash of the contents of one part, which does not depend on the block that
 * it belongs to; 0 if it is not there. */
uint64_t columns_contents(uint64_t key, const int64_t *numbers, size_t count);

/* What distinguishes a part from the other parts of its block. */
static inline uint64_t columns_key(AnatomyPart part) {
    return part.item | (uint64_t)part.index << 32;
}

/* The same for the part of this block. */
uint64_t columns_part(AnatomyPart part, const int64_t *numbers, size_t count);

/* By state: the sum of the hashes of these parts. */
bool columns_sum(const Sample *sample, const Anatomy *anatomy,
                 const uint32_t *parts, size_t count, uint64_t *out);

/* How many different numbers there are among `count`; 0 if that cannot be
 * found out. If `numbers` is not NULL, equal hashes get equal numbers there,
 * from 0 in the order of their first occurrence. */
uint32_t columns_number(Mem *mem, const uint64_t *hashes, uint32_t count,
                        uint32_t *numbers);

#endif
