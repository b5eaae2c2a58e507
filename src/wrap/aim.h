/* wrap/aim.h -- a system in which only some states are errors
 *
 * Purpose:    to look for another way to an error that is known, the errors of
 *             a system are restricted to given states, or to states in which
 *             every process is where it is in one of those.
 * States:     AIM_STATES: reaching one of the states is the error, and nothing
 *             else; a reject error, whatever the states are.
 * Control:    AIM_CONTROL: errors of one property, of any kind, count only in
 *             states with the control of one of the states. An error of a step
 *             counts if the state after it is one.
 * Actions:    those of the system. An error of a step that does not count has
 *             another action; aim_action returns the action that it is a
 *             variant of.
 * Ownership:  borrows the system; copies the states.
 */
#ifndef WRAP_AIM_H
#define WRAP_AIM_H

#include "core/model.h"

typedef enum AimKind {
    AIM_STATES,
    AIM_CONTROL /* the system describes its control */
} AimKind;

typedef struct AimAsk {
    AimKind kind;       /* which states are meant */
    uint32_t property;  /* with AIM_CONTROL: whose errors count */
    const Word *states; /* one after the other */
    size_t count;       /* how many, at least 1 */
} AimAsk;

/* A Model with one property. */
Model *aim_wrap(const Model *inner, const AimAsk *ask);

/* The system's action. */
uint32_t aim_action(const Model *model, uint32_t action);

#endif
