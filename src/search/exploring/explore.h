/* search/exploring/explore.h -- expanding states into a store
 *
 * Purpose:    what all searches of stored states do, whatever their order:
 *             expand states into a batch, insert the batch, stop at limits,
 *             count.
 * Use:        explorer_clear; explorer_expand as often as it pays;
 *             explorer_store. Then batch.states[i], batch.actions[i] and
 *             vec_item(&ids, i) belong together for all i < ids.count, and ids
 *             of `fresh` and above are new. They appear in increasing order.
 * Limits:     a function that returns false has met one and has left its name
 *             in the statistics; the batch then holds only transitions of
 *             states that were expanded in full.
 * Ownership:  an Explorer owns store and buffers; it borrows the rest.
 */
#ifndef SEARCH_EXPLORING_EXPLORE_H
#define SEARCH_EXPLORING_EXPLORE_H

#include "base/vec.h"
#include "search/exploring/column.h"
#include "search/exploring/remember.h"
#include "search/search.h"

typedef struct Explorer {
    const Model *model;   /* what is explored */
    Budget *budget;       /* how much of it */
    Mem *mem;             /* where everything comes from */
    Store *store;         /* the states found; NULL if there is no memory */
    Coder *coder;         /* writes them for stores that like codes, or NULL */
    StoreShape shape;     /* what it was made for */
    Column marks;         /* kept by the engine, if it keeps any */
    Word *vector;         /* the state that was expanded last */
    Worker worker;        /* that expands */
    Remember remember;    /* what the worker need not expand again */
    Reduction *reduction; /* which transitions to follow, or NULL */
    Successors batch;     /* transitions of the states being expanded */
    VEC(StateId) ids;     /* of the batch's targets, once stored */
    uint64_t fresh;       /* lowest id that the last explorer_store gave */
    uint64_t last;        /* no expansions after so many: LIMIT_ERROR */
    uint64_t depth;       /* at the last poll */
    double projected;     /* how many states there may be; 0: not known */
    bool beyond;          /* there are states beyond the depth limit */
    Limit late;           /* time is up, or the user had enough: traces hurry */
    uint64_t grace;       /* expansions left for them, once they do */
    bool narrow;          /* a trace was not built, since a state did not fit */
    StoreTraits traits;   /* what the store promises */
    const StoreKind *kind; /* of the store */
    StoreLadder ladder;    /* where states go when memory comes to an end */
    size_t reserve;        /* bytes of the memory that are kept free for that */
    const SearchOptions *options; /* of the search */
    bool repeats;                 /* what it does was done before, and noted */
    uint64_t lost;  /* states that were there before a move that failed */
    double started; /* clock_wall() at the beginning */
    Statistics statistics; /* so far; explorer_finish adds the rest */
} Explorer;

/* False at the memory limit; to be released in either case. `marks`: bytes per
 * state that the engine wants for itself. The findings of the search are not
 * looked at. */
bool explorer_init(Explorer *explorer, const Search *search, Mem *mem,
                   uint32_t marks);
void explorer_release(Explorer *explorer);

/* Start a new batch. */
void explorer_clear(Explorer *explorer);

/* Append the initial states to the batch. */
bool explorer_initial(Explorer *explorer);

/* Append the transitions of a stored state; a cut state has none. */
bool explorer_expand(Explorer *explorer, StateId id);

/* The same for a state that need not be stored. */
bool explorer_expand_state(Explorer *explorer, const Word *state);

/* Leave out of the transitions of the state expanded last those that the
 * reduction, if there is one, does not keep; how many. */
size_t explorer_reduce(Explorer *explorer, ReductionKind kind);

/* Give the batch's targets ids. Where `may_add` is false (at the depth limit)
 * nothing new is stored: the first new state ends `ids`, the limit is noted,
 * and the search may go on. */
bool explorer_store(Explorer *explorer, bool may_add);

/* The same for the first so many targets, all of which may be added; those that
 * have ids already keep them. */
bool explorer_store_part(Explorer *explorer, size_t count);

/* Has memory come to an end, and is there another kind of store? */
static inline bool explorer_can_move(const Explorer *explorer) {
    return explorer->statistics.limit == LIMIT_MEMORY &&
           explorer->ladder.kinds[0] && store_can_move(explorer->store);
}

/* There are states beyond the depth limit; the search goes on without them. */
void explorer_note_depth(Explorer *explorer);

/* There is memory again, where it had come to an end. */
void explorer_forget_memory(Explorer *explorer);

/* If memory has come to an end: is there some again, because others gave theirs
 * back? Then the limit is forgotten. */
bool explorer_ease(Explorer *explorer);

/* Move all states to a store of the next kind, which is blind. Ids below
 * `waiting` (store/move.h) are not needed any more. False at a limit; then the
 * search is over. */
bool explorer_move(Explorer *explorer, uint64_t waiting);

/* Memory is wanted: move if that is possible, and if no state has a mark and
 * none waits. */
bool explorer_relieve(Explorer *explorer);

/* Begin again with an empty store of this kind, which is blind and has the same
 * pins (store/window.h). False, and nothing has changed, at the memory limit.
 */
bool explorer_renew(Explorer *explorer, const StoreKind *kind);

/* Keep some memory free for moves, or use it. */
void explorer_save(Explorer *explorer);
void explorer_unsave(Explorer *explorer);

/* Give one state, which is in no batch, its id. If memory has come to an end,
 * and no state has a mark, the states are moved first. */
bool explorer_insert(Explorer *explorer, const Word *state, StateId *id);

/* Time, interrupts and the last expansion; to be called once per batch. */
bool explorer_poll(Explorer *explorer, uint64_t depth);

/* The byte that the engine keeps of a stored state. The pointer lives until
 * the next batch is stored. */
static inline uint8_t *explorer_mark(const Explorer *explorer, StateId id) {
    assert(id < explorer->store->count && explorer->marks.width == 1);
    return (uint8_t *)explorer->marks.map.data + id;
}

/* Whether a state is cut. */
static inline bool explorer_cuts(const Explorer *explorer, const Word *state) {
    return model_labels(explorer->model, state, LABEL_CUT) != 0;
}

static inline bool explorer_limited(const Explorer *explorer) {
    return explorer->statistics.limit != LIMIT_NONE;
}

/* The statistics; `finished` says that no state was left to expand. */
Statistics explorer_finish(const Explorer *explorer, bool finished);

/* ---- Traces ------------------------------------------------------------- */

/* Must a trace be ready soon? */
static inline bool explorer_hurries(const Explorer *explorer) {
    return explorer->late != LIMIT_NONE;
}

/* The work of one expansion for a trace; false if there may be no more. */
bool explorer_spend(Explorer *explorer);

/* Append the transitions of a stored state to the batch once more. Nothing is
 * counted but the work. False if that, or memory, is at its limit. */
bool explorer_revisit(Explorer *explorer, StateId id);

/* The same for a state that need not be stored. */
bool explorer_revisit_state(Explorer *explorer, const Word *state);

/* The limit for which a trace could not be built. */
static inline Limit explorer_obstacle(const Explorer *explorer) {
    if (explorer->narrow)
        return LIMIT_VECTOR;
    return explorer_hurries(explorer) ? explorer->late : LIMIT_MEMORY;
}

#endif
