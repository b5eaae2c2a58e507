/* search/engines/dfs.h -- depth-first search, a part at a time
 *
 * Purpose:    the engine `dfs` for a caller that makes other searches between
 *             its parts, and goes on where it has stopped.
 * Use:        dfs_begin; dfs_advance as often as wanted; dfs_finish, which
 *             fills in the findings. The Search and what it points to must live
 *             that long.
 * Order:      transitions are followed in the order in which the model lists
 *             them.
 * Cost:       nine bytes per state that waits, twelve or so per state of the
 *             path, one or two per state.
 * Ownership:  a Dfs owns all that it needs; it borrows the Search.
 */
#ifndef SEARCH_ENGINES_DFS_H
#define SEARCH_ENGINES_DFS_H

#include "search/exploring/decisions.h"
#include "search/exploring/dive.h"

typedef struct DfsPending {
    ShortId id;      /* a state to enter */
    uint32_t action; /* the action that leads to it */
} DfsPending;

typedef struct DfsFrame {
    ShortId id;      /* the state */
    uint32_t action; /* the action that led to it */
    size_t bottom;   /* pool entries below belong to lower frames */
} DfsFrame;

typedef struct Dfs {
    Dive dive;            /* the states, and what is wrong with them; its path
                             is not used until the store is full */
    Decisions decisions;  /* which of them are expanded in full */
    VEC(DfsFrame) stack;  /* the path to the state entered last */
    VEC(DfsPending) pool; /* what is still to be entered; first on top */
    uint64_t highest;     /* most frames that were on the stack */
    bool started;         /* the initial states are stored */
    bool full;            /* the store */
    bool lost;            /* an error, or a successor: no memory was left */
} Dfs;

/* dfs_finish must follow. */
void dfs_begin(Dfs *dfs, const Search *search);

/* Go on until so many states have been expanded in all. False if the search is
 * over: it has seen enough, or everything, or met a limit. */
bool dfs_advance(Dfs *dfs, uint64_t expansions);

/* Close the findings, fill in the statistics, release everything. */
void dfs_finish(Dfs *dfs);

#endif
