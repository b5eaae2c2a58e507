/* api/shorten.h -- shorter counterexamples after a search
 *
 * Purpose:    a reduced search decides quickly, and so do searches that go deep
 *             or look for cycles, but the errors that they find may be longer
 *             than necessary. They are looked for again, of the program as it
 *             was written and with nothing left out.
 * Together:   after a reduced breadth-first search, another one for all errors
 *             at once, no deeper than they are.
 * Each:       after other searches, one error after the other
 *             (api/shortcut.h).
 * Effort:     as many expansions as the search has made, but at least
 *             SHORTEN_LEAST, or as many as were asked for. An error for which
 *             that is not enough keeps its trace.
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

/* After any search: true if all traces are shortest ones now. */
bool shorten_each(Job *job, Run *run);

#endif
