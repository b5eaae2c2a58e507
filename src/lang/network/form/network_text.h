/* lang/network/form/network_text.h -- a network as its reader knows it
 *
 * Rules, expressions and components in the words and numbers of the file:
 * components are called by their ids there.
 */
#ifndef LANG_NETWORK_FORM_NETWORK_TEXT_H
#define LANG_NETWORK_FORM_NETWORK_TEXT_H

#include "lang/network/form/network.h"

/* Append the expression, as in 1."A" & !(2."A" | 3."B"). */
void network_print_expression(const Network *network, const Boolean *expression,
                              Text *out);

/* Append an action (lang/network/form/action.h), as in "gra  [1:gra 2:gra]". */
void network_print_action(const Network *network, uint32_t action, Text *out);

/* A name for each component, unique and short: its prefix without the final
 * dot, or its file without folder and ending, followed by its id; in the
 * arena. */
const char **network_variables(const Network *network, Arena *arena);

/* The component that a livelock or infinite rule is about, or NO_PROCESS. */
uint32_t network_watched(const Network *network, const PropositionRule *rule);

/* "rej", "dl_rej" and so on. */
const char *network_kind(PropositionKind kind);

#endif
