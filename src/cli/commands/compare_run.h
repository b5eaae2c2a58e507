/* cli/commands/compare_run.h -- a run that shows how two systems differ
 *
 * Purpose:    a comparison says which labels both follow and what only one can
 *             do then. This is a run of that one, found by a search for it: the
 *             labels become a tester (doc/formats/tester.md), and the run is a
 *             counterexample to it, for all reports of `check`.
 * None:       of differences that no run shows (declared actions, propositions,
 *             what tests wait for), and where labels are no names of actions.
 */
#ifndef CLI_COMMANDS_COMPARE_RUN_H
#define CLI_COMMANDS_COMPARE_RUN_H

#include "cli/cli.h"
#include "equiv/compare.h"

typedef struct DifferenceRun {
    JobOptions options;
    AskedProperty asked;    /* the tester */
    const char *name;       /* of its property */
    Job job;                /* that looks for the run */
    Report report;          /* of that */
    const ReportItem *item; /* the run, or NULL: there is none */
} DifferenceRun;

/* Look for it in the system of this job, which is the one that can; `other` is
 * the name of the other one, which is shown next to it. To be released. */
void difference_run_find(DifferenceRun *self, const Job *side,
                         const char *other, const Comparison *comparison);
void difference_run_release(DifferenceRun *self);

#endif
