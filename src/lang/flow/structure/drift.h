/* lang/flow/structure/drift.h -- by how much a step can change variables
 *
 * Purpose:    for counters and lengths of channels, the most that one
 *             transition adds or takes away, for the Structure of a program.
 * Steps:      all commands that a step may execute are counted together, in
 *             whatever way it goes; a step that may go round has no bound.
 * Exactness:  of a step that is one command, the change itself is known.
 * Wrapping:   a variable of fewer bits than its type never wraps, because that
 *             has been proven (narrow_types.h); the others may.
 */
#ifndef LANG_FLOW_STRUCTURE_DRIFT_H
#define LANG_FLOW_STRUCTURE_DRIFT_H

#include "lang/flow/structure/spaces.h"

/* What happens to a variable. */
typedef struct Change {
    VariableDrift by; /* by how much it changes, at most */
    EffectKind kind;  /* what is known beyond that */
    int32_t value;    /* to which it is set, if so */
    bool touched;     /* the step does that */
} Change;

typedef struct Drifts {
    const Spaces *spaces;  /* variables */
    Structure *out;        /* whose `drifts` are filled in */
    Change *step;          /* by variable: in the current step */
    VEC(uint32_t) touched; /* variables that it changes */
    size_t count;          /* of variables */
    uint32_t commands;     /* of the current step */
    bool fails;            /* one of them may fail and change nothing */
} Drifts;

/* After the variables have been listed. */
void drift_init(Drifts *drifts, const Spaces *spaces, Structure *out);
void drift_release(Drifts *drifts);

/* The current step may execute this command. */
void drift_command(Drifts *drifts, Who who, const Command *command);

/* It is over, and was this move; `endless`: it may execute commands again and
 * again. */
void drift_end(Drifts *drifts, uint32_t move, bool endless);

/* After the last one: if there are `others`, steps that are not known as a
 * whole, nothing is known. */
void drift_finish(Drifts *drifts, bool others);

#endif
