/* lang/network/reading/couple.h -- two components as one
 *
 * Purpose:    the composition of two components of a network as an LSTS of its
 *             own, which takes their place. An action of it is what a rule asks
 *             of the two; rules of the two alone that result in tau are tau.
 * Names:      of actions and of propositions that rules use are numbers;
 *             permanent propositions keep the names that they would have in
 *             the network.
 */
#ifndef LANG_NETWORK_READING_COUPLE_H
#define LANG_NETWORK_READING_COUPLE_H

#include "lang/network/form/network.h"

/* Can the states of the two be numbered? */
bool couple_fits(const Network *network, uint32_t one, uint32_t other);

/* Put the couple in the place of component `one`; `other` > `one` is no more,
 * and those after it move up. Neither is cut anywhere. */
void couple_components(Network *network, uint32_t one, uint32_t other);

#endif
