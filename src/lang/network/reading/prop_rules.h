/* lang/network/reading/prop_rules.h -- the State_prop_rules blocks of rules
 * files
 *
 * Purpose:    `expression -> result ;` and `hide "name", ... ;`, the same in
 *             all kinds of rules file (paper 003, definition 4 and section 5).
 *             Beyond TVT: special propositions of a component can stand on the
 *             left (`1.rej`); a livelock or infinite rejection can be any
 *             expression over the propositions of one component, whose standing
 *             still or moving it is about.
 * Numbers:    rules keep their order; only the `->` rules are counted.
 */
#ifndef LANG_NETWORK_READING_PROP_RULES_H
#define LANG_NETWORK_READING_PROP_RULES_H

#include "lang/network/form/assembly.h"

/* Read the rules from the current token up to the `end` of the block, which
 * is left for the caller. */
void prop_rules_read(Assembly *assembly);

#endif
