/* job/evidence/vacuity.h -- formulas that hold because nothing happens
 *
 * Purpose:    `[] (p -> q)` holds of a system in which p never becomes true,
 *             and then says nothing about q; so does `p -> q` if p is false at
 *             the start. The user who stated it should know.
 * Method:     the formula is a conjunction of such parts. Each p without
 *             temporal operators is looked for in the reachable states, or in
 *             the initial ones if there is no always around it; what has
 *             operators is false of every run if a part that it needs is.
 */
#ifndef JOB_EVIDENCE_VACUITY_H
#define JOB_EVIDENCE_VACUITY_H

#include "core/budget.h"
#include "job/stating/monitor.h"

/* Of a formula that holds: its report names the first p that the system never
 * satisfies, as text that lives in the Diagnostics, if there is one and that is
 * certain before a limit is reached. */
void vacuity_find(const Monitor *monitor, const Model *system, Budget *budget,
                  Diagnostics *diag);

#endif
