/* lts/formats.h -- one reader and one writer per format
 *
 * Purpose:    what lsts_parse and lsts_write choose from; not for use outside
 *             lts.
 * Reading:    parses a source of the diagnostics into an initialised Lsts;
 *             false after at least one new error, and then the Lsts can only be
 *             released.
 * Writing:    appends to `out`; false after at least one new error.
 */
#ifndef LTS_FORMATS_H
#define LTS_FORMATS_H

#include "lts/lsts.h"

bool tvt_parse(Lsts *lsts, Diagnostics *diag, uint32_t source);
bool aut_parse(Lsts *lsts, Diagnostics *diag, uint32_t source,
               const LstsOptions *options);
bool fsm_parse(Lsts *lsts, Diagnostics *diag, uint32_t source,
               const LstsOptions *options);

bool tvt_write(const Lsts *lsts, Diagnostics *diag, Text *out,
               const LstsOptions *options);
bool aut_write(const Lsts *lsts, Diagnostics *diag, Text *out,
               const LstsOptions *options);
bool fsm_write(const Lsts *lsts, Diagnostics *diag, Text *out,
               const LstsOptions *options);
bool dot_write(const Lsts *lsts, Diagnostics *diag, Text *out);

#endif
