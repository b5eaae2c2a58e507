/* job/stating/competition.h -- which monitor a formula becomes
 *
 * Purpose:    a formula has several monitors: a Buchi automaton, one with
 *             several sets on edges, a testing automaton, a deterministic
 *             automaton, a tester. What counts is the cost of the product, and
 *             that depends on the system. So all of them are tried on some
 *             states of it (search/exploring/survey.h), and the cheapest is
 *             taken.
 * Cost:       states, three times, and transitions of the product over these
 *             states, times how often its engine expands a state.
 * Default:    what stated_translate has chosen. Another monitor must be
 *             clearly cheaper. Nothing is tried if a prefix of a run decides
 *             about the formula, or if these states are all there are: then the
 *             difference is too small to matter.
 */
#ifndef JOB_STATING_COMPETITION_H
#define JOB_STATING_COMPETITION_H

#include "job/stating/monitor.h"

typedef struct CompetitionAsk {
    const Model *system; /* that is observed */
    const char *engine;  /* --search */
    bool marked;         /* products may have several sets */
    bool reduces;        /* searches may leave steps out */
} CompetitionAsk;

/* Replace the monitor of a formula, which has its product, by the cheapest. The
 * report says why. */
void competition_hold(Monitor *monitor, const CompetitionAsk *ask,
                      Diagnostics *diag);

#endif
