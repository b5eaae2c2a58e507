/* job/running/shorten.h -- shorter counterexamples after a search
 *
 * Purpose:    a reduced search decides quickly, and so do searches that go deep
 *             or look for cycles, but the errors that they find may be longer
 *             than necessary. They are looked for again, of the program as it
 *             was written and with nothing left out.
 * Together:   after a breadth-first search, another one for all errors at once,
 *             no deeper than they are.
 * Each:       after other searches, and for errors of probes that the other one
 *             does not come to, one error after the other
 *             (job/evidence/shortcut.h).
 * Effort:     for all errors together SHORTEN_TIMES as many expansions as the
 *             search has made, but at least SHORTEN_LEAST, and no more than
 *             SHORTEN_MOST unless the search, over an exact store, has made
 *             more: then as many as that. After other searches than
 *             breadth-first at least SHORTEN_MOST, for lassos take more. Or as
 *             many as were asked for. An error for which that is not enough
 *             keeps its trace.
 * First:      if one error was enough, an error of the same property at another
 *             site will do if it is shorter, and becomes the first.
 */
#ifndef JOB_RUNNING_SHORTEN_H
#define JOB_RUNNING_SHORTEN_H

#include "job/form/job_rooms.h"

enum {
    SHORTEN_LEAST = 20000, /* expansions */
    SHORTEN_MOST = 100000,
    SHORTEN_TIMES = 4
};

/* After any search with an error; `deep`: some errors are those of probes. True
 * if all traces are shortest ones now. */
bool shorten_traces(Job *job, Run *run, bool deep);

#endif
