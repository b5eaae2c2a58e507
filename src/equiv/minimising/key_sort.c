#include "equiv/minimising/key_sort.h"

#include <assert.h>
#include <stdbool.h>

enum {
    BYTES = 12, /* of a key: the block's, then the hash's */
    VALUES = 256,
    SHORT = 32 /* fewer keys are sorted by insertion */
};

static inline bool is_less(const Key *left, const Key *right) {
    return left->block != right->block ? left->block < right->block
                                       : left->hash < right->hash;
}

static inline unsigned byte_of(const Key *key, unsigned byte) {
    return byte < 4 ? key->block >> (24 - 8 * byte) & 255
                    : (unsigned)(key->hash >> (88 - 8 * byte) & 255);
}

static void insert(Key *keys, size_t count) {
    for (size_t i = 1; i < count; i++) {
        Key key = keys[i];
        size_t k = i;
        for (; k > 0 && is_less(&key, &keys[k - 1]); k--)
            keys[k] = keys[k - 1];
        keys[k] = key;
    }
}

/* The first byte in which some of the keys differ. */
static unsigned first_difference(const Key *keys, size_t count) {
    uint32_t block = 0;
    uint64_t hash = 0;
    for (size_t i = 1; i < count; i++) {
        block |= keys[i].block ^ keys[0].block;
        hash |= keys[i].hash ^ keys[0].hash;
    }
    Key differences = {.block = block, .hash = hash};
    unsigned byte = 0;
    while (byte < BYTES && byte_of(&differences, byte) == 0)
        byte++;
    return byte;
}

/* Put each key where its byte belongs; `ends` says where each value ends. */
static void distribute(Key *keys, size_t count, unsigned byte, size_t *ends) {
    assert(byte < BYTES);
    size_t next[VALUES], counts[VALUES] = {0}, sum = 0;
    for (size_t i = 0; i < count; i++)
        counts[byte_of(&keys[i], byte)]++;
    for (unsigned value = 0; value < VALUES; value++) {
        next[value] = sum;
        sum += counts[value];
        ends[value] = sum;
    }
    assert(sum == count);
    for (unsigned value = 0; value < VALUES; value++)
        while (next[value] < ends[value]) {
            Key key = keys[next[value]];
            for (unsigned home; (home = byte_of(&key, byte)) != value;) {
                Key displaced = keys[next[home]];
                keys[next[home]++] = key;
                key = displaced;
            }
            keys[next[value]++] = key;
        }
}

/* Depth of recursion: at most BYTES. */
void keys_sort(Key *keys, size_t count) {
    if (count < SHORT) {
        insert(keys, count);
        return;
    }
    unsigned byte = first_difference(keys, count);
    if (byte == BYTES)
        return;
    size_t ends[VALUES], begin = 0;
    distribute(keys, count, byte, ends);
    assert(ends[VALUES - 1] == count);
    for (unsigned value = 0; value < VALUES; begin = ends[value++])
        keys_sort(keys + begin, ends[value] - begin);
}
