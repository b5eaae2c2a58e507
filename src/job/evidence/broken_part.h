/* job/evidence/broken_part.h -- which part of a formula a run breaks, and where
 *
 * Purpose:    of `[] (want -> <> got)` a report says that `got` is owed from
 *             step 12 on and never comes.
 * Method:     the atoms are evaluated in the states of the run, and the formula
 *             on the word that they make, by definition
 *             (automata/explaining/word_blame.h). What comes after a finite
 *             run is not known.
 */
#ifndef JOB_EVIDENCE_BROKEN_PART_H
#define JOB_EVIDENCE_BROKEN_PART_H

#include "core/trace.h"
#include "job/stating/monitor.h"

/* The report of the monitor's formula names the part, if it is certain. Its
 * text lives in the Diagnostics. */
void broken_part_find(const Monitor *monitor, const Model *system,
                      const Trace *trace, Diagnostics *diag);

#endif
