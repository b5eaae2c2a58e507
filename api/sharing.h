/* api/sharing.h -- rules that one exploration decides
 *
 * Purpose:    the livelock and infinite rules of a network are questions about
 *             one graph. When the search for the first of them has seen
 *             everything and found no error, the others are decided together
 *             (search/together.h).
 * Cost:       searches for single rules are reduced, and that for all is not.
 *             So the graph may have no more states than the searches that are
 *             left would visit, if each took as long as the first; else each
 *             is made by itself. At worst the work is done twice.
 * Errors:     a rule that is violated is searched by itself, for its trace.
 * Trust:      if that search finds no error, it is a bug of Martlet.
 */
#ifndef API_SHARING_H
#define API_SHARING_H

#include "api/job.h"

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
