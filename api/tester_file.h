/* api/tester_file.h -- testers in files
 *
 * Purpose:    a tester is an LSTS whose propositions /rej /dl_rej /ll_rej and
 *             /inf_rej are its sets (doc/formats/tester.md).
 * Failure:    false, with a diagnostic, if the file holds none.
 */
#ifndef API_TESTER_FILE_H
#define API_TESTER_FILE_H

#include "automata/tester.h"
#include "base/diag.h"
#include "lts/lsts.h"

/* Read a tester, which is initialised here unless the result is false. */
bool tester_load(Tester *tester, Mem *mem, Diagnostics *diag, const char *path,
                 const LstsOptions *options);

/* The same tester as an LSTS, which is initialised here. */
void tester_to_lsts(const Tester *tester, Lsts *lsts);

#endif
