/* wrap/letters.h -- what an automaton reads in a state of a system
 *
 * Purpose:    an automaton over states reads letters: bit i says whether its
 *             proposition i holds. A proposition is a condition over the
 *             system's own propositions.
 * Cost:       the system is asked for all its propositions that occur, at
 *             once; of few of them a table says the letter.
 */
#ifndef WRAP_LETTERS_H
#define WRAP_LETTERS_H

#include "automata/forms/automaton.h"
#include "base/boolean.h"
#include "core/model.h"
#include "core/structure.h"

typedef struct Letters {
    const Model *system;  /* whose states are read */
    Boolean *conditions;  /* by proposition of the automaton */
    uint32_t *alone;      /* by proposition: the only one of the system that
                             it is, or NO_PROPOSITION */
    size_t count;         /* how many */
    bool direct;          /* each is one of the system */
    uint32_t *asked;      /* otherwise: those of the system that occur, if
                             they are not too many, ... */
    uint32_t asked_count; /* ... or 0 */
    uint64_t *table;      /* by their values: the letter, or NULL */
} Letters;

/* False, with a diagnostic, if a proposition is no condition over the system;
 * to be released in either case. Diagnostics call the automaton `origin`. */
bool letters_init(Letters *letters, const Model *system,
                  const Automaton *automaton, const char *origin,
                  Diagnostics *diag);
void letters_release(Letters *letters);

/* Add the system's propositions that a proposition of the automaton depends
 * on. */
void letters_visibility(const Letters *letters, size_t proposition, Mem *mem,
                        NumberLists *seen);

/* What a proposition of the automaton says, in a Structure of the system. */
uint32_t letters_describe(const Letters *letters, size_t proposition,
                          Structure *out);

/* The letter of a state. */
uint64_t letters_read(const Letters *letters, const Word *state);

#endif
