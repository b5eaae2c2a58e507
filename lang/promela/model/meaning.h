/* lang/promela/model/meaning.h -- what atoms and errors of a program say
 *
 * Purpose:    terms of the Flow as expressions over the numbered variables of
 *             a Structure (core/expression.h). Parts that have no counterpart
 *             there are unknown.
 */
#ifndef LANG_PROMELA_MODEL_MEANING_H
#define LANG_PROMELA_MODEL_MEANING_H

#include "lang/promela/model/spaces.h"

typedef struct Meaning {
    const Spaces *spaces; /* variables */
    Structure *out;       /* whose nodes are added to */
} Meaning;

/* The node of a term, as this process computes it. */
uint32_t meaning_term(const Meaning *self, Who who, const Term *term);

/* Some process is where it must not stay: the label of deadlocks. NO_EXPRESSION
 * if a trace has a say, too. */
uint32_t meaning_stuck(const Meaning *self);

/* Some process is at an assertion that fails; NO_EXPRESSION if one can be
 * reached within a step, where there is no state. */
uint32_t meaning_assertion(const Meaning *self);

#endif
