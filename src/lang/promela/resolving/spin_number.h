/* lang/promela/resolving/spin_number.h -- the numbers that SPIN gives to
 statements
 *
 * Purpose:    trails of SPIN (doc/formats/trail.md) name a statement by its
 *             number in the whole program. Here are the rules.
 * Order:      a statement gets its number when SPIN has read all of it, so
 *             what is inside a block, if or do comes first. Then
 *               a simple statement, a block, atomic, d_step   take 1 number,
 *               if and unless     2: the choice, and the join after it,
 *               do, for           3: the loop, a join, and the break's goal,
 *               a jump with an end, accept or progress label  2: a skip,
               the end of a proctype or claim                1.
 *             For and select are first spelt out as in lower_nodes.c. Parts
 *             of unless without braces come late: the escape, then the body.
 *             A jump whose label is asked about (P@label) becomes a skip, and
 *             a new jump is made where P@label is read.
 * Failure:    for and select as a part of unless without braces, which SPIN
 *             tears apart, and ltl formulas that look at jumps: the program
 *             counts as not numbered.
 */
#ifndef LANG_PROMELA_RESOLVING_SPIN_NUMBER_H
#define LANG_PROMELA_RESOLVING_SPIN_NUMBER_H

#include "lang/promela/reading/ast.h"

/* Fill in `number` and `first` of every statement, and the first and the
 * last number of every proctype, of a resolved program; and whether all of them
 * are right. */
void spin_number(Program *program);

/* The state of SPIN's automaton that has the number of a statement: they count
 * from 1 in each proctype, and jumps made for other proctypes do not count. */
uint32_t spin_state(const Program *program, const Proctype *proctype,
                    uint32_t number);

#endif
