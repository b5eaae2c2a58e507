/* search/passing.h -- states that a run only passes through
 *
 * Purpose:    a state of which a reduction keeps a single transition decides
 *             nothing: whatever is found from it is found from the state that
 *             the transition leads to. A sweep follows such transitions at
 *             once, in rows of forced steps, and stores only where a row ends.
 * Rows:       what follows a state in a row depends on the state alone, so
 *             that a trace can find the steps again that were passed
 *             (search/path.h). Where a row ends may depend on the search.
 * Ends:       a state that is stored; that has a label which the search must
 *             see; of which not exactly one transition is kept; whose step is
 *             an error; that was passed several times before, so that no step
 *             is made again and again where rows join; to which the row comes
 *             back; and after MOST_PASSED steps.
 * Sound:      each state that is passed is reduced as it would have been if it
 *             were stored, and leads to a stored state. No row is endless, so
 *             the sweep's proviso is kept by stored states alone.
 * Cost:       a state is expanded to see whether it is passed. If it is not,
 *             its transitions are kept until the sweep comes to it, if there is
 *             room (search/larder.h). If it is, the step is remembered for
 *             rows that join this one (search/forced.h). What a step of an
 *             action led to says whether a look is worthwhile for the next one.
 * Ownership:  a Passing owns its scratch and borrows the explorer.
 */
#ifndef SEARCH_PASSING_H
#define SEARCH_PASSING_H

#include "base/stress.h"
#include "search/explore.h"
#include "search/forced.h"
#include "search/larder.h"

enum {
    MOST_PASSED = STRESSED(512, 5) /* steps in a row */
};

typedef struct Runner { /* a target of the batch on its way */
    size_t transition;  /* which one */
    uint32_t action;    /* of its last step */
    uint32_t steps;     /* that it has made */
    uint64_t hash;      /* of where it is */
    uint64_t first;     /* of where it began, ... */
    uint64_t earlier;   /* ... and of where it was some steps ago */
    bool alone;         /* it began with the only step of a stored state, where
                           rows join: what it comes to was passed for these */
} Runner;

typedef struct Met { /* a state that was passed */
    uint32_t tag;    /* part of its hash, and how often */
    uint32_t place;  /* of its step (search/forced.h), if it is there */
} Met;

typedef struct Passing {
    Explorer *explorer;  /* whose batch it is; NULL: nothing is passed */
    Label stops;         /* states with these are stored */
    Successors batch;    /* transitions of the state that is looked at */
    uint8_t *doubts;     /* by action: how often without a break it led to
                            a state that is not passed */
    uint32_t turn;       /* looks that were not worthwhile, for now */
    Met *met;            /* states that were passed, by the low bits of their
                            hashes: the latest ones */
    size_t room;         /* of these, a power of 2 */
    VEC(Runner) runners; /* in the order of their transitions */
    VEC(Word) vectors;   /* where they are */
    VEC(StateId) ids;    /* of those states, or STATE_NONE */
    VEC(uint32_t)
    looks;             /* by transition of the batch: the entry of the state
                          where its row ends + 1, or 0 */
    Forced forced;     /* steps that were made */
    Larder larders[2]; /* of the level that is being expanded, and of the
                          one after it */
} Passing;

/* Pass states if the search is reduced. False at the memory limit; to be
 * released in either case. The explorer is initialised. */
bool passing_init(Passing *passing, Explorer *explorer);
void passing_release(Passing *passing);

static inline bool passing_is_on(const Passing *passing) {
    return passing->explorer != NULL;
}

/* Go on from the targets of the explorer's batch, which is yet to be stored,
 * to the ends of their rows. */
void passing_advance(Passing *passing);

/* The batch is stored. */
void passing_settle(Passing *passing);

/* All states of a level have been expanded. */
void passing_end_level(Passing *passing);

/* Append the transitions of a state of the level to the explorer's batch,
 * reduced, if they were kept. States must come in the order of their ids. */
bool passing_recall(Passing *passing, StateId id);

/* The next state in a row replaces this one, and the action that leads there
 * is set. False if the row ends here. */
bool passing_step(Passing *passing, Word *state, uint32_t *action);

#endif
