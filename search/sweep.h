/* search/sweep.h -- all reachable states in breadth-first order
 *
 * Purpose:    the order shared by breadth-first search and by building a
 *             graph. Ids are given in breadth-first order, so there is no
 *             queue: the next state to expand is a counter.
 * Levels:     level d is a range of ids, the states that d steps reach and no
 *             fewer. A batch stays within one level.
 * Marks:      a state's parent, the source of the transition that found it,
 *             is not stored either. For every SWEEP_BLOCK expanded states the
 *             sweep remembers how many states there were before; a new id
 *             thus shows in which block its parent is, and the parent is the
 *             first state there that leads to it. That is 4 bytes in 128
 *             states.
 * Reduction:  some transitions of a state may be left out, but not forever: a
 *             way must lead from the state to one that is expanded in full. So
 *             each reduced state has an onward state, one of those that it
 *             leads to, and onward states must not form a cycle. A state for
 *             which every choice would close one comes once more, in full, in
 *             the next batch. Whether a choice closes a cycle is a matter of
 *             finding the end of a chain, as in a union-find structure. If the
 *             store cannot find ids, onward states are those that wait, as far
 *             as it knows them.
 * Moves:      when memory comes to an end, the states go to another kind of
 *             store (store/move.h). There is no way back to ids then: chains
 *             of onward states end where states wait, and these will have later
 *             ones as their onward states, so that no cycle comes of it.
 * Repeats:    a store that is not readable has only the vectors of states that
 *             wait. For a trace the whole sweep is made once more, with the
 *             vectors pinned that are wanted: a sweep is the same each time. If
 *             its store was changed, that happens again, after the same number
 *             of batches: a store that leaves states out does so from there on.
 *             Only exact stores are the same whichever they are, so that the
 *             change from a readable one is left out.
 * Hopeless:   a sweep that is of no use unless it comes to the limit on depth
 *             gives up at the first level after which expansions would run out
 *             even if all levels to come were as small as that one.
 * Ownership:  a Sweep owns its explorer.
 */
#ifndef SEARCH_SWEEP_H
#define SEARCH_SWEEP_H

#include "base/stress.h"
#include "search/outlook.h"
#include "search/passing.h"

enum {
    SWEEP_BLOCK = STRESSED(128, 3), /* states between two marks */
    SWEEP_STATES = 64,              /* most states expanded in a batch */
    SWEEP_FULL = 256 /* transitions that make a batch large enough */
};

typedef struct SweepMove { /* to another store */
    uint64_t batch;        /* in which it was made, ... */
    uint64_t next;         /* ... which ended before this state, ... */
    size_t stored;         /* ... after so many of its targets were stored */
} SweepMove;

typedef struct Sweep {
    Explorer explorer;           /* the states and the batch */
    Passing passing;             /* states that are not stored */
    uint64_t initial;            /* ids below are initial states */
    uint64_t next;               /* the first state that is not expanded */
    uint64_t level_begin;        /* the first id of the level */
    uint64_t level_end;          /* the first id that is not of its level */
    uint64_t depth;              /* number of that level */
    Outlook outlook;             /* how large levels were */
    VEC(StateId) marks;          /* [b]: states before block b was expanded */
    size_t sources;              /* states expanded in the batch: how many, */
    StateId of[SWEEP_STATES];    /* and which ones */
    StateId stuck[SWEEP_STATES]; /* states that were reduced too much, */
    size_t again;              /* how many: they are to be expanded in full, */
    size_t kept[SWEEP_STATES]; /* and so many transitions were followed */
    bool chains;               /* reduced states need onward states */
    Column onward;             /* by state: its onward state + 1, or 0 */
    bool begun;                /* the initial states are stored */
    uint64_t batches;          /* so far */
    bool moved;                /* to another store, once or more often */
    const StoreKind *blind;    /* the first kind of store that is not readable,
                                  or NULL if there was none yet */
    StoreLadder after;         /* what may come after that one */
    SweepMove moves[LADDER_MOST]; /* that were made from there */
    uint32_t move_count;          /* how many, */
    uint32_t moves_made;          /* and how many of them were made again */
    bool broken;                  /* what it has is of no use any more; */
    bool unrepeated;              /* it was to be repeated, and could not be */
    bool to_depth;                /* SearchOptions.to_depth */
} Sweep;

/* False at the memory limit; to be released in either case. */
bool sweep_init(Sweep *sweep, const Search *search, Mem *mem);
void sweep_release(Sweep *sweep);

/* The next batch: at first the initial states (with no sources), then the
 * transitions of the next few states. False if this was the last, because of
 * a limit or because the sweep is finished; a batch cut short by a limit is
 * still worth looking at. */
bool sweep_advance(Sweep *sweep);

/* Make the sweep again, up to where it is; the vectors of pinned states can be
 * read from then on. False if memory or time does not suffice: then the sweep
 * is over. The store has a window. */
bool sweep_repeat(Sweep *sweep);

/* Where the transitions of the batch's k-th source begin, and where they
 * end. */
static inline size_t sweep_begin(const Sweep *sweep, size_t k) {
    assert(k < sweep->sources);
    return sweep->explorer.batch.sources[k].first;
}

static inline size_t sweep_end(const Sweep *sweep, size_t k) {
    assert(k < sweep->sources);
    return successors_end(&sweep->explorer.batch, k);
}

/* The statistics at the end. */
Statistics sweep_finish(const Sweep *sweep);

#endif
