/* automata/forms/labelled.h -- automata with one letter per state or edge
 *
 * Purpose:    the automata of paper 001, on which its constructions and
 *             reductions work: state-labelled Buchi automata with finite and
 *             deadlock acceptance (section 2.1), and testing automata
 *             (section 3.1).
 * Edges:      the letter of an edge is its `guard` field: the valuation of the
 *             target in a Buchi automaton, the propositions that change in a
 *             testing automaton. Their `marks` are not used.
 * Ends:       a run that ends is read as if its last state were repeated
 *             forever (wrap/observe.h), so a Buchi automaton made from an
 *             Automaton has deadlock acceptance where it accepts that.
 * Cost:       exponential in the number of propositions; MOST_LABELLED_EDGES
 *             is the limit; an automaton that reaches it is rejected.
 * Ownership:  a Labelled owns its arrays.
 * Source:     Hansen, Penczek, Valmari: Stuttering-insensitive automata for
 *             on-the-fly detection of livelock properties (paper 001).
 */
#ifndef AUTOMATA_FORMS_LABELLED_H
#define AUTOMATA_FORMS_LABELLED_H

#include "automata/forms/automaton.h"
#include "automata/forms/limit.h"

enum { /* the sets of a state; bit k is set k of a testing automaton in HOA */
    SET_INFINITE = 1,
    SET_LIVELOCK = 2, /* only of testing automata */
    SET_FINITE = 4,
    SET_DEADLOCK = 8
};

enum {
    MOST_LABELLED_PROPOSITIONS = 16,
    MOST_LABELLED_EDGES = 1 << 22,
    MOST_LABELLED_READS = 1 << 26 /* guards or states, times letters */
};

typedef struct LabelledStart {
    uint32_t letter; /* the first valuation */
    uint32_t state;  /* where it leads */
} LabelledStart;

typedef struct Labelled {
    Mem *mem;                   /* where the arrays come from */
    uint32_t proposition_count; /* bits of a letter */
    uint32_t changes;           /* letters 1 .. changes move a testing
                                   automaton */
    bool testing;               /* a testing automaton */
    VEC(LabelledStart) initial; /* where a run may start, on which letter */
    VEC(uint8_t) sets;          /* by state */
    VEC(uint32_t)
    letters;                  /* by state: the valuation; empty for testing
                                 automata and once valuations are only on
                                 edges (labelled_forget_valuations) */
    VEC(AutomatonEdge) edges; /* guard: the letter */
} Labelled;

void labelled_init(Labelled *labelled, Mem *mem, uint32_t propositions,
                   bool testing);
void labelled_release(Labelled *labelled);

static inline uint32_t labelled_count(const Labelled *labelled) {
    return (uint32_t)labelled->sets.count;
}

/* Add a state; its number. The valuation is that of a Buchi automaton. */
uint32_t labelled_add(Labelled *labelled, uint8_t sets, uint32_t valuation);
void labelled_connect(Labelled *labelled, uint32_t source, uint32_t letter,
                      uint32_t target);

/* The reachable part of an automaton, Buchi or testing, into a Labelled that
 * is initialised here. False if it has too many propositions, or if more than
 * `most` edges are made; no more times are guards read than that takes. */
bool labelled_of_automaton(Labelled *labelled, const Automaton *automaton,
                           size_t most);

/* Which limit an automaton meets before its letters are looked at one by one;
 * MET_NOTHING if it meets none so early. */
AutomataLimit labelled_limit(const Automaton *automaton);

/* The other way round, into an Automaton that is initialised here and has the
 * name and the propositions of `names`. A Buchi automaton must have no finite
 * acceptance; where it accepts the end of a run is forgotten. The edges of
 * `labelled` are sorted. */
void labelled_to_automaton(const Labelled *labelled, const Automaton *names,
                           Automaton *automaton);

/* Letters that are looked at to make the guards of that: those of each edge
 * between two states. */
size_t labelled_guard_letters(const Labelled *labelled);

/* Forget the valuations of states, which edges have too, and deadlock
 * acceptance, which depends on them: states that differ only there may be
 * merged from now on. */
void labelled_forget_valuations(Labelled *labelled);

/* Does the edge leave the valuation as it is? Not for testing automata. */
static inline bool labelled_stutters(const Labelled *labelled,
                                     const AutomatonEdge *edge) {
    return labelled->letters.data[edge->source] ==
           labelled->letters.data[edge->target];
}

/* Set bits[s] for every s from which a state with its bit set can be reached:
 * by any edges, or only by those that stutter. */
void labelled_spread_back(const Labelled *labelled, uint8_t *bits,
                          bool stuttering);

/* bits[s]: does the Buchi automaton accept, from s, the
 * valuation of s repeated forever? */
void labelled_accepts_stuttering(const Labelled *labelled, uint8_t *bits);

/* Every (state, letter) has at most one successor, and every letter one
 * initial state; of a sorted automaton. */
bool labelled_deterministic(const Labelled *labelled);

/* The union of the sets of all states. */
uint8_t labelled_all_sets(const Labelled *labelled);

/* Sort edges and initial states, and drop repetitions. */
void labelled_sort(Labelled *labelled);

#endif
