/* lang/network/model/network_portable.h -- a network as text for devices
 *
 * Purpose:    the moves of a network (moves.h) as the functions of
 *             core/portable.h.
 * Steps:      each driver has as many steps as the local state with the most
 *             moves; of a move with partners that have a choice each
 *             combination is one. A step reads the code of its driver, looks up
 *             what this local state does there, and then the codes of the
 *             partners. All threads of a warp are at the same step, so that
 *             what they do differs only in what they look up.
 * Codes:      what invariants determine (places.h) is summed where it is read:
 *             arithmetic is cheap there and wide vectors are not.
 */
#ifndef LANG_NETWORK_MODEL_NETWORK_PORTABLE_H
#define LANG_NETWORK_MODEL_NETWORK_PORTABLE_H

#include "core/portable.h"
#include "lang/network/compiling/moves.h"
#include "lang/network/compiling/results.h"
#include "lang/network/compiling/valuation.h"

typedef struct PortableNetwork {
    const Network *network;     /* that is written */
    const Moves *moves;         /* of it */
    const Valuation *valuation; /* of it */
    const Results *results;     /* of it */
    const Boolean *const *cuts; /* expressions that cut a state */
    size_t cut_count;           /* how many */
} PortableNetwork;

/* As portable_write and portable_holds. */
bool network_portable(const PortableNetwork *source, Portable *out);
bool network_portable_holds(const PortableNetwork *source, Portable *out,
                            uint32_t proposition, uint32_t *variable);

/* As portable_marks, for the rule of the property. */
bool network_portable_rule(const PortableNetwork *source, Portable *out,
                           size_t rule, uint32_t *variable);

#endif
