/* search/explorer.h -- what the engines for cycles have in common
 *
 * Purpose:    expand states by id, judge what is found, remember for every
 *             violated property a state that witnesses it, and turn witnesses
 *             into traces when the search is over.
 * Errors:     reject and deadlock errors are noticed here, whatever the
 *             engine; livelocks and infinite errors are the engine's to find.
 * Flags:      every state has a byte of flags that belongs to the engine.
 * Ownership:  an Explorer owns its store and buffers and borrows the rest.
 */
#ifndef SEARCH_EXPLORER_H
#define SEARCH_EXPLORER_H

#include "search/judge.h"

typedef struct Edge {
    StateId target;  /* where it leads */
    uint32_t action; /* what is done */
} Edge;

typedef VEC(Edge) Edges;

typedef struct Explorer {
    const Model *model;           /* what is searched */
    Budget *budget;               /* limits */
    const SearchOptions *options; /* how to search */
    Judge judge;                  /* what has been decided, and when to stop */
    Mem *mem;                     /* where everything comes from */
    Store *store;                 /* states by id, with flags */
    StateId initial_count;        /* initial states are 0 .. count - 1 */
    Successors batch;             /* of the state being expanded */
    VEC(StateId) ids;             /* of its targets */
    Word *vector;                 /* of the state being expanded */
    Progress progress;            /* for the budget */
} Explorer;

/* Store and judge the initial states. Whatever happens, explorer_finish must
 * follow. */
void explorer_start(Explorer *explorer, const Model *model, Budget *budget,
                    const SearchOptions *options, Findings *findings);

/* Is the search over? */
static inline bool explorer_over(const Explorer *explorer) {
    return explorer->judge.stop;
}

/* Append the transitions of a state to `edges`; targets that are new are
 * stored and judged. False if the search is over. */
bool explorer_expand(Explorer *explorer, StateId id, Edges *edges);

/* Does the state carry this label? */
bool explorer_has(Explorer *explorer, StateId id, Label label);

/* Does the monitor move along this edge? */
static inline bool explorer_moved(const Explorer *explorer, Edge edge) {
    return explorer->model->moves[edge.action];
}

/* An error of this kind is witnessed by the state (a state of the cycle): all
 * open properties that mark it are violated. */
void explorer_report(Explorer *explorer, Label label, StateId id);

/* Build the traces, fill in the statistics, release everything. `depth` is
 * the engine's deepest stack or level. */
void explorer_finish(Explorer *explorer, uint64_t depth);

#endif
