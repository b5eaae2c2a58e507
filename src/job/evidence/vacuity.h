/* job/evidence/vacuity.h -- formulas that hold because nothing happens
 *
 * Purpose:    `[] (p -> q)` holds of a system in which p never becomes true,
 *             and then says nothing about q. The user who stated it should
 *             know.
 * Method:     the formula is a conjunction of such parts; each p without
 *             temporal operators is looked for in the reachable states.
 */
#ifndef JOB_EVIDENCE_VACUITY_H
#define JOB_EVIDENCE_VACUITY_H

#include "core/budget.h"
#include "job/stating/monitor.h"

/* Of a formula that holds: the first p that the system never satisfies, as
 * text that lives in the Diagnostics; NULL if there is none, or if a limit is
 * reached before that is certain. */
const char *vacuity_find(const Monitor *monitor, const Model *system,
                         Budget *budget, Diagnostics *diag);

#endif
