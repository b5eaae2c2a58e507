/* core/effect.h -- how transitions change variables
 *
 * Purpose:    the part of a Structure (core/structure.h) about numbers: by how
 *             much any transition changes a variable at most, and by how much
 *             the transitions of one move do.
 */
#ifndef CORE_EFFECT_H
#define CORE_EFFECT_H

#include <stdbool.h>
#include <stdint.h>

#define DRIFT_ANY UINT32_MAX

/* How much one transition changes a variable at most. One that wraps goes on
 * from the greatest value that its bits can hold to the least, or back. */
typedef struct VariableDrift {
    uint32_t rise; /* or DRIFT_ANY */
    uint32_t fall; /* or DRIFT_ANY */
    bool over;     /* from the greatest to the least: while it rises */
    bool under;    /* from the least to the greatest: while it falls */
    bool wild;     /* it may change in ways that no effect shows */
} VariableDrift;

typedef enum EffectKind {
    EFFECT_WITHIN, /* a change within the bounds, or none */
    EFFECT_ADD,    /* by exactly `rise` less `fall`; it may wrap */
    EFFECT_SET     /* to `value` */
} EffectKind;

/* The move may change the variable so much. */
typedef struct VariableEffect {
    uint32_t move;     /* which */
    uint32_t variable; /* of what */
    uint32_t rise;     /* as in a drift */
    uint32_t fall;     /* as in a drift */
    EffectKind kind;   /* what is known beyond that */
    int32_t value;     /* see there */
} VariableEffect;

#endif
