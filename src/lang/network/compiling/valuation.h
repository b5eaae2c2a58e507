/* lang/network/compiling/valuation.h -- where the propositions of components
 * hold
 *
 * Purpose:    is proposition p of component c true in a state of the system?
 *             Atoms of expressions are such pairs.
 * Form:       for every proposition of every LSTS a bit set over its local
 *             states; components of the same LSTS share them.
 * Ownership:  the sets are in the arena given to valuation_build; atoms are
 *             borrowed.
 */
#ifndef LANG_NETWORK_COMPILING_VALUATION_H
#define LANG_NETWORK_COMPILING_VALUATION_H

#include "lang/network/compiling/places.h"
#include "lang/network/form/network.h"
#include "lang/network/form/states.h"

typedef const Word *StateSet; /* bit s % 64 of word s / 64 */

typedef struct Valuation {
    const StateSet *const *sets;  /* by component, then by proposition */
    const Places *places;         /* of components */
    const States *states;         /* by component */
    const PropositionAtom *atoms; /* by atom */
} Valuation;

/* The sets of all components of the network, in the arena. */
void valuation_build(Valuation *valuation, const Network *network,
                     const Places *places, const States *states, Arena *arena);

static inline bool set_contains(StateSet set, uint64_t state) {
    return set[state / 64] >> state % 64 & 1;
}

/* Is the atom true in the state, given as a wide vector (places.h)? */
static inline bool valuation_atom(const Valuation *valuation, const Word *wide,
                                  uint32_t atom) {
    PropositionAtom a = valuation->atoms[atom];
    uint32_t local = places_local(valuation->places, a.component, wide);
    return set_contains(valuation->sets[a.component][a.proposition], local);
}

/* The value of an expression over the atoms. */
bool valuation_evaluate(const Valuation *valuation, const Boolean *expression,
                        const Word *wide);

#endif
