/* lang/network/compiling/digest.h -- the LSTSs of a network, made ready
 *
 * Purpose:    the local states and the transitions of every component, each
 *             LSTS being digested once, however many components it has.
 * Ownership:  states are in `arena`, digests in `scratch`.
 */
#ifndef LANG_NETWORK_COMPILING_DIGEST_H
#define LANG_NETWORK_COMPILING_DIGEST_H

#include "lang/network/compiling/local.h"
#include "lang/network/form/network.h"

/* The digests and the states, both by component. NULL if an LSTS is too
 * large. */
const Local *const *digest(const Network *network, const States **states,
                           Arena *arena, Arena *scratch);

#endif
