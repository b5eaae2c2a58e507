/* search/search.h -- the engines, and the plan that picks one
 *
 * Purpose:    (Model, budget) -> Findings. An engine decides all open
 *             properties of the model that its algorithm is sound for; it
 *             prints nothing and asks nothing.
 * Monitor:    a model has one monitor, so at most one of the open properties
 *             has a livelock label and at most one an infinite label.
 * Contract:   the caller initialises the findings (and skips what it does not
 *             want to know); the engine fills in verdicts, traces and
 *             statistics. A limit leaves open properties inconclusive.
 * Clock:      the caller starts the budget's clock, so that several searches
 *             can share one time limit; a clock not yet started is started
 *             by the search. Statistics count the search's own seconds.
 * Depth:      under a limit of d steps, states that d steps reach are still
 *             expanded, so deadlocks among them are found, but no state
 *             beyond is stored. If there is none, the search is complete.
 * Memory:     a search allocates from the Mem of the findings.
 * Errors:     each is reported to the caller with its trace as soon as there
 *             is memory for the trace, while the search goes on for what is
 *             still open. It goes on for as many expansions as it has made up
 *             to its first error, but at least SEARCH_PATIENCE (LIMIT_ERROR).
 *             Expansions are counted and not timed, so that every run of a
 *             search ends in the same place.
 */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "core/verdict.h"

enum {
    SEARCH_PATIENCE = 1000000 /* least expansions after an error */
};

/* Told of an error by its slot (core/verdict.h). */
typedef void SearchFound(void *context, uint32_t slot);

typedef struct SearchOptions {
    bool first;      /* stop at the first error of any property; overrules
                        keep_going */
    bool keep_going; /* explore everything even when all is decided */
    bool all;        /* go on until all is decided, however long */
    bool outer_dfs;  /* one-pass: Work as a stack, not as a queue */
    bool first_way;  /* traces need not be short: take the first way found */

    uint64_t patience;  /* expand so many states and no more, because another
                           search has found an error; 0: no such limit */
    SearchFound *found; /* told of each error as soon as it has a trace; may
                           be NULL */
    void *context;      /* for `found` */
} SearchOptions;

/* How many expansions an error is followed by that came after so many. */
static inline uint64_t search_patience(uint64_t expanded) {
    return expanded > SEARCH_PATIENCE ? expanded : SEARCH_PATIENCE;
}

typedef void SearchEngine(const Model *model, Budget *budget,
                          const SearchOptions *options, Findings *findings);

/* Breadth-first: shortest counterexamples. Reject and deadlock labels. */
SearchEngine search_bfs;

/* Depth-first: deep errors early. Reject and deadlock labels. Under a depth
 * limit it may miss errors within the limit: a state is entered only once,
 * perhaps by a long way. */
SearchEngine search_dfs;

/* Livelocks in one pass (paper 001). All but infinite labels. */
SearchEngine search_one_pass;

/* The four-level algorithm of paper 000. All labels. */
SearchEngine search_tester;

/* Its special case when every state has a livelock label: two levels. */
SearchEngine search_two_level;

/* Nested depth-first search (CVWY). Infinite labels, and the monitor moves
 * with every transition. */
SearchEngine search_ndfs;

/* Improved nested depth-first search (paper 004). The same, and the shape of
 * the monitor is known. */
SearchEngine search_indfs;

/* Strongly connected components. All labels. */
SearchEngine search_scc;

/* Provably shortest counterexamples, from the whole graph. All labels. */
SearchEngine search_shortest;

typedef struct Engine {
    const char *name;    /* for --search and reports */
    SearchEngine *run;   /* the algorithm */
    Label sound;         /* kinds of error that it can decide */
    const char *summary; /* one line */
} Engine;

typedef struct Plan {
    const Engine *engine; /* NULL: nothing fits */
    const char *why;      /* one sentence: the reason for choice or refusal */
} Plan;

/* All engines; the last has a NULL name. */
extern const Engine search_engines[];

/* Choose for the labels of the open properties; `wanted` is an engine's name
 * or "auto". Refuses an unsound choice. */
Plan search_plan(const Model *model, const Findings *findings,
                 const char *wanted);

/* Visit the whole reachable part in breadth-first order, for building it as
 * a graph. `transitions` is called once for every state, in the order of ids
 * (0, 1, 2 ... ; initial states first), with the ids its transitions lead to;
 * it returns false to stop. Cut states have no transitions. Statistics tell
 * whether the visit was complete: at a limit the last states of `states` were
 * not shown, though transitions may lead to them. Allocates from the Mem of
 * the model. */
typedef struct Visit {
    uint64_t state;          /* id of the source */
    const Word *vector;      /* its vector */
    size_t count;            /* number of transitions */
    const uint32_t *actions; /* their actions */
    const uint32_t *targets; /* ids of their targets */
} Visit;

typedef bool VisitFunction(void *context, const Visit *visit);

void search_visit(const Model *model, Budget *budget, VisitFunction *visit,
                  void *context, uint32_t *initial_count,
                  Statistics *statistics);

#endif
