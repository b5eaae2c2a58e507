/* lang/network/reading/network_read.h -- networks from files
 *
 * Purpose:    a file of rules with the LSTSs of its components, or LSTSs alone,
 *             become a Network.
 * Failure:    false after diagnostics; the network can only be released then.
 */
#ifndef LANG_NETWORK_READING_NETWORK_READ_H
#define LANG_NETWORK_READING_NETWORK_READ_H

#include "lang/network/form/network.h"

typedef enum NetworkFormat {
    NETWORK_RULES,   /* .rules: actions by number */
    NETWORK_EXTENDED /* .ext .xrules: actions by name */
} NetworkFormat;

/* Read a rules file and all its components into an initialised Network. False
 * if there were errors; then it can only be released. */
bool network_read(Network *network, Diagnostics *diag, const char *path,
                  NetworkFormat format, const LstsOptions *options);

/* One component for each LSTS file, synchronised by common names: every
 * action needs all components that have it in their alphabet. The special
 * propositions of components become rejection rules, in order. */
bool network_read_components(Network *network, Diagnostics *diag,
                             const char *const *paths, size_t count,
                             const LstsOptions *options);

#endif
