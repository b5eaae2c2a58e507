/* lang/network/model/network_structure.h -- the inside of a network, as plain
 * data
 *
 * Purpose:    the Structure (core/structure.h) of a composition. Components
 *             are processes and their local states locations; an action, which
 *             is a rule or a component's tau, is a move.
 * Variables:  the locations are all that there is.
 * Source:     the transitions of components are gone once they are compiled;
 *             the control graphs are read back from the tables of moves.h, or
 *             from the LSTSs with codes, which are kept.
 */
#ifndef LANG_NETWORK_MODEL_NETWORK_STRUCTURE_H
#define LANG_NETWORK_MODEL_NETWORK_STRUCTURE_H

#include "core/structure.h"
#include "lang/network/compiling/local.h"
#include "lang/network/compiling/moves.h"
#include "lang/network/compiling/results.h"
#include "lang/network/compiling/valuation.h"

typedef struct NetworkInside {
    const Network *network;     /* components and rules */
    const Moves *moves;         /* compiled */
    const Places *places;       /* of components in a state */
    const Local *coded;         /* by component: its LSTS with codes, if these
                                   are not its local states */
    const States *states;       /* by component: its local states */
    const Results *results;     /* propositions of the composition */
    const Valuation *valuation; /* where those of components hold */
    const uint32_t *rules;      /* by property: its proposition rule */
    uint32_t property_count;    /* how many */
} NetworkInside;

/* All parts but messages, which a network does not have. */
enum {
    NETWORK_DESCRIBED = STRUCTURE_PARTICIPANTS | STRUCTURE_CONTROL |
                        STRUCTURE_CONDITIONS | STRUCTURE_GUARDS
};

void network_describe(const NetworkInside *inside, uint32_t parts,
                      Structure *out);

#endif
