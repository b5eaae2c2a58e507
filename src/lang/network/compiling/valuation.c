#include "lang/network/compiling/valuation.h"

static void fill_few(Word *set, const Ranges *ranges, States states) {
    for (uint32_t s = 0; s < states.count; s++)
        if (ranges_contain(ranges, states.originals[s]))
            set[s / 64] |= (Word)1 << s % 64;
}

static void fill_all(Word *set, const Ranges *ranges) {
    for (size_t r = 0; r < ranges->count; r++) {
        LtsRange range = ranges->data[r];
        assert(range.first <= range.last);
        for (size_t w = range.first / 64; w <= range.last / 64; w++) {
            Word bits = UINT64_MAX;
            if (w == range.first / 64)
                bits &= UINT64_MAX << range.first % 64;
            if (w == range.last / 64)
                bits &= UINT64_MAX >> (63 - range.last % 64);
            set[w] |= bits;
        }
    }
}

static StateSet make_set(const Ranges *ranges, States states, Arena *arena) {
    size_t words = (size_t)states.count / 64 + 1;
    Word *set = arena_alloc(arena, words * sizeof *set);
    assert(states.originals || ranges->count == 0 ||
           vec_last(ranges).last < states.count);
    if (states.originals)
        fill_few(set, ranges, states);
    else
        fill_all(set, ranges);
    return set;
}

static const StateSet *make_sets(const Lsts *lsts, States states,
                                 Arena *arena) {
    size_t count = lsts->propositions.count;
    StateSet *sets = arena_alloc(arena, (count + 1) * sizeof *sets);
    for (size_t p = 0; p < count; p++)
        sets[p] = make_set(&lsts->propositions.data[p].states, states, arena);
    return sets;
}

/* The first earlier component of the same LSTS is usually near; looking at
 * all of them would be quadratic for many different files. */
static const StateSet *find_shared(const Network *network,
                                   const StateSet *const *sets, size_t c) {
    enum {
        FAR = 64
    };
    const Component *components = network->components.data;
    for (size_t back = 1; back <= c && back <= FAR; back++)
        if (components[c - back].lsts == components[c].lsts)
            return sets[c - back];
    return NULL;
}

void valuation_build(Valuation *valuation, const Network *network,
                     const Places *places, const States *states, Arena *arena) {
    size_t count = network->components.count;
    const StateSet **sets = arena_alloc(arena, (count + 1) * sizeof *sets);
    for (size_t c = 0; c < count; c++) {
        sets[c] = find_shared(network, sets, c);
        if (!sets[c])
            sets[c] =
                make_sets(network->components.data[c].lsts, states[c], arena);
    }
    *valuation = (Valuation){sets, places, states, network->atoms.data};
}

typedef struct StatePlace {
    const Valuation *valuation; /* what the atoms mean */
    const Word *wide;           /* where */
} StatePlace;

static bool atom_holds(const void *context, uint32_t atom) {
    const StatePlace *place = context;
    return valuation_atom(place->valuation, place->wide, atom);
}

bool valuation_evaluate(const Valuation *valuation, const Boolean *expression,
                        const Word *wide) {
    StatePlace place = {valuation, wide};
    return boolean_evaluate(expression, atom_holds, &place);
}
