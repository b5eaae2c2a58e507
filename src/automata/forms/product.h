/* automata/forms/product.h -- intersection, emptiness and words
 *
 * Purpose:    do two automata accept a word in common, which one, and does an
 *             automaton accept this one?
 * Words:      lassos: letters of a prefix, then those of a loop, repeated
 *             forever.
 */
#ifndef AUTOMATA_FORMS_PRODUCT_H
#define AUTOMATA_FORMS_PRODUCT_H

#include "automata/forms/omega.h"

typedef struct Lasso {
    VEC(uint64_t) letters; /* valuations of the propositions */
    size_t prefix;         /* how many are before the loop; the loop is not
                              empty */
} Lasso;

/* The reachable part of the intersection of two automata over the same
 * Diagrams, in an initialised, empty Omega; false if it would have more than
 * MOST_SETS sets or more than `most` states. */
bool omega_product(const Omega *left, const Omega *right, Omega *result,
                   size_t most);

/* Does the automaton accept nothing? */
bool omega_is_empty(const Omega *omega);

/* A word that the automaton accepts; false if there is none. */
bool omega_find_word(const Omega *omega, Lasso *word);

/* Does a run from one of the states accept the word? */
bool omega_accepts_from(const Omega *omega, const uint32_t *states,
                        size_t count, const Lasso *word);

#endif
