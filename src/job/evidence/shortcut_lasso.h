/* job/evidence/shortcut_lasso.h -- shorter lassos (job/evidence/shortcut.h)
 *
 * Also what both kinds of runs share.
 */
#ifndef JOB_EVIDENCE_SHORTCUT_LASSO_H
#define JOB_EVIDENCE_SHORTCUT_LASSO_H

#include "job/evidence/shortcut.h"

/* Replace the lasso by a shorter one, if there is one. */
void lasso_shorten(const ShortcutAsk *ask, Trace *trace, Shortcut *result);

/* BUG unless the trace shows the error that is asked about. */
void shortcut_confirm(const ShortcutAsk *ask, const Trace *trace);

#endif
