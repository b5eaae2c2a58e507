/* equiv/walking/trial.h -- does a system pass a test?
 *
 * Purpose:    a test of fair testing as a table, and the definition of passing
 *             it: every state that the system and the test can get into
 *             together is followed, by some run of both, by success.
 * States:     numbered as they are ended with trial_end; 0 is the first. The
 *             states of a word can escape to success.
 * Plain:      nothing of equiv/walking/should is used, so that its tests are
 *             confirmed by this.
 */
#ifndef EQUIV_WALKING_TRIAL_H
#define EQUIV_WALKING_TRIAL_H

#include "equiv/relations/side.h"

#define TRIAL_SUCCESS UINT32_MAX

typedef struct TrialStep {
    uint32_t label; /* visible */
    uint32_t state; /* of the test, or TRIAL_SUCCESS */
} TrialStep;

typedef struct TrialState {
    size_t end;   /* of its steps */
    bool escapes; /* success is possible without the system */
} TrialState;

typedef struct Trial {
    Mem *mem;               /* where the lists come from */
    VEC(TrialState) states; /* of the test */
    VEC(TrialStep) steps;   /* of one state after another */
} Trial;

void trial_init(Trial *trial, Mem *mem);
void trial_release(Trial *trial);

/* States that follow a word, each with an escape; false without memory. */
bool trial_word(Trial *trial, const uint32_t *labels, size_t count);

/* A step of the state that is being made, and the end of that state. */
bool trial_step(Trial *trial, uint32_t label, uint32_t state);
bool trial_end(Trial *trial);

/* Does the system pass? False at a limit. */
bool trial_run(const Trial *trial, Side *side, bool *passed);

#endif
