/* wrap/letter_system.h -- a system of single steps, in place of another
 *
 * Purpose:    a monitor is asked what it does with a step: its product with a
 *             stand-in is expanded. A stand-in has the actions and propositions
 *             of a system, but states that say everything about one step: what
 *             holds before it, its action, and what holds after it.
 * Letters:    what holds is a letter, a number of a valuation of the
 *             propositions that the monitor looks at.
 * States:     a state with a step has that one, to a state without. The initial
 *             states are one of each letter.
 * Ownership:  a StandIn borrows the system and is released by its owner, who
 *             may not move it while there are products of it.
 */
#ifndef WRAP_LETTER_SYSTEM_H
#define WRAP_LETTER_SYSTEM_H

#include "wrap/wrapper.h"

enum {
    STAND_IN_LETTERS = 1 << 16, /* most letters, */
    STAND_IN_LOOKS = 64,        /* propositions that are looked at, */
    STAND_IN_ACTIONS = 1 << 20  /* and actions */
};

typedef struct StandIn {
    Wrapper wrapper;          /* the system */
    uint32_t *look;           /* by proposition: its bit in a valuation + 1, or
                                 0: it is not looked at */
    VEC(uint64_t) valuations; /* by letter */
} StandIn;

/* The monitor looks at these propositions, at most STAND_IN_LOOKS. */
void stand_in_init(StandIn *self, const Model *system,
                   const uint32_t *propositions, size_t count);
void stand_in_release(StandIn *self);

/* The letter of a valuation; UINT32_MAX if there are too many, or no memory. */
uint32_t stand_in_letter(StandIn *self, uint64_t valuation);

/* A state with a step, one without, and the letter of one without. */
Word stand_in_step(uint32_t letter, uint32_t action, uint32_t after);
Word stand_in_state(uint32_t letter);
uint32_t stand_in_letter_of(Word state);

#endif
