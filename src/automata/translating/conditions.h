/* automata/translating/conditions.h -- conditions of states as single atoms
 *
 * Purpose:    letters are valuations of atoms, and what looks at them one by
 *             one takes twice as long for each atom. So a Boolean part of a
 *             formula whose atoms occur nowhere else in it becomes one atom:
 *             `a || b || c` in [] ((a || b || c) -> <> d) has two values, and
 *             not eight.
 * Exact:      no two conditions have an atom in common, and none is always true
 *             or always false, so every valuation of conditions is one of atoms
 *             and the other way round: nothing impossible is added, and the
 *             automaton of the result is that of the formula.
 * Parts:      `a || b` and `!a && !b` are the same condition. Of `a && b && f`,
 *             where f is temporal or shares an atom with something else, `a &&
 *             b` is a condition.
 */
#ifndef AUTOMATA_TRANSLATING_CONDITIONS_H
#define AUTOMATA_TRANSLATING_CONDITIONS_H

#include "formula/formula.h"

/* The formula with its conditions as atoms, in a table that is empty. The text
 * of a condition is one of core/condition.h over texts[k] for atom k, each of
 * which is an operand there; other atoms keep their names. False, and the table
 * stays empty, if no condition has more than one atom. */
bool conditions_join(const Formulas *from, Formula f, const char *const *texts,
                     Formulas *to, Formula *result);

#endif
