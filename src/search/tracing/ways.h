/* search/tracing/ways.h -- ways through states, and the parents that record
 * them
 *
 * Purpose:    a search for a way runs over nodes: a state, and a phase where
 *             it matters what has been met on the way (a move of the monitor,
 *             a label). Ways starts from some nodes, learns which others are
 *             reached from them, hands them out to be expanded, and gives the
 *             edges by which a node was reached.
 * Parents:    the only array of parents that there is. A node that has none
 *             was not reached; a start is its own parent.
 * Order:      the oldest node is expanded first, so that ways are shortest;
 *             or the newest, which may get there sooner. It may change on the
 *             way.
 * Goals:      are marked before the search, and are never reached: a search
 *             that follows an edge to a goal has found the way. A start that is
 *             also a goal must be reached again.
 * Cost:       eight bytes per node, in memory that is zero at first, and
 *             eight more per node in the queue.
 * Ownership:  embedded in its owner and released by it.
 */
#ifndef SEARCH_TRACING_WAYS_H
#define SEARCH_TRACING_WAYS_H

#include "search/exploring/route.h"

enum {
    WAYS_PHASES = 4 /* the most there are */
};

typedef struct WayNode {
    ShortId id;     /* a state, or the number of one */
    uint32_t phase; /* below the number of phases */
} WayNode;

typedef struct Parent {
    uint32_t source; /* the node before, its id plus one; 0: none */
    uint32_t step;   /* action and phase of the node before, or a mark */
} Parent;

typedef enum WayOutcome {
    WAY_FOUND,
    WAY_NOT_THERE, /* all of the explored part was looked at */
    WAY_FAILED     /* memory or time ran out before */
} WayOutcome;

typedef struct Ways {
    Mem *mem;        /* where the arrays come from */
    uint64_t states; /* ids are below */
    uint32_t most;   /* phases for which there is room */
    uint32_t phases; /* phases in use */
    Parent *parents; /* by node */
    VEC(WayNode)
    queue;              /* nodes that were reached; the rest from `next` on is
                           to be expanded */
    size_t next;        /* the oldest node to expand */
    VEC(WayNode) goals; /* that were marked */
    bool newest;        /* nodes have been taken from the end of the queue */
} Ways;

/* For ids below `states` and so many phases; false at the memory limit, to be
 * released in either case. */
bool ways_init(Ways *ways, Mem *mem, uint64_t states, uint32_t phases);
void ways_release(Ways *ways);

/* Forget everything, and use so many phases from now on. */
void ways_clear(Ways *ways, uint32_t phases);

/* Mark a goal; false at the memory limit. */
bool ways_mark_goal(Ways *ways, WayNode node);
bool ways_is_goal(const Ways *ways, WayNode node);

/* A start of ways; false at the memory limit. */
bool ways_start(Ways *ways, WayNode node);

/* An edge leads to a node, which is no goal; it counts if it is the first one.
 * False at the memory limit. */
bool ways_reach(Ways *ways, WayNode from, uint32_t action, WayNode to);

/* The next node to expand; false if there is none left. */
bool ways_next(Ways *ways, bool newest, WayNode *node);

/* Append the edges of the way to a node that was reached, and then `last`,
 * which leads on from there. Returns where the way starts, or STATE_NONE at
 * the memory limit. */
StateId ways_collect(const Ways *ways, WayNode node, Edge last, Edges *edges);

/* The same as a route, which has no steps so far. False at the memory limit. */
bool ways_route(const Ways *ways, WayNode node, Edge last, Route *route);

#endif
