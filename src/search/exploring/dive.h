/* search/exploring/dive.h -- searching down a path of whole states
 *
 * Purpose:    what depth-first search without ids and IDA* share: follow a
 *             transition, check whether it is an error, enter the state that it
 *             leads to. The engine decides which states are entered.
 * Judging:    a state is judged when it is entered, a step when it is
 *             followed. The path is the trace, and is reported at once.
 * Depth:      at the depth limit a state is entered but no step from it is
 *             followed.
 * Counting:   transitions that are offered to the end do not count.
 * Estimates:  of the whole batch, when it is offered.
 * Ownership:  a Dive owns all but the heuristic, which belongs to the caller.
 */
#ifndef SEARCH_EXPLORING_DIVE_H
#define SEARCH_EXPLORING_DIVE_H

#include "search/exploring/descent.h"
#include "search/exploring/judge.h"

typedef struct Dive Dive;

struct Dive {
    Explorer explorer;       /* expands, and has the store */
    Judge judge;             /* what is wrong with states and steps */
    Descent descent;         /* the path, and what is still to be followed */
    Heuristic *heuristic;    /* for estimates of what is offered, or NULL */
    VEC(Estimate) estimates; /* of the batch */
    Word *state;             /* that was followed to */
    Offer offer;             /* how */
    bool stopped;            /* before its end */
    size_t known;            /* the lowest so many offers are states that are
                                stored and judged, and so are the steps there,
                                but they are yet to be entered, each once */

    /* Of an engine that keeps estimates, or NULL. Is the estimate of the i-th
     * state of the batch known, or of no use? */
    bool (*recall)(Dive *dive, size_t i, Estimate *estimate);

    /* Here the error of the property is. */
    void (*learn)(Dive *dive, size_t i, Estimate estimate);
};

/* `marks` and `once` as in explorer_init and judge_init. False at the memory
 * limit; dive_finish or dive_release must follow in either case. */
bool dive_init(Dive *dive, const Search *search, uint32_t marks, bool once);

/* Begin a path: the initial states are offered. */
void dive_start(Dive *dive);

/* Follow the next transition: `state` is where it leads, and `offer` how. False
 * if there is none left, or if the search is over. */
bool dive_follow(Dive *dive);

/* Is the transition itself an error? */
static inline bool dive_fails(const Dive *dive) {
    const uint32_t *violates = dive->judge.model->violates;
    return violates && descent_height(&dive->descent) > 0 &&
           violates[dive->offer.action] != NO_PROPERTY;
}

/* Judge it. */
void dive_judge_step(Dive *dive);

/* Judge the state, put it on the path and offer its transitions. */
void dive_enter(Dive *dive);

/* Depth-first search over a store without ids, from what is offered: a state is
 * entered if it is new. */
void dive_explore(Dive *dive);

/* A limit ends the search, unless it is LIMIT_NONE: then it has been noted. */
void dive_stop(Dive *dive, Limit limit);

/* Close the findings, fill in the statistics, release everything. `finished`
 * says that nothing was left out of what is still offered. */
void dive_finish(Dive *dive, bool finished);

/* Release everything: the search had another end. */
void dive_release(Dive *dive);

#endif
