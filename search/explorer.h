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

#include "search/search.h"
#include "store/store.h"

typedef struct Edge {
    StateId target;  /* where it leads */
    uint32_t action; /* what is done */
} Edge;

typedef VEC(Edge) Edges;

typedef struct Explorer {
    const Model *model;           /* what is searched */
    Budget *budget;               /* limits */
    const SearchOptions *options; /* when to stop */
    Findings *findings;           /* what has been decided */
    Mem *mem;                     /* where everything comes from */
    Store *store;                 /* states by id, with flags */
    StateId initial_count;        /* initial states are 0 .. count - 1 */
    StateId *witnesses;           /* by property: the state that shows it */
    Successors batch;             /* of the state being expanded */
    VEC(StateId) ids;             /* of its targets */
    Word *vector;                 /* of the state being expanded */
    Progress progress;            /* for the budget */
    Limit limit;                  /* what stopped the search, if a limit */
    bool stop;                    /* the search is over: limit or decided */
} Explorer;

/* Store and judge the initial states. Whatever happens, explorer_finish must
 * follow. */
void explorer_start(Explorer *explorer, const Model *model, Budget *budget,
                    const SearchOptions *options, Findings *findings);

/* Append the transitions of a state to `edges`; targets that are new are
 * stored and judged. False if the search is over (explorer->stop). */
bool explorer_expand(Explorer *explorer, StateId id, Edges *edges);

/* Does the state carry this label? */
bool explorer_has(Explorer *explorer, StateId id, Label label);

/* Does the monitor move along this edge? */
static inline bool explorer_moved(const Explorer *explorer, Edge edge) {
    return explorer->model->moves[edge.action];
}

/* Is some property with this label still open? */
bool explorer_seeks(const Explorer *explorer, Label label);

/* An error of this kind is witnessed by the state (a state of the cycle): all
 * open properties that mark it are violated. */
void explorer_report(Explorer *explorer, Label label, StateId id);

/* A limit ends the search. */
void explorer_give_up(Explorer *explorer, Limit limit);

/* Build the traces, fill in the statistics, release everything. `depth` is
 * the engine's deepest stack or level. */
void explorer_finish(Explorer *explorer, uint64_t depth);

#endif
