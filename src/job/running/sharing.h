/* job/running/sharing.h -- questions that one exploration decides
 *
 * Purpose:    rules that watch a component, testers, automata and formulas are
 *             questions about one graph. When the search for one of them has
 *             seen everything and found no error, those that are left are
 *             decided on that graph (job/running/shared.h), if that pays.
 * Cost:       searches for single questions are reduced, and the graph is not.
 *             So it may have no more states than the searches that are left
 *             would expand in vain, if they were like those before: the average
 *             of all, where those that found an error count as none. If a
 *             search has counted the states, it is known before whether they
 *             are too many. A graph that was too large is tried again when
 *             twice as much is expected: at worst the work is done twice.
 * Errors:     what is violated is searched by itself, for its trace.
 * Trust:      if that search finds no error, it is a bug of Martlet.
 */
#ifndef JOB_RUNNING_SHARING_H
#define JOB_RUNNING_SHARING_H

#include "job/form/job.h"

/* After the search with this number: decide later ones, if that pays. */
void sharing_try(Job *job, size_t done);

/* After a search of its own: does it agree with what was decided before? If not
 * it is a bug of Martlet. */
void sharing_check(const Run *run);

/* Has the search been decided, so that it need not be made? */
static inline bool sharing_decided(const Run *run) {
    return run->findings.statistics.complete || run->decided_by;
}

#endif
