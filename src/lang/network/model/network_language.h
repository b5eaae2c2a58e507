/* lang/network/model/network_language.h -- networks as rows of the table of
 * languages
 *
 * A network is a file of rules, or a list of LSTSs that synchronise by the
 * names of their actions.
 */
#ifndef LANG_NETWORK_MODEL_NETWORK_LANGUAGE_H
#define LANG_NETWORK_MODEL_NETWORK_LANGUAGE_H

#include "lang/language.h"

extern const Language network_language;    /* .rules .ext .xrules */
extern const Language components_language; /* .lsts .aut .fsm */

#endif
