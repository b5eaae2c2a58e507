/* lang/network/reducing/network_confluence.h -- silent steps of networks
 *
 * Purpose:    the confluence (core/confluence.h) of a network: which
 *             transitions are silent steps of a component that may be taken
 *             alone, as found for each LSTS and what rules make of its actions
 *             (lang/network/reducing/silence.h).
 * Ownership:  nothing is borrowed, so it can outlive the model.
 * Cost:       one number per local state of each LSTS.
 */
#ifndef LANG_NETWORK_REDUCING_NETWORK_CONFLUENCE_H
#define LANG_NETWORK_REDUCING_NETWORK_CONFLUENCE_H

#include "core/confluence.h"
#include "lang/network/compiling/valuation.h"

/* Of a network whose transitions have not been dropped; NULL if no component
 * has a step that may be taken alone. */
Confluence *network_confluence(const Network *network,
                               const Valuation *valuation, Mem *mem);

#endif
