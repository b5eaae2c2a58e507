/* search/search.h -- what an engine is asked
 *
 * Purpose:    Search -> Findings. An engine decides all open properties of the
 *             model that its algorithm is sound for; it prints nothing and
 *             asks nothing. search/engine.h lists the engines,
 *             search/planning picks one.
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
 *             to its first error, but at least SEARCH_PATIENCE (LIMIT_ERROR),
 *             or fewer of long vectors; many transitions count as expansions
 *             (statistics_effort).
 *             Expansions are counted and not timed, so that every run of a
 *             search ends in the same place.
 * Traces:     what was found stays found when time is up, or the user had
 *             enough, while its trace is built. The first way is then good
 *             enough, unless the engine promises shortest traces, and traces
 *             may take an eighth of the search's expansions, or SEARCH_GRACE
 *             if that is more. An error whose trace takes longer, or does not
 *             fit into memory, is no evidence: its property is inconclusive,
 *             for the reason of that limit, and marked as `seen`.
 */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "core/reduction.h"
#include "core/verdict.h"
#include "search/directed/heuristic.h"
#include "store/move.h"

enum {
    SEARCH_PATIENCE = 1000000, /* least expansions after an error, ... */
    SEARCH_SHORT = 8,          /* ... of vectors of no more words */
    SEARCH_PROBE = 2,          /* expansions before the first probe, */
    SEARCH_EARLY = 1000,  /* until which the next comes after twice as many; */
    SEARCH_TURNS = 8,     /* then after this part of them more */
    SEARCH_GRACE = 100000 /* least expansions for traces when time is up */
};

/* Called for an error, with its slot (core/verdict.h). */
typedef void SearchFound(void *context, uint32_t slot);

typedef enum Outer { /* the next of the states that wait is ... */
    OUTER_BFS,       /* the oldest */
    OUTER_DFS,       /* the newest */
    OUTER_BEST       /* the one from which an error seems nearest */
} Outer;

/* Called by breadth-first search after SEARCH_PROBE expansions and again and
 * again, with their number. True if an error is known by other means: the
 * search then goes on as if it had found it, or ends if one is enough. */
typedef bool SearchProbe(void *context, uint64_t expanded);

/* Called when memory came to an end and the search goes on with another kind of
 * store. */
typedef void SearchChanged(void *context, const StoreChange *change);

/* Called when memory came to an end: free what the search can do without. True
 * if something was freed. */
typedef bool SearchRelief(void *context);

typedef struct SearchOptions {
    bool first;      /* stop at the first error of any property; overrules
                        keep_going */
    bool keep_going; /* explore everything even when all is decided */
    bool all;        /* go on until all is decided, however long */
    Outer outer;     /* one-pass: the order of Work */
    bool first_way;  /* traces need not be short: take the first way found */
    bool plain;      /* expand with a plain worker (core/worker.h) */

    bool in_turn;       /* directed: judge errors when they are expanded */
    uint32_t weight;    /* of estimates, next to steps made; 0: 1 */
    size_t table;       /* as in StoreShape */
    uint32_t functions; /* as in StoreShape */
    uint64_t seed;      /* as in StoreShape */
    StoreVictim victim; /* as in StoreShape */
    uint64_t patience;  /* expand so many states and no more, because another
                           search has found an error; 0: no such limit */
    bool to_depth;      /* breadth-first: of no use unless it comes to the limit
                           on depth: give up when `patience` seems too little
                           for that */
    uint64_t grace;     /* expansions for traces when time is up; 0: as above */
    SearchFound *found; /* called for each error as soon as it has a trace; may
                           be NULL */
    void *context;      /* for `found` */
    SearchChanged *changed; /* called when the store was changed; or NULL */
    void *changing;         /* for `changed` */
    struct GpuDevice
        *device; /* where to search (search/device/device.h); NULL: here */
    SearchProbe *probe;   /* or NULL */
    SearchRelief *relief; /* or NULL */
    void *probing;        /* for `probe` and `relief` */
} SearchOptions;

/* How many expansions an error is followed by that came after so many. Those of
 * long vectors take longer: the least number of expansions is for short ones.
 */
static inline uint64_t search_patience(const Model *model, uint64_t expanded) {
    uint64_t least = SEARCH_PATIENCE;
    if (model->words > SEARCH_SHORT)
        least = least * SEARCH_SHORT / model->words;
    return expanded > least ? expanded : least;
}

typedef struct Search {
    const Model *model;     /* whose states are searched */
    Budget *budget;         /* how much of it */
    SearchOptions options;  /* how */
    const StoreKind *store; /* where states are kept; NULL: the first kind */
    StoreLadder ladder;     /* where they go when memory comes to an end */
    uint32_t change_count;  /* how often that has happened before, in a search
                               that has to be made again, ... */
    StoreChange changes[STORE_CHANGES]; /* ... and when */
    Reduction *reduction; /* which transitions to follow; NULL: all */
    Heuristic *heuristic; /* which states to look at first; NULL: no matter */
    Findings *findings;   /* what is asked, and the answers */
} Search;

typedef void SearchEngine(const Search *search);

#endif
