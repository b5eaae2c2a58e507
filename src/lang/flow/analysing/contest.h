/* lang/flow/analysing/contest.h -- statements that xr and xs may forbid
 *
 * Purpose:    a process that declares an end of a channel as its own must be
 *             the only one that uses it, which is checked wherever another may.
 *             This finds the statements and questions where that is possible,
 *             and notes the ends (Command.contested, Term.contested): those
 *             that a process of another type may own, or another process of
 *             the same type if there can be several.
 */
#ifndef LANG_FLOW_ANALYSING_CONTEST_H
#define LANG_FLOW_ANALYSING_CONTEST_H

#include "base/mem.h"
#include "lang/flow/form/flow.h"

void contest_find(Flow *flow, Mem *mem);

#endif
