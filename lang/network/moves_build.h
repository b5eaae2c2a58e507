/* lang/network/moves_build.h -- compiling a network into Moves
 *
 * Purpose:    choose a driver for every rule, lay out the tables that partners
 *             are looked up in, and list the moves of every local state.
 * Tables:     an action of a partner gets an array over its local states if
 *             that is small or not much larger than the transitions; large
 *             sparse ones share a list sorted by state and action.
 * Ownership:  the result is in `arena`; whatever else is needed is given back
 *             before returning.
 */
#ifndef LANG_NETWORK_MOVES_BUILD_H
#define LANG_NETWORK_MOVES_BUILD_H

#include "lang/network/action.h"
#include "lang/network/local.h"
#include "lang/network/moves.h"

typedef struct MovesSource {
    const Network *network;     /* to be compiled */
    const Local *const *locals; /* by component */
    const Field *fields;        /* by component */
    uint32_t words;             /* of a state */
    const uint32_t *labels;     /* by action; outlives the moves */
} MovesSource;

/* False if some list would be too long for its 32-bit numbers. */
bool moves_build(Moves *moves, const MovesSource *source, Arena *arena);

#endif
