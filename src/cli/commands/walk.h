/* cli/commands/walk.h -- one run through a model, going forth and back
 *
 * Purpose:    the run so far and what is possible at its end, for `martlet
 *             step`; knows nothing of terminals.
 * Invariant:  `enabled` holds the transitions of the last state of the run or,
 *             before the run has started, the initial states.
 * Failure:    functions return NULL, or what went wrong as a static string;
 *             the walk is then where it was.
 */
#ifndef CLI_COMMANDS_WALK_H
#define CLI_COMMANDS_WALK_H

#include "base/rng.h"
#include "core/model.h"
#include "core/trace.h"

typedef struct Walk {
    const Model *model;
    Trace trace;        /* the run so far; empty before it has started */
    Successors enabled; /* what can be done now */
    Rng rng;            /* for random steps */
} Walk;

/* Starts in the initial state, if there is only one. */
const char *walk_init(Walk *walk, const Model *model, Mem *mem, uint64_t seed);
void walk_release(Walk *walk);

static inline bool walk_started(const Walk *walk) {
    return walk->trace.states.count > 0;
}

static inline size_t walk_length(const Walk *walk) {
    return trace_length(&walk->trace);
}

/* The state that the walk is in; it must have started. */
static inline const Word *walk_state(const Walk *walk) {
    return trace_state(&walk->trace, walk_length(walk));
}

/* Take transition number `choice` (from 0). */
const char *walk_take(Walk *walk, size_t choice);

/* Take a random one; the walk must not be stuck. */
const char *walk_random(Walk *walk);

/* Go back to state number `index` of the run. */
const char *walk_return(Walk *walk, size_t index);

/* Did the last move fail because a state did not fit into the model's vectors?
 */
static inline bool walk_too_short(const Walk *walk) {
    return walk->enabled.too_short;
}

/* Take over a run (also its memory) of this model, which may be another one
 * than before. */
const char *walk_adopt(Walk *walk, const Model *model, Trace *trace);

#endif
