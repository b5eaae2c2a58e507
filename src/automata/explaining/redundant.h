/* automata/explaining/redundant.h -- parts of a formula that make no difference
 *
 * Purpose:    a part that can be replaced by true or by false without changing
 *             the meaning is a mistake, or something that need not be there.
 * Method:     each part is replaced in turn, and the results are compared by
 *             automata.
 * Limit:      MOST_REDUNDANT findings of the largest parts; MOST_TRIED parts;
 *             small automata. What is not found may be redundant nevertheless.
 */
#ifndef AUTOMATA_EXPLAINING_REDUNDANT_H
#define AUTOMATA_EXPLAINING_REDUNDANT_H

#include "formula/formula.h"

enum {
    MOST_REDUNDANT = 3
};

typedef struct Redundant {
    Formula part; /* in all places */
    bool by;      /* this constant does as well */
} Redundant;

/* Fill in at most MOST_REDUNDANT; returns how many. */
uint32_t redundant_find(Formulas *formulas, Formula f, Redundant *found);

#endif
