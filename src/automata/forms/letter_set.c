#include "automata/forms/letter_set.h"

#include <assert.h>
#include <string.h>

typedef struct Cube {
    uint64_t mentioned; /* propositions that are in the product */
    uint64_t positive;  /* those of them that are not negated */
} Cube;

typedef struct Cover {
    Mem *mem;        /* where the arrays come from */
    VEC(Cube) cubes; /* the sum */
} Cover;

/* What one level of the division needs: the bounds of its parts and what
 * they cover. */
typedef struct Halves {
    uint8_t *low;   /* bound of the part in hand */
    uint8_t *high;  /* its other bound */
    uint8_t *off;   /* covered where the proposition is false */
    uint8_t *on;    /* covered where it is true */
    uint8_t *both;  /* covered either way */
    uint8_t *bytes; /* holds them all */
} Halves;

static Halves halves_new(Mem *mem, size_t half) {
    uint8_t *bytes = mem_alloc(mem, 5 * half);
    return (Halves){bytes,
                    bytes + half,
                    bytes + 2 * half,
                    bytes + 3 * half,
                    bytes + 4 * half,
                    bytes};
}

static bool all_are(const uint8_t *set, size_t count, bool value) {
    for (size_t i = 0; i < count; i++)
        if (!set[i] == value)
            return false;
    return true;
}

static void cover_part(Cover *cover, const uint8_t *low, const uint8_t *high,
                       uint32_t propositions, Cube cube, uint8_t *covered);

/* The letters that only a literal of the highest proposition can cover. */
static void cover_literal(Cover *cover, Halves *halves, const uint8_t *low,
                          const uint8_t *high, uint32_t top, Cube cube) {
    size_t half = (size_t)1 << top;
    bool value = cube.positive >> top & 1;
    const uint8_t *own_low = low + (value ? half : 0);
    const uint8_t *own_high = high + (value ? half : 0);
    const uint8_t *other = high + (value ? 0 : half);
    for (size_t i = 0; i < half; i++)
        halves->low[i] = own_low[i] && !other[i];
    cover_part(cover, halves->low, own_high, top, cube,
               value ? halves->on : halves->off);
}

static void cover_halves(Cover *cover, const uint8_t *low, const uint8_t *high,
                         uint32_t top, Cube cube, uint8_t *covered) {
    size_t half = (size_t)1 << top;
    uint64_t bit = (uint64_t)1 << top;
    Halves halves = halves_new(cover->mem, half);
    Cube off = {cube.mentioned | bit, cube.positive};
    Cube on = {cube.mentioned | bit, cube.positive | bit};
    cover_literal(cover, &halves, low, high, top, off);
    cover_literal(cover, &halves, low, high, top, on);
    for (size_t i = 0; i < half; i++) {
        halves.low[i] =
            (low[i] && !halves.off[i]) || (low[half + i] && !halves.on[i]);
        halves.high[i] = high[i] && high[half + i];
    }
    cover_part(cover, halves.low, halves.high, top, cube, halves.both);
    for (size_t i = 0; i < half; i++) {
        covered[i] = halves.off[i] || halves.both[i];
        covered[half + i] = halves.on[i] || halves.both[i];
    }
    mem_free(cover->mem, halves.bytes, 5 * half);
}

/* Recursion is as deep as there are propositions. */
static void cover_part(Cover *cover, const uint8_t *low, const uint8_t *high,
                       uint32_t propositions, Cube cube, uint8_t *covered) {
    size_t count = (size_t)1 << propositions;
    if (all_are(low, count, false)) {
        memset(covered, 0, count);
    } else if (all_are(high, count, true)) {
        vec_push(cover->mem, &cover->cubes, cube);
        memset(covered, 1, count);
    } else {
        assert(propositions > 0);
        cover_halves(cover, low, high, propositions - 1, cube, covered);
    }
}

static uint32_t add_literals(Boolean *guard, Mem *mem, Cube cube) {
    uint32_t product = UINT32_MAX;
    for (uint32_t i = 0; i < MOST_PROPOSITIONS; i++) {
        if (!(cube.mentioned >> i & 1))
            continue;
        uint32_t literal = boolean_add(guard, mem, BOOLEAN_ATOM, i, 0);
        if (!(cube.positive >> i & 1))
            literal = boolean_add(guard, mem, BOOLEAN_NOT, literal, 0);
        product = product == UINT32_MAX
                      ? literal
                      : boolean_add(guard, mem, BOOLEAN_AND, product, literal);
    }
    return product == UINT32_MAX ? boolean_add(guard, mem, BOOLEAN_TRUE, 0, 0)
                                 : product;
}

static Boolean sum_of(const Cover *cover, Mem *mem) {
    Boolean guard = {0};
    uint32_t sum = UINT32_MAX;
    for (size_t i = 0; i < cover->cubes.count; i++) {
        uint32_t product = add_literals(&guard, mem, cover->cubes.data[i]);
        sum = i == 0 ? product
                     : boolean_add(&guard, mem, BOOLEAN_OR, sum, product);
    }
    if (sum == UINT32_MAX)
        boolean_add(&guard, mem, BOOLEAN_FALSE, 0, 0);
    return guard;
}

uint32_t letter_set_guard(Automaton *automaton, const uint8_t *must,
                          const uint8_t *may) {
    Mem *mem = automaton->mem;
    uint32_t propositions = (uint32_t)automaton->propositions.count;
    size_t count = (size_t)1 << propositions;
    Cover cover = {.mem = mem};
    uint8_t *covered = mem_alloc(mem, count);
    cover_part(&cover, must, may, propositions, (Cube){0}, covered);
    uint32_t guard = automaton_add_guard(automaton, sum_of(&cover, mem));
    mem_free(mem, covered, count);
    vec_release(mem, &cover.cubes);
    return guard;
}
