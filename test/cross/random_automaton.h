/* test/cross/random_automaton.h -- random automata over propositions
 *
 * Small Buchi automata, with sets on states or on edges, and testing automata
 * with all four sets, over propositions whose texts are not only names.
 */
#ifndef TEST_CROSS_RANDOM_AUTOMATON_H
#define TEST_CROSS_RANDOM_AUTOMATON_H

#include "automata/forms/automaton.h"
#include "base/rng.h"

typedef struct AutomatonShape {
    uint32_t states;       /* at least 1 */
    uint32_t propositions; /* at most 4 */
    uint32_t sets;         /* of a Buchi automaton */
    bool marked_edges;     /* sets on edges, too */
    bool testing;          /* a testing automaton */
} AutomatonShape;

/* Into an Automaton that is initialised here. */
void random_automaton(Automaton *automaton, Mem *mem, Rng *rng,
                      AutomatonShape shape);

/* A shape for a small automaton of a kind. */
AutomatonShape random_automaton_shape(Rng *rng, bool testing);

#endif
