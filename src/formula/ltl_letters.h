/* formula/ltl_letters.h -- operators that are written like names
 *
 * Purpose:    Spot writes G p0, G F p1 and X G !p0 without blanks, and reads
 *             any name that begins with F, G or X so. Here such a word is one
 *             name, which a model may declare. Where no model can decide, or
 *             the model does not declare it, both readings are shown.
 */
#ifndef FORMULA_LTL_LETTERS_H
#define FORMULA_LTL_LETTERS_H

#include "base/text.h"

/* How many letters Spot takes for operators at the start of this name. All of
 * them only if an operand may follow it. */
size_t ltl_letters(const char *name, size_t length, bool all);

/* Append the other reading: the letters apart, and the rest of the name. */
void ltl_spread_letters(const char *name, size_t length, size_t letters,
                        Text *out);

#endif
