/* core/set_mask.h -- which acceptance sets were met
 *
 * Purpose:    a cycle may have to meet sets besides its label: one for each
 *             process that must be treated fairly, and those of an automaton.
 *             A SetMask has one bit for each of them.
 * Size:       fixed, so that it is copied like a number: room for 256
 *             processes and for as many sets as an automaton can have.
 */
#ifndef CORE_SET_MASK_H
#define CORE_SET_MASK_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    MODEL_PROCESS_SETS = 256, /* most processes with a set each */
    MODEL_SETS = 320,         /* most sets of a model */
    SET_WORDS = MODEL_SETS / 64
};

typedef struct SetMask {
    uint64_t words[SET_WORDS]; /* set k is bit k % 64 of word k / 64 */
} SetMask;

#define NO_SETS ((SetMask){{0}})

/* The first `count` sets. */
static inline SetMask mask_all(uint32_t count) {
    assert(count <= MODEL_SETS);
    SetMask all = NO_SETS;
    for (uint32_t w = 0; w < SET_WORDS && count > 64 * w; w++) {
        uint32_t rest = count - 64 * w;
        all.words[w] = rest >= 64 ? UINT64_MAX : UINT64_MAX >> (64 - rest);
    }
    return all;
}

static inline void mask_add(SetMask *sets, uint32_t set) {
    assert(set < MODEL_SETS);
    sets->words[set / 64] |= UINT64_C(1) << set % 64;
}

static inline bool mask_has(const SetMask *sets, uint32_t set) {
    assert(set < MODEL_SETS);
    return sets->words[set / 64] >> set % 64 & 1;
}

/* Add all of `marks`, where bit k is set `first` + k. */
static inline void mask_add_from(SetMask *sets, uint32_t first,
                                 uint64_t marks) {
    uint32_t word = first / 64, shift = first % 64;
    assert(first <= MODEL_SETS);
    if (marks == 0)
        return;
    assert(word < SET_WORDS);
    sets->words[word] |= marks << shift;
    if (shift > 0 && marks >> (64 - shift)) {
        assert(word + 1 < SET_WORDS);
        sets->words[word + 1] |= marks >> (64 - shift);
    }
}

static inline void mask_unite(SetMask *sets, const SetMask *more) {
    for (uint32_t w = 0; w < SET_WORDS; w++)
        sets->words[w] |= more->words[w];
}

static inline void mask_remove(SetMask *sets, const SetMask *gone) {
    for (uint32_t w = 0; w < SET_WORDS; w++)
        sets->words[w] &= ~gone->words[w];
}

static inline bool mask_equal(const SetMask *one, const SetMask *other) {
    uint64_t difference = 0;
    for (uint32_t w = 0; w < SET_WORDS; w++)
        difference |= one->words[w] ^ other->words[w];
    return difference == 0;
}

static inline bool mask_empty(const SetMask *sets) {
    uint64_t any = 0;
    for (uint32_t w = 0; w < SET_WORDS; w++)
        any |= sets->words[w];
    return any == 0;
}

#endif
