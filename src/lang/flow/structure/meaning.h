/* lang/flow/structure/meaning.h -- what atoms and errors of a program say
 *
 * Purpose:    terms of the Flow as expressions over the numbered variables of
 *             a Structure (core/expression.h). Parts that have no counterpart
 *             there are unknown.
 */
#ifndef LANG_FLOW_STRUCTURE_MEANING_H
#define LANG_FLOW_STRUCTURE_MEANING_H

#include "lang/flow/structure/spaces.h"

typedef struct Meaning {
    const Spaces *spaces; /* variables */
    Structure *out;       /* whose nodes are added to */
} Meaning;

/* The node of a term, as this process computes it. */
uint32_t meaning_term(const Meaning *self, Who who, const Term *term);

/* The node that says whether there is a message for these arguments in a
 * channel, at its head or, if `random`, anywhere; NO_EXPRESSION: that is not
 * listed as a pattern. */
uint32_t meaning_poll(const Meaning *self, Who who, const Term *channel,
                      const Argument *arguments, bool random);

/* Do all values of the node fit into a field of this type? */
bool meaning_fits(const Meaning *self, uint32_t node, FieldType type);

/* Some process is where it must not stay: the label of deadlocks. NO_EXPRESSION
 * if a trace has a say, too. */
uint32_t meaning_stuck(const Meaning *self);

/* Some process is at an assertion that fails. Where steps begin that pass an
 * assertion later on, listed by process, it is not known whether it does. */
uint32_t meaning_assertion(const Meaning *self, const NumberLists *later);

/* Some process is at one of these places, listed by process, and whether that
 * is an error is not known. */
uint32_t meaning_maybe(const Meaning *self, const NumberLists *places);

#endif
