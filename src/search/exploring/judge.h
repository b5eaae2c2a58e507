/* search/exploring/judge.h -- which properties a state or a step violates
 *
 * Purpose:    the one place that knows how labels, actions, open properties
 *             and the options make an error, and when a search has seen
 *             enough.
 * Charges:    the errors that need a trace: the first of each property and of
 *             each site. The engine makes it, at once or later, and reports
 *             it (judge_report).
 * Counting:   breadth-first and depth-first search meet every state and step
 *             once, and count all errors if everything is to be explored. A
 *             step error is a statement that fails in a state.
 * Cost:       for a state without error one call of the model, and none when
 *             no property has that kind of error; for a step, one look-up.
 * Ownership:  a Judge owns its charges and its Blame; it borrows the rest.
 */
#ifndef SEARCH_EXPLORING_JUDGE_H
#define SEARCH_EXPLORING_JUDGE_H

#include "core/blame.h"
#include "search/exploring/explore.h"
#include "search/search.h"

#define NO_STEP SIZE_MAX

typedef struct Charge {
    uint32_t slot; /* of the error, in the findings */
    size_t step;   /* of the batch, or NO_STEP: the state is the error */
} Charge;

typedef struct Judge {
    const Model *model;           /* whose states are judged */
    Explorer *explorer;           /* that finds them */
    const SearchOptions *options; /* when to stop */
    Findings *findings;           /* the verdicts */
    Label open;                   /* kinds of label to look for */
    Label sited;                  /* those of properties with sites */
    bool counts;                  /* every error is counted */
    bool found;                   /* there was an error */
    bool known;                   /* there is one, elsewhere */
    bool exhausted;               /* there is no memory for another one */
    VEC(Charge) charges;          /* of the state or the steps judged last */
    Blame blame;                  /* of the state judged last */
} Judge;

/* The explorer has been initialised. `once`: the engine judges every state and
 * step once, so that they can be counted. */
void judge_init(Judge *judge, Explorer *explorer, const Search *search,
                bool once);
void judge_release(Judge *judge);

/* Charge the properties of which the state is an error of this kind. For
 * LABEL_DEADLOCK the caller knows that the state has no transition. False if
 * there is nothing to charge. */
bool judge_state_(Judge *judge, const Word *state, Label kind);

static inline bool judge_state(Judge *judge, const Word *state, Label kind) {
    return (judge->open & kind) && model_labels(judge->model, state, kind) &&
           judge_state_(judge, state, kind);
}

/* Is any of these steps of the batch an error? */
static inline bool judge_fails(const Judge *judge, size_t begin, size_t end) {
    const uint32_t *actions = judge->explorer->batch.actions;
    const uint32_t *violates = judge->model->violates;
    if (!violates)
        return false;
    for (size_t i = begin; i < end; i++)
        if (violates[actions[i]] != NO_PROPERTY)
            return true;
    return false;
}

/* Charge the properties of which these steps of the batch are errors; they are
 * steps of `source`, and perhaps not all of them. False if there is nothing to
 * charge. */
bool judge_steps(Judge *judge, const Word *source, size_t begin, size_t end);

/* The engine has found an error of this property, which is open and has no
 * sites, and its trace. */
void judge_convict(Judge *judge, uint32_t property);

/* An error is known by other means: do not search forever for more, or at all
 * if one is enough. */
void judge_know(Judge *judge);

/* The slot has its trace: report it to the caller. */
void judge_report(const Judge *judge, uint32_t slot);

/* True when an error has made the search end before it had to: what is still
 * open was not looked for everywhere. */
static inline bool judge_interrupted(const Judge *judge) {
    return judge->options->first && (judge->found || judge->known);
}

/* True when there is nothing left to find out. */
static inline bool judge_satisfied(const Judge *judge) {
    const Findings *findings = judge->findings;
    return judge_interrupted(judge) || judge->exhausted ||
           (findings->open == 0 && findings->open_sites == 0 &&
            !judge->options->keep_going);
}

#endif
