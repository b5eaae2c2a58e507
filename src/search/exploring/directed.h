/* search/exploring/directed.h -- expanding the most promising states first
 *
 * Purpose:    what best-first search and A* share: a state that is found gets a
 *             node (how it was reached, its estimate) and waits in a queue
 *             until it is the first one there. The engine decides what becomes
 *             of a transition to a new state or to an old one (`meet`).
 * Judging:    an engine that promises shortest traces is `strict`: an error
 *             counts only when its turn has come: the error of a step after as
 *             many steps as lead to its end or, in the order of HSF-SPIN, when
 *             its state is expanded. Other engines note errors when states are
 *             stored.
 * Depth:      of a node, along its parents; other ways may be shorter.
 * Traces:     follow the parents.
 * Complete:   when no state waits any more, all states have been expanded: an
 *             estimate changes the order and leaves nothing out.
 * Cost:       16 bytes per state, 8 per state in the queue.
 * Ownership:  a Directed owns all but the heuristic, which belongs to the
 *             caller.
 */
#ifndef SEARCH_EXPLORING_DIRECTED_H
#define SEARCH_EXPLORING_DIRECTED_H

#include "search/exploring/buckets.h"
#include "search/exploring/decisions.h"
#include "search/exploring/errors.h"

enum {                 /* flags of a node */
    NODE_WAITS = 1,    /* it is in the queue, and to be expanded */
    NODE_EXPANDED = 2, /* it has been */
    NODE_FAILS = 4     /* a step of it is an error whose turn has not come */
};

enum {
    NODE_NEVER = (1 << 24) - 1 /* the greatest estimate in a node */
};

typedef struct DirectedNode {
    ShortId parent;         /* the state before it, or SHORT_NONE */
    uint32_t action;        /* that leads here from there */
    uint32_t depth;         /* steps from an initial state */
    uint32_t estimate : 24; /* of the steps to an error */
    uint32_t flags : 8;     /* as above */
} DirectedNode;

typedef struct Directed Directed;

struct Directed {
    Errors errors;           /* that were found; first */
    Explorer explorer;       /* the states; its marks are the nodes */
    Decisions decisions;     /* which of them are expanded in full */
    Judge judge;             /* what is wrong with them */
    Heuristic *heuristic;    /* how far errors are, or NULL */
    Buckets queue;           /* states that wait */
    VEC(Estimate) estimates; /* of the batch */
    uint64_t weight;         /* of estimates */
    uint64_t deepest;        /* greatest depth of a node */
    bool strict;             /* errors are judged in their turn */
    bool started;            /* the initial states are stored */
    bool early;              /* those of steps when their state is expanded, */
    bool hasty;              /* and one of them was not waited for */
    bool again;              /* the state was expanded before */
    bool stopped;            /* before its end */

    /* A transition of a state, the i-th of the batch, has been stored; initial
     * states come from STATE_NONE. */
    void (*meet)(Directed *directed, StateId from, size_t i);
};

/* The fields `strict` and `meet` are set by the caller after this. False at the
 * memory limit; directed_finish must follow in either case. */
bool directed_init(Directed *directed, const Search *search);

/* Store the initial states. */
void directed_start(Directed *directed);

/* Is there a state to expand? Polls. */
bool directed_goes_on(Directed *directed);

static inline DirectedNode *directed_node(const Directed *directed,
                                          StateId id) {
    return column_at(&directed->explorer.marks, id);
}

/* Let a state wait. */
void directed_push(Directed *directed, StateId id, uint64_t priority);

/* Judge the state and expand it. */
void directed_expand(Directed *directed, StateId id);

/* The turn of the state's step errors has come. */
void directed_fail(Directed *directed, StateId id);

/* Close the findings, fill in the statistics, release everything. */
void directed_finish(Directed *directed);

#endif
