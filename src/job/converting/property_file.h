/* job/converting/property_file.h -- properties from formulas and files
 *
 * Purpose:    whatever job/converting/conversion.h calls a property becomes an
 *             automaton.
 */
#ifndef JOB_CONVERTING_PROPERTY_FILE_H
#define JOB_CONVERTING_PROPERTY_FILE_H

#include "job/converting/conversion.h"

/* Fill in the formula, if it is one, and the automaton. False after a
 * diagnostic. *ends is false if what a tester says about systems that stop is
 * lost. */
bool property_read(Conversion *conversion, const ConversionOptions *options,
                   bool *ends);

/* The formula that a property is; *source is its text. NO_FORMULA after a
 * diagnostic, which it also is for an automaton. */
Formula property_formula(const char *property, Formulas *formulas,
                         Diagnostics *diag, uint32_t *source);

#endif
