/* automata/formats/tester_write.h -- testers as LSTSs
 *
 * Purpose:    the other way round than automata/formats/tester_read.h: the
 *             propositions /rej /dl_rej /ll_rej and /inf_rej are the sets of
 *             the tester (doc/formats/tester.md).
 */
#ifndef AUTOMATA_FORMATS_TESTER_WRITE_H
#define AUTOMATA_FORMATS_TESTER_WRITE_H

#include "automata/forms/tester.h"
#include "lts/lsts.h"

/* The tester as an LSTS, which is initialised here. */
void tester_to_lsts(const Tester *tester, Lsts *lsts);

#endif
