/* wrap/letter_system.h -- a system of single steps, in place of another
 *
 * Purpose:    to find out what a monitor does with a step, its product with a
 *             letter system is expanded. A letter system has the actions and
 *             propositions of a system, but each of its states describes one
 *             step: what holds before the step, its action, and what holds
 *             after it.
 * Letters:    what holds is a letter: the number of a valuation of the
 *             propositions that the monitor reads.
 * States:     a state with a step has that step alone, to a state without one.
 *             The initial states are one per letter.
 * Ownership:  a LetterSystem borrows the system and is released by its owner,
 *             who may not move it while there are products of it.
 */
#ifndef WRAP_LETTER_SYSTEM_H
#define WRAP_LETTER_SYSTEM_H

#include "wrap/wrapper.h"

enum {
    LETTER_SYSTEM_LETTERS = 1 << 16, /* most letters, */
    LETTER_SYSTEM_PROPOSITIONS = 64, /* propositions that are looked at, */
    LETTER_SYSTEM_ACTIONS = 1 << 20  /* and actions */
};

typedef struct LetterSystem {
    Wrapper wrapper;          /* the system */
    uint32_t *deciding_parts; /* by proposition: its bit in a valuation + 1, or
                       0: it is not looked at */
    VEC(uint64_t) valuations; /* by letter */
} LetterSystem;

/* The monitor looks at these propositions, at most LETTER_SYSTEM_PROPOSITIONS.
 */
void letter_system_init(LetterSystem *self, const Model *system,
                        const uint32_t *propositions, size_t count);
void letter_system_release(LetterSystem *self);

/* The letter of a valuation; UINT32_MAX if there are too many, or no memory. */
uint32_t letter_system_letter(LetterSystem *self, uint64_t valuation);

/* A state with a step, one without, and the letter of one without. */
Word letter_system_step(uint32_t letter, uint32_t action, uint32_t after);
Word letter_system_state(uint32_t letter);
uint32_t letter_system_letter_of(Word state);

#endif
