/* lang/network/model/network_anatomy.h -- what a state of a network is made of
 *
 * Purpose:    the anatomy (core/anatomy.h) of networks: a part and a block for
 *             each component, with its local state. Components of one file are
 *             of one kind, and their local states are one item.
 */
#ifndef LANG_NETWORK_MODEL_NETWORK_ANATOMY_H
#define LANG_NETWORK_MODEL_NETWORK_ANATOMY_H

#include "core/anatomy.h"
#include "lang/network/form/network.h"

/* `names`: of the components. */
void network_anatomy(const Network *network, const char *const *names,
                     Anatomy *out);

#endif
