/* api/shorten.h -- shortest counterexamples after a reduced search
 *
 * Purpose:    a reduced search decides quickly, but the errors that it finds
 *             may be longer than necessary. For errors that have been found, a
 *             second breadth-first search explores everything, of the program
 *             as it was written, no deeper than the errors are.
 * Effort:     as many expansions as the reduced search has made, but at least
 *             SHORTEN_LEAST. An error that is not found again within them keeps
 *             its trace.
 */
#ifndef API_SHORTEN_H
#define API_SHORTEN_H

#include "api/job_rooms.h"

enum {
    SHORTEN_LEAST = 100000 /* expansions */
};

/* After a search by an engine whose traces are shortest where nothing is left
 * out: true if they all are now. */
bool shorten_traces(Job *job, Run *run);

#endif
