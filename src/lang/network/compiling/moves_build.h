/* lang/network/compiling/moves_build.h -- compiling a network into Moves
 *
 * Purpose:    choose a driver for every rule, lay out the tables that partners
 *             are looked up in, and list the moves of every local state.
 * Tables:     an action of a partner gets an array over its local states if
 *             that is small or not much larger than the transitions; large
 *             sparse ones share a list sorted by state and action.
 * Order:      what decides about the order of transitions is asked of whole
 *             LSTSs, so that it does not depend on how states are stored.
 * Ownership:  the result is in `arena`; whatever else is needed is given back
 *             before returning.
 */
#ifndef LANG_NETWORK_COMPILING_MOVES_BUILD_H
#define LANG_NETWORK_COMPILING_MOVES_BUILD_H

#include "lang/network/compiling/local.h"
#include "lang/network/compiling/moves.h"
#include "lang/network/compiling/reach.h"
#include "lang/network/form/action.h"

typedef struct MovesSource {
    const Network *network;     /* to be compiled */
    const Local *const *locals; /* by component */
    const Local *const *coded;  /* the same with codes and only what can be
                                   reached; tables are made of these */
    const Reach *reach;         /* which actions are live */
    const Places *places;       /* of the components; outlives the moves */
    const uint32_t *labels;     /* by action; outlives the moves */
} MovesSource;

/* False if some list would be too long for its 32-bit numbers. */
bool moves_build(Moves *moves, const MovesSource *source, Arena *arena);

#endif
