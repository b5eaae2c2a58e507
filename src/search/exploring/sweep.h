/* search/exploring/sweep.h -- all reachable states in breadth-first order
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
 *             leads to, whose vector is a greater number than its own, so that
 *             onward states form no cycle. A state without one is wide: it
 *             comes once more, in full, at the end of its segment, which is
 *             what a block and a level have in common. So whether a state is
 *             wide depends on the state, and not on what is stored.
 * Levels:     after a level in which nothing could be left out, only some
 *             states are reduced, by their hashes, until that is of use.
 * Moves:      when memory comes to an end, the states go to another kind of
 *             store (store/move.h). There is no way back to ids then.
 * Repeats:    a store that is not readable has only the vectors of states that
 *             wait. For a trace the whole sweep is made once more, with the
 *             vectors pinned that are wanted. It is the same sweep: where rows
 *             of forced steps end and what is kept of a state are functions of
 *             the state and of its level; how levels are reduced was noted when
 *             it was decided; where batches end changes no ids; and a store
 *             that leaves states out takes the place of another one at the end
 *             of the same batch, when there are as many states as there were.
 *             Only exact stores are the same whichever they are, so that the
 *             change from a readable one is left out. A store that leaves
 *             states out may take a state on a row for one that it has, which
 *             depends on what is stored; so batches always end at the same
 *             places then. What is cut short by a limit is not stored, but
 *             expanded again, in smaller batches or in another store, or never.
 * Hopeless:   a sweep that is of no use unless it comes to the limit on depth
 *             gives up at the first level after which expansions would run out
 *             even if all levels to come were as small as that one.
 * Ownership:  a Sweep owns its explorer.
 */
#ifndef SEARCH_EXPLORING_SWEEP_H
#define SEARCH_EXPLORING_SWEEP_H

#include "base/stress.h"
#include "search/exploring/outlook.h"
#include "search/exploring/passing.h"

enum {
    SWEEP_BLOCK = STRESSED(128, 3), /* states between two marks */
    SWEEP_STATES = 64,              /* most states expanded in a batch */
    SWEEP_TRIAL = STRESSED(256, 8), /* states of a level that shows anything */
    SWEEP_SAMPLE = 16,              /* one state in so many is reduced */
    SWEEP_FULL = 256 /* transitions that make a batch large enough */
};

typedef enum SweepMode { /* of a level */
    SWEEP_SAMPLES,       /* few states are reduced: nothing could be left out */
    SWEEP_REDUCES,       /* all are, */
    SWEEP_PASSES         /* and rows of forced steps are followed */
} SweepMode;

typedef struct SweepPlace { /* how far a sweep has come */
    uint64_t next;          /* Sweep.next */
    uint64_t widened;       /* Sweep.widened */
} SweepPlace;

typedef struct SweepMove { /* to another store */
    SweepPlace place;      /* where the batch ended that was being stored, */
    uint64_t states;       /* how many there were; */
    size_t table;          /* that store's Store.table, */
    uint32_t parts;        /* and in how many parts the states came there */
} SweepMove;

typedef struct Sweep {
    Explorer explorer;        /* the states and the batch */
    Passing passing;          /* states that are not stored */
    uint64_t initial;         /* ids below are initial states */
    uint64_t next;            /* the first state that is not expanded */
    uint64_t segment_begin;   /* the first id of the segment */
    uint64_t segment_end;     /* the first id after it */
    uint64_t widened;         /* wide states of the segment before this id
                                 were expanded once more; */
    size_t kept[SWEEP_BLOCK]; /* by place in the segment: transitions that
                                 were followed at first */
    uint64_t level_begin;     /* the first id of the level */
    uint64_t level_end;       /* the first id that is not of its level */
    uint64_t depth;           /* number of that level */
    Outlook outlook;          /* how large levels were */
    VEC(StateId) marks;       /* [b]: states before block b was expanded */
    size_t sources;           /* states expanded in the batch: how many, */
    StateId of[SWEEP_STATES]; /* and which ones */
    uint64_t single; /* states before this one come in batches of their own */
    bool leads;      /* reduced states need onward states; */
    bool wide[SWEEP_BLOCK]; /* by place in the segment: it has none */
    VEC(uint8_t) modes;     /* by level: a SweepMode; that of this one, */
    SweepMode mode;
    uint64_t left_out;      /* and what was left out before it */
    bool begun;             /* the initial states are stored */
    bool moved;             /* to another store, once or more often */
    const StoreKind *blind; /* the first kind of store that is not readable,
                               or NULL if there was none yet */
    StoreLadder after;      /* what may come after that one */
    SweepMove moves[LADDER_MOST]; /* that were made from there */
    uint32_t move_count;          /* how many, */
    uint32_t moves_made;          /* and how many of them were made again */
    SweepPlace goal;              /* of a sweep that is repeated */
    uint64_t explored;            /* in debug builds: a hash of all transitions
                                     that were followed, in order */
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

/* In debug builds: if the sweep is finished and small, make it again in another
 * store and in other batches. A BUG if that explores something else. */
void sweep_check(const Sweep *sweep, const Search *search);

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
