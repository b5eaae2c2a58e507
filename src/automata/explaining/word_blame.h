/* automata/explaining/word_blame.h -- where a word satisfies or violates a
 * formula
 *
 * Purpose:    which part of a formula decides about a word, and at which
 *             moment: of G (a -> F b) the part F b, at the moment of the a
 *             after which there is no b.
 * Open:       values of an example that are left open are neither true nor
 *             false; what depends on them is not known, and is not blamed.
 */
#ifndef AUTOMATA_EXPLAINING_WORD_BLAME_H
#define AUTOMATA_EXPLAINING_WORD_BLAME_H

#include "automata/explaining/example.h"

typedef struct WordBlame {
    Formula formula; /* the part */
    size_t moment;   /* where, from 0 */
    bool value;      /* what it is there */
} WordBlame;

/* Find it; false if the value of the whole formula is not known, or if nothing
 * smaller than the whole can be named. */
bool blame_find(WordBlame *blame, const Formulas *formulas, Formula f,
                const Example *example);

#endif
