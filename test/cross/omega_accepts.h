/* test/cross/omega_accepts.h -- does an automaton accept a word?
 *
 * The product itself only asks this from given states.
 */
#ifndef TEST_CROSS_OMEGA_ACCEPTS_H
#define TEST_CROSS_OMEGA_ACCEPTS_H

#include "automata/forms/product.h"

static inline bool omega_accepts(const Omega *omega, const Lasso *word) {
    return omega_accepts_from(omega, omega->initial.data, omega->initial.count,
                              word);
}

#endif
