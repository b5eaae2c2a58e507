/* job/converting/conversion.h -- a property from one form into another
 *
 * Purpose:    what `martlet translate` does: a formula, an automaton or a
 *             tester becomes a Buchi automaton, a testing automaton or a
 *             tester, and is written in one of several formats.
 * Specified:  the tester of a specification (job/stating/specification.h).
 * Property:   a formula, or the name of a file that ends in .hoa, .never, .ltl
 *             or .lsts; "-" is standard input, whose kind shows in its text.
 * Meaning:    nothing is negated unless that is asked for: the result accepts
 *             the runs that satisfy the formula.
 * Ownership:  a Conversion owns what it made; it borrows memory and
 *             diagnostics.
 */
#ifndef JOB_CONVERTING_CONVERSION_H
#define JOB_CONVERTING_CONVERSION_H

#include "automata/forms/automaton.h"
#include "automata/forms/tester.h"
#include "automata/translating/stutter.h"
#include "base/diag.h"
#include "base/text.h"
#include "formula/formula.h"
#include "job/form/job_options.h"

typedef enum ConversionKind {
    CONVERT_BUCHI,       /* reads every state */
    CONVERT_TESTING,     /* reads changes of states */
    CONVERT_TESTER,      /* reads visible actions */
    CONVERT_SINGLE_PASS, /* a testing automaton for a single search */
    CONVERT_GENERALISED  /* reads every state; any number of acceptance sets,
                            on edges */
} ConversionKind;

typedef enum ConversionFormat {
    CONVERSION_HOA,
    CONVERSION_NEVER,
    CONVERSION_DOT,
    CONVERSION_LSTS
} ConversionFormat;

typedef struct ConversionOptions {
    const char *property;        /* formula or file; NULL: a pattern */
    const char *pattern;         /* if there is no property */
    const char *scope;           /* of the pattern, or NULL */
    bool negate;                 /* the formula's negation is meant */
    ConversionKind to;           /* what is wanted */
    const JobOptions *specified; /* or NULL: the property is a file with a
                                    specification for this relation, read so,
                                    and its tester is wanted */
    const Budget *budget;        /* for exploring it */
} ConversionOptions;

typedef struct Conversion {
    Mem *mem;            /* where the parts come from */
    Diagnostics *diag;   /* what went wrong, and the sources */
    Formulas formulas;   /* of the property, if it is a formula */
    Text sentence;       /* what it says in English, if it is a pattern */
    Formula formula;     /* negated if that was asked for, or NO_FORMULA */
    Automaton automaton; /* the result; unless it is a tester */
    Tester tester;       /* the result if `to` is CONVERT_TESTER */
    ConversionKind to;   /* what it is */
    bool deterministic;  /* the result is, if it is not a Buchi automaton */
    Stutter stuttering;  /* of the language, if it was looked at */
    bool made;           /* there is a result */
} Conversion;

/* Convert; false, with diagnostics, if that cannot be done. In any case the
 * Conversion is to be released. */
bool conversion_run(Conversion *conversion, const ConversionOptions *options,
                    Mem *mem, Diagnostics *diag);
void conversion_release(Conversion *conversion);

/* Can results of this kind be written in this format? */
bool conversion_suits(ConversionKind to, ConversionFormat format);

/* Append the result in a format that suits it. */
bool conversion_write(const Conversion *conversion, ConversionFormat format,
                      Text *out);

/* Append the words for what is known of the result. Those of a testing
 * automaton are about what it means; a file in HOA cannot say all of them. */
void conversion_properties(const Conversion *conversion, Text *out);

/* The size of the result. */
uint32_t conversion_states(const Conversion *conversion);
size_t conversion_edges(const Conversion *conversion);

#endif
