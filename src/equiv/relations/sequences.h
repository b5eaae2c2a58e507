/* equiv/relations/sequences.h -- numbers for sequences of numbers
 *
 * Purpose:    equal sequences get equal numbers, which count from 0 in the
 *             order of first appearance. Sets of states are such sequences,
 *             sorted by the code that makes them.
 * Ownership:  Sequences copy what they are given. Pointers to items are valid
 *             until the next sequence is added.
 * Cost:       four bytes per item, and 24 to 32 bytes per sequence.
 */
#ifndef EQUIV_RELATIONS_SEQUENCES_H
#define EQUIV_RELATIONS_SEQUENCES_H

#include "base/hash_index.h"
#include "base/vec.h"

typedef struct Sequence {
    size_t first;   /* of its items */
    uint32_t count; /* how many; may be 0 */
    uint32_t hash;  /* of the items */
} Sequence;

typedef struct Sequences {
    Mem *mem;            /* where the arrays come from */
    VEC(Sequence) all;   /* by number */
    VEC(uint32_t) items; /* of all */
    HashIndex index;     /* of all */
} Sequences;

void sequences_init(Sequences *sequences, Mem *mem);
void sequences_release(Sequences *sequences);

/* The number of the sequence, which is one more than all others if it is new.
 * False if there is no memory. */
bool sequences_add(Sequences *sequences, const uint32_t *items, size_t count,
                   uint32_t *number);

static inline uint32_t sequences_length(const Sequences *sequences,
                                        uint32_t number) {
    return vec_item(&sequences->all, number).count;
}

static inline const uint32_t *sequences_get(const Sequences *sequences,
                                            uint32_t number) {
    return vec_at(&sequences->items, vec_item(&sequences->all, number).first);
}

/* Is every item of the one in the other? Both are sorted without repetitions.
 */
bool sequences_include(const Sequences *sequences, uint32_t part,
                       uint32_t whole);

#endif
