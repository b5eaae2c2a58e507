/* lang/flow/running/sequence.h -- where an atomic sequence has been
 *
 * Purpose:    an atomic sequence is without an end if one of its states can be
 *             reached from itself inside the sequence. However long one is
 *             that has an end, it is never taken for such a sequence.
 * Choices:    states from which the sequence can go on in several ways. A way
 *             that has a cycle meets one of the choices on it again, or has no
 *             more choices: what it does then is determined, and one state of
 *             it in memory is enough (Brent, An improved Monte Carlo
 *             factorization algorithm, 1980).
 * Ways:       each way through a sequence is a transition. Of a sequence that
 *             can go round there are too many, so from then on the choices
 *             that have been explored are remembered and not explored again.
 * C code:     can have variables of its own, so a state that is met again is
 *             the same only if no C code was called since.
 * Memory:     a few words, and a copy of each choice on the way.
 */
#ifndef LANG_FLOW_RUNNING_SEQUENCE_H
#define LANG_FLOW_RUNNING_SEQUENCE_H

#include "base/vec.h"

typedef struct Choice {
    size_t height;   /* of the caller's stack below its ways on */
    uint32_t before; /* the choice before it on the way, or none */
    uint32_t next;   /* the one before it with such a hash, or none */
    uint32_t calls;  /* of C code before it was met */
    bool open;       /* it is on the way */
} Choice;

typedef struct AtomicSequence {
    Mem *mem;             /* where all of it comes from */
    size_t words;         /* of a state */
    uint64_t *mark;       /* a state since the last choice, ... */
    uint32_t marked;      /* ... the calls of C code before it ... */
    uint64_t steps;       /* ... and the steps since that choice */
    VEC(Choice) choices;  /* all that are remembered, the oldest first */
    VEC(uint64_t) states; /* `words` of each */
    VEC(uint32_t) heads;  /* by hash: the newest choice, or none */
    uint32_t last;        /* choice on the way, or none */
    bool round;           /* some way has a cycle: choices stay remembered */
} AtomicSequence;

typedef enum SequenceStep {
    SEQUENCE_NEW,   /* go on */
    SEQUENCE_ROUND, /* it is on the way here: there is no end */
    SEQUENCE_DONE,  /* all that it leads to has been explored */
    SEQUENCE_FAILED /* no memory */
} SequenceStep;

void sequence_init(AtomicSequence *self, Mem *mem, size_t words);
void sequence_release(AtomicSequence *self);

/* Another sequence. False if there is no memory. */
bool sequence_begin(AtomicSequence *self);

/* The state that is gone on from was on the stack at this height: choices of
 * which all ways on were above it are not on the way any more. It is the
 * `first` after a choice, or follows the last state that was entered. */
void sequence_enter(AtomicSequence *self, size_t height, bool first);

/* Has the way been here since the last choice? */
bool sequence_repeats(AtomicSequence *self, const uint64_t *state,
                      uint32_t calls);

/* There are several ways on from the state, on the stack from `height` on. */
SequenceStep sequence_choose(AtomicSequence *self, const uint64_t *state,
                             uint32_t calls, size_t height);

#endif
