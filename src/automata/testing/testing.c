#include "automata/testing/testing.h"

#include <assert.h>

/* ---- Theorem 4.1 --------------------------------------------------------- */

void testing_of_buchi(Labelled *testing, const Labelled *buchi) {
    assert(!buchi->testing);
    Mem *mem = buchi->mem;
    uint32_t count = labelled_count(buchi);
    uint8_t *livelock = mem_alloc(mem, count);
    labelled_accepts_stuttering(buchi, livelock);
    labelled_init(testing, mem, buchi->proposition_count, true);
    for (uint32_t s = 0; s < count; s++)
        labelled_add(testing,
                     buchi->sets.data[s] | (livelock[s] ? SET_LIVELOCK : 0), 0);
    for (size_t i = 0; i < buchi->initial.count; i++)
        vec_push(mem, &testing->initial,
                 (LabelledStart){buchi->initial.data[i].letter,
                                 buchi->initial.data[i].state});
    for (size_t i = 0; i < buchi->edges.count; i++) {
        const AutomatonEdge *edge = &buchi->edges.data[i];
        uint32_t change = buchi->letters.data[edge->source] ^
                          buchi->letters.data[edge->target];
        if (change)
            labelled_connect(testing, edge->source, change, edge->target);
    }
    mem_free(mem, livelock, count);
    labelled_sort(testing);
}

/* ---- Theorem 4.2 --------------------------------------------------------- */

/* A state of the testing automaton together with a valuation becomes one or
 * two states of the Buchi automaton, by the sets that it is in:
 *
 *   neither            a state with a loop, which is not accepting
 *   livelock           the same, and a secondary accepting state with a loop,
 *                      which it can enter for good
 *   infinite           an accepting state without a loop and a secondary one
 *                      with a loop, where it waits; both can be left
 *   infinite, livelock an accepting state with a loop
 */
typedef struct Doubling {
    const Labelled *testing; /* the source */
    Labelled *buchi;         /* the result */
    size_t letters;          /* how many there are */
    uint32_t *numbers;       /* by (state, valuation): primary number + 1 */
    VEC(size_t) pairs;       /* primary states: (state, valuation) */
    uint32_t *first;         /* by state: its edges */
} Doubling;

static uint8_t sets_of(const Doubling *doubling, size_t state) {
    return doubling->testing->sets.data[state];
}

static bool has_secondary(uint8_t sets) {
    return !(sets & SET_INFINITE) != !(sets & SET_LIVELOCK);
}

/* The number of the primary state; a secondary one follows it. */
static uint32_t primary(Doubling *doubling, uint32_t state,
                        uint32_t valuation) {
    size_t pair = state * doubling->letters + valuation;
    if (doubling->numbers[pair])
        return doubling->numbers[pair] - 1;
    uint8_t sets = sets_of(doubling, state);
    uint8_t kept = sets & (SET_FINITE | SET_DEADLOCK);
    uint32_t number =
        labelled_add(doubling->buchi, kept | (sets & SET_INFINITE), valuation);
    if (has_secondary(sets)) {
        uint8_t waiting = sets & SET_INFINITE ? 0 : SET_INFINITE;
        labelled_add(doubling->buchi, kept | waiting, valuation);
    }
    doubling->numbers[pair] = number + 1;
    vec_push(doubling->buchi->mem, &doubling->pairs, pair);
    return number;
}

static void add_loops(Labelled *buchi, uint32_t number, uint8_t sets,
                      uint32_t valuation) {
    bool secondary = has_secondary(sets);
    if (!secondary || (sets & SET_LIVELOCK))
        labelled_connect(buchi, number, valuation, number);
    if (secondary) {
        labelled_connect(buchi, number, valuation, number + 1);
        labelled_connect(buchi, number + 1, valuation, number + 1);
    }
}

static void add_changes(Doubling *doubling, size_t pair) {
    uint32_t state = (uint32_t)(pair / doubling->letters);
    uint32_t valuation = (uint32_t)(pair % doubling->letters);
    uint32_t number = doubling->numbers[pair] - 1;
    uint8_t sets = sets_of(doubling, state);
    bool leaves_secondary = has_secondary(sets) && (sets & SET_INFINITE);
    add_loops(doubling->buchi, number, sets, valuation);
    for (uint32_t i = doubling->first[state]; i < doubling->first[state + 1];
         i++) {
        const AutomatonEdge *edge = &doubling->testing->edges.data[i];
        uint32_t next = valuation ^ edge->guard;
        uint32_t target = primary(doubling, edge->target, next);
        labelled_connect(doubling->buchi, number, next, target);
        if (leaves_secondary)
            labelled_connect(doubling->buchi, number + 1, next, target);
    }
}

static void index_edges(Doubling *doubling) {
    const Labelled *testing = doubling->testing;
    for (size_t i = 0; i < testing->edges.count; i++)
        doubling->first[testing->edges.data[i].source + 1]++;
    for (uint32_t s = 0; s < labelled_count(testing); s++)
        doubling->first[s + 1] += doubling->first[s];
}

static bool double_states(Doubling *doubling) {
    const Labelled *testing = doubling->testing;
    Labelled *buchi = doubling->buchi;
    for (size_t i = 0; i < testing->initial.count; i++) {
        LabelledStart start = testing->initial.data[i];
        start.state = primary(doubling, start.state, start.letter);
        vec_push(buchi->mem, &buchi->initial, start);
    }
    for (size_t i = 0; i < doubling->pairs.count; i++) {
        mem_poll(buchi->mem);
        add_changes(doubling, doubling->pairs.data[i]);
        if (buchi->edges.count > MOST_LABELLED_EDGES)
            return false;
    }
    return true;
}

bool buchi_of_testing(Labelled *buchi, const Labelled *testing) {
    assert(testing->testing);
    Mem *mem = testing->mem;
    labelled_init(buchi, mem, testing->proposition_count, false);
    Doubling doubling = {.testing = testing, .buchi = buchi};
    doubling.letters = (size_t)1 << testing->proposition_count;
    size_t count = labelled_count(testing), pairs = count * doubling.letters;
    if (pairs > MOST_LABELLED_EDGES)
        return false;
    doubling.numbers = mem_alloc(mem, pairs * sizeof *doubling.numbers);
    doubling.first = mem_alloc(mem, (count + 1) * sizeof *doubling.first);
    index_edges(&doubling);
    bool fits = double_states(&doubling);
    labelled_sort(buchi);
    mem_free(mem, doubling.numbers, pairs * sizeof *doubling.numbers);
    mem_free(mem, doubling.first, (count + 1) * sizeof *doubling.first);
    vec_release(mem, &doubling.pairs);
    return fits;
}

/* The sets of some states together: do they say the same of a run that stops
 * and of one that stands still? */
static bool ends_alike(uint8_t sets) {
    return (sets & SET_FINITE) ||
           !(sets & SET_LIVELOCK) == !(sets & SET_DEADLOCK);
}

bool testing_ends_like_stuttering(const Labelled *testing) {
    const AutomatonEdge *edges = testing->edges.data;
    bool alike = true;
    for (size_t i = 0; i < testing->edges.count;) {
        const AutomatonEdge *edge = &edges[i];
        uint8_t sets = 0;
        for (; i < testing->edges.count && edges[i].source == edge->source &&
               edges[i].guard == edge->guard;
             i++)
            sets |= testing->sets.data[edges[i].target];
        alike &= ends_alike(sets);
    }
    const LabelledStart *starts = testing->initial.data;
    for (size_t i = 0; i < testing->initial.count;) {
        uint32_t letter = starts[i].letter;
        uint8_t sets = 0;
        for (; i < testing->initial.count && starts[i].letter == letter; i++)
            sets |= testing->sets.data[starts[i].state];
        alike &= ends_alike(sets);
    }
    return alike;
}

/* ---- Theorem 2.1 --------------------------------------------------------- */

/* States of the source keep their numbers; state count + P of the clique has
 * the valuation P. */
static uint32_t redirected(const Labelled *buchi, uint32_t state) {
    return buchi->sets.data[state] & SET_FINITE
               ? labelled_count(buchi) + buchi->letters.data[state]
               : state;
}

static void add_clique(Labelled *plain, uint32_t start) {
    uint32_t letters = (uint32_t)1 << plain->proposition_count;
    for (uint32_t p = 0; p < letters; p++)
        labelled_add(plain, SET_INFINITE | SET_DEADLOCK, p);
    for (uint32_t p = 0; p < letters; p++)
        for (uint32_t q = 0; q < letters; q++)
            labelled_connect(plain, start + p, q, start + q);
}

bool buchi_without_finite(Labelled *plain, const Labelled *buchi) {
    assert(!buchi->testing);
    uint32_t count = labelled_count(buchi);
    labelled_init(plain, buchi->mem, buchi->proposition_count, false);
    bool any = labelled_all_sets(buchi) & SET_FINITE;
    if (any && (size_t)1 << 2 * buchi->proposition_count > MOST_LABELLED_EDGES)
        return false;
    for (uint32_t s = 0; s < count; s++)
        labelled_add(plain, buchi->sets.data[s] & (uint8_t)~SET_FINITE,
                     buchi->letters.data[s]);
    if (any)
        add_clique(plain, count);
    for (size_t i = 0; i < buchi->edges.count; i++) {
        AutomatonEdge edge = buchi->edges.data[i];
        if (!(buchi->sets.data[edge.source] & SET_FINITE))
            labelled_connect(plain, edge.source, edge.guard,
                             redirected(buchi, edge.target));
    }
    for (size_t i = 0; i < buchi->initial.count; i++) {
        LabelledStart start = buchi->initial.data[i];
        start.state = redirected(buchi, start.state);
        vec_push(plain->mem, &plain->initial, start);
    }
    labelled_sort(plain);
    return true;
}
