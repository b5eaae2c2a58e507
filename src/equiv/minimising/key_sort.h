/* equiv/minimising/key_sort.h -- sorting states by block and hash
 *
 * A radix sort in place, from the highest byte that differs: a few passes over
 * the keys however many there are, and none where all keys are equal.
 */
#ifndef EQUIV_MINIMISING_KEY_SORT_H
#define EQUIV_MINIMISING_KEY_SORT_H

#include <stddef.h>
#include <stdint.h>

typedef struct Key {
    uint64_t hash;  /* of the state's signature */
    uint32_t block; /* that it is in; counts more than the hash */
    uint32_t state; /* does not count */
} Key;

void keys_sort(Key *keys, size_t count);

#endif
