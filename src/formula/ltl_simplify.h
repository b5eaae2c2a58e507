/* formula/ltl_simplify.h -- rewriting formulas to simpler ones
 *
 * Purpose:    a formula that means the same and gives a smaller automaton.
 * Result:     in negation normal form: negations before atoms only; no ->, <->
 *             or xor; F G W and M stay. A formula whose operands are simple
 *             is rewritten once, so the work is about linear in the number of
 *             different parts; <-> and xor share parts and do not explode.
 * Rules:      constants and duplicates; duality; X outwards; operators that
 *             swallow each other (F (a U b) is F b); eventual and universal
 *             formulas (G F G a is F G a); operands that imply one another by
 *             their syntax; doc/internals-ltl.md has more.
 * Source:     Etessami, Holzmann (CONCUR 2000); Somenzi, Bloem (CAV 2000);
 *             Babiak and others (TACAS 2012).
 */
#ifndef FORMULA_LTL_SIMPLIFY_H
#define FORMULA_LTL_SIMPLIFY_H

#include "formula/formula.h"

Formula ltl_simplify(Formulas *formulas, Formula f);

/* The same without the rules that make one limit of two, as F G a | G F b is
 * G F (b | G a): one gives a smaller automaton, several may give a larger. */
Formula ltl_simplify_apart(Formulas *formulas, Formula f);

#endif
