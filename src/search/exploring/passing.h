/* search/exploring/passing.h -- states that a run only passes through
 *
 * Purpose:    a state of which a reduction keeps a single transition decides
 *             nothing: whatever is found from it is found from the state that
 *             the transition leads to. A sweep follows such transitions at
 *             once, in rows of forced steps, and stores only where a row ends.
 * Ends:       a state that has a label which the search must see; of which not
 *             exactly one transition is kept; whose step is an error; one in
 *             PASSING_SPACING, by its hash, so that where rows join no step is
 *             made again and again; or, of a ring of forced steps that has no
 *             such state, the one with the least hash. All of these are
 *             functions of the state: wherever a row comes from, and whatever
 *             the search has done before, it ends at the same states. An
 *             initial state, which is stored before any other, is an end, too.
 * Stored:     so every state that is stored is an end, and a row that reaches a
 *             stored state need not check it. That a row is cut short there
 *             changes nothing. Only the state after a step that is an error is
 *             stored whether it is an end or not. In the level that stores it,
 *             rows go on past it as if it were not stored, whichever comes
 *             first; in later levels it is an end.
 * Levels:     looking costs time and memory, and is of no use where there are
 *             hardly any forced steps. So after each level it is decided
 *             whether rows are followed in the next one; the search notes that
 *             if it may have to be repeated. States that are stored meanwhile
 *             need not be ends; rows of later levels end there, too.
 * Sound:      each state that is passed is reduced as it would have been if it
 *             were stored, and leads to a stored state. No row is endless, so
 *             the sweep's proviso is kept by stored states alone.
 * Cost:       a state is expanded to find out whether it is passed. If it is
 *             not, its transitions are kept until the sweep comes to it, if
 *             there is room (search/exploring/transition_buffer.h). If it is,
 *             the step is remembered for rows that join this one
 *             (search/exploring/forced.h). Both are caches.
 * Ownership:  a Passing owns its scratch and borrows the explorer.
 */
#ifndef SEARCH_EXPLORING_PASSING_H
#define SEARCH_EXPLORING_PASSING_H

#include "base/stress.h"
#include "search/exploring/explore.h"
#include "search/exploring/forced.h"
#include "search/exploring/transition_buffer.h"

enum {
    PASSING_SPACING = STRESSED(128, 3) /* of the states on rows, one in so many
                                         is stored */
};

typedef struct PassingRow { /* of forced steps, so far */
    uint64_t steps;         /* that were made */
    uint64_t mark;          /* hash of the state after a power of 2 of steps, */
    uint64_t least; /* and the least hash of it and the states after it */
    bool ring;      /* it came back to that state: all of a ring was seen */
} PassingRow;

typedef struct Runner { /* a target of the batch on its way */
    size_t transition;  /* which one */
    PassingRow row;     /* that it has made */
} Runner;

typedef struct Passing {
    Explorer *explorer;  /* whose batch it is; NULL: nothing is passed */
    Label stops;         /* states with these are stored */
    Successors batch;    /* transitions of the state that is looked at */
    VEC(Runner) runners; /* in the order of their transitions */
    VEC(Word) vectors;   /* where they are */
    VEC(StateId) ids;    /* of those states, or STATE_NONE */
    VEC(uint32_t)
    entries;        /* by transition of the batch: the entry of the state
                     where its row ends + 1, or 0 */
    bool off;       /* in this level, no row is followed */
    uint64_t tried; /* of a level: states that were looked at, or expanded if
                       it is off, */
    uint64_t forced_count; /* and those of them with a single step */
    Store *targets;        /* of errors, that were not stored before the level;
                              NULL: there was none yet */
    Forced forced;         /* steps that were made */
    TransitionBuffer buffers[2]; /* of the level that is being expanded, and of
                          the one after it */
} Passing;

/* Pass states if the search is reduced. The explorer is initialised. */
void passing_init(Passing *passing, Explorer *explorer);
void passing_release(Passing *passing);

static inline bool passing_is_on(const Passing *passing) {
    return passing->explorer != NULL;
}

/* Go on from the targets of the explorer's batch, which is yet to be stored,
 * to the ends of their rows. False at a limit: then the batch must not be
 * stored, because rows are not known to their ends. */
bool passing_advance(Passing *passing);

/* The batch is stored. */
void passing_settle(Passing *passing);

/* All states of a level have been expanded. */
void passing_end_level(Passing *passing);

/* Should rows be followed in the next level? */
bool passing_is_useful(const Passing *passing);

/* Append the transitions of a state of the level to the explorer's batch,
 * reduced, if they were kept. States must come in the order of their ids. */
bool passing_recall(Passing *passing, StateId id);

/* The next state in a row, which is empty at its beginning, replaces this one,
 * and the action that leads there is set. False if the row ends here, or at a
 * limit; the field `batch.failed` then says so. */
bool passing_step(Passing *passing, PassingRow *row, Word *state,
                  uint32_t *action);

#endif
