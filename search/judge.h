/* search/judge.h -- which properties a state violates
 *
 * Purpose:    the one place that knows how labels, open properties and the
 *             options make an error, and when a search has seen enough.
 * Cost:       for a state without error one call of the model, and none when
 *             no open property has that kind of error.
 * Use:        for (p = 0; judge_next(judge, state, kind, &p); p++)
 *                 ... judge_convict(judge, p) ...
 */
#ifndef SEARCH_JUDGE_H
#define SEARCH_JUDGE_H

#include "search/explore.h"
#include "search/search.h"

typedef struct Judge {
    const Model *model;           /* whose states are judged */
    Explorer *explorer;           /* that finds them */
    const SearchOptions *options; /* when to stop */
    Findings *findings;           /* the verdicts */
    Label open;                   /* kinds of the properties still open */
    bool found;                   /* there was an error */
} Judge;

/* The explorer has been initialised. */
void judge_init(Judge *judge, Explorer *explorer, const SearchOptions *options,
                Findings *findings);

/* Find the first open property, from `*property` on, of which the state is
 * an error of this kind; false if there is none or enough has been seen. For
 * LABEL_DEADLOCK the caller knows that the state has no transition. */
bool judge_next_(const Judge *judge, const Word *state, Label kind,
                 uint32_t *property);

static inline bool judge_next(const Judge *judge, const Word *state, Label kind,
                              uint32_t *property) {
    return (judge->open & kind) && model_labels(judge->model, state, kind) &&
           judge_next_(judge, state, kind, property);
}

/* The open property of which taking this action is an error, or NO_PROPERTY,
 * also when enough has been seen. */
uint32_t judge_action_(const Judge *judge, uint32_t action);

static inline uint32_t judge_action(const Judge *judge, uint32_t action) {
    return judge->model->violates ? judge_action_(judge, action) : NO_PROPERTY;
}

/* Decide that the property is violated. From the first time on, the explorer
 * has so many expansions left. */
void judge_convict(Judge *judge, uint32_t property);

/* The trace of a violated property is there: tell who asked for it. */
void judge_report(const Judge *judge, uint32_t property);

/* True when an error has made the search end before it had to: what is still
 * open was not looked for everywhere. */
bool judge_interrupted(const Judge *judge);

/* True when there is nothing left to find out. */
bool judge_satisfied(const Judge *judge);

#endif
