/* lang/network/reading/parts.h -- networks made smaller part by part
 *
 * Purpose:    replace components by smaller ones that are equivalent by a
 *             congruence (paper 003: CFFD is one for the composition), and
 *             pairs of components by one component that is then made smaller,
 *             before the whole is composed. What the network can do stays
 *             equivalent.
 * First:      actions of a component that no rule uses never happen, and those
 *             that are only ever used alone for a tau are tau. Propositions
 *             that no rule uses, and that are not permanent, are not seen.
 * Pairs:      two components that share a rule, as long as they have few states
 *             together: the smallest pair first. Rules that watch one component
 *             (ll_rej, inf_rej) lose their meaning.
 * Exempt:     networks that cut states are left as they are: what is equivalent
 *             elsewhere need not be so where a part is missing.
 * Ownership:  the network stays the owner of everything.
 */
#ifndef LANG_NETWORK_READING_PARTS_H
#define LANG_NETWORK_READING_PARTS_H

#include "lang/language.h"
#include "lang/network/form/network.h"

/* Make the parts smaller. Leaves setting up (base/mem.h) if there is no memory,
 * or time is over. */
void parts_shrink(Network *network, const PartReducer *reducer);

#endif
