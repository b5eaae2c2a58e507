/* test/cross/naive_monitor.h -- a system and a monitor, by the definitions
 *
 * Purpose:    the judge of monitors and of the searches for cycles: the
 *             product of an explicit system and a Probe, and whether it has
 *             an error of each kind. It calls nothing of Martlet.
 * Products:   tester: paper 000, definition 3, with tau_T for the tester
 *             alone; rule: the system itself, where the monitor moves when
 *             the watched component takes part (paper 003, section 5); testing
 *             automaton: paper 001, section 3.2, initial states by valuation
 *             and moves on changes; Buchi automaton: it reads each state as
 *             the system leaves it, and a state that nothing leaves forever.
 * Errors:     theorem 1 of paper 000; the four kinds of counterexample of
 *             paper 001; a cycle that meets every acceptance set. All are read
 *             off closures of the transition relation: no search.
 * Cut states: have no transitions and are no deadlocks.
 * Ownership:  plain malloc; borrows system and probe.
 */
#ifndef TEST_CROSS_NAIVE_MONITOR_H
#define TEST_CROSS_NAIVE_MONITOR_H

#include "core/label.h"
#include "test/cross/naive.h"
#include "test/cross/probe.h"

enum {
    NAIVE_PROPERTIES = 4 /* at most: one for each kind of error */
};

#define NAIVE_TAU_T UINT32_MAX         /* the action of the tester alone */
#define NAIVE_STUTTER (UINT32_MAX - 1) /* the end of a run, repeated */

typedef struct NaiveSystem { /* what a monitor can see of a system */
    size_t count;            /* states */
    size_t initial;          /* of these, initial: the first ones */
    NaiveTransition *steps;  /* with labels; with actions for a rule */
    size_t step_count;
    uint64_t *letters; /* by state: the probe's propositions */
    bool *cut;         /* by state */
    Label kind;        /* of the watched rule */
    bool *marked;      /* by state: does it hold? */
    bool *takes_part;  /* by action: does the watched component? */
    uint64_t all;      /* components that must be treated fairly, by bit */
    uint64_t *movers;  /* by step: those of them that take part */
    uint64_t *idle;    /* by state: those that can take part in nothing */
} NaiveSystem;

typedef struct NaiveArc { /* a transition of the product */
    size_t source;
    size_t target;
    uint32_t label; /* of the system's step, or one of the two above */
    bool moved;     /* the monitor moves */
    bool seen;      /* ... with the system, not by itself */
    uint32_t marks; /* acceptance sets that it is in */
    uint64_t fair;  /* components that move with it or cannot move before */
} NaiveArc;

typedef struct NaivePair { /* a state of the product */
    size_t system;
    uint32_t monitor;
    uint32_t marks; /* properties whose label it carries, by bit */
    bool stuck;     /* a deadlock in the sense of the monitor's definition */
} NaivePair;

typedef struct NaiveProduct {
    const NaiveSystem *system;
    const Probe *probe;
    NaivePair *pairs; /* all reachable */
    size_t count;
    size_t initial; /* the first ones */
    NaiveArc *arcs; /* a set, in order of sources */
    size_t arc_count;
    size_t arc_capacity;
    Label kinds[NAIVE_PROPERTIES]; /* of the properties */
    uint32_t property_count;
    uint64_t *any;   /* closures as bit matrices: of all arcs */
    uint64_t *still; /* ... of those where the monitor stands still */
    size_t row;      /* words of a row */
    uint64_t fair;   /* of the arcs that are being added */
} NaiveProduct;

/* The composition as the probe sees it; if `fair`, only cycles count on which
 * every component moves or is unable to at some point. */
NaiveSystem *naive_system_new(const Naive *naive, const Probe *probe,
                              const Sketch *sketch, bool fair);
void naive_system_free(NaiveSystem *system);

/* The product, or NULL if it has more than `most` states. */
NaiveProduct *naive_product_new(const NaiveSystem *system, const Probe *probe,
                                size_t most);
void naive_product_free(NaiveProduct *product);

/* The index of a pair, or NAIVE_NONE; a transition, or NULL. */
size_t naive_product_find(const NaiveProduct *product, size_t system,
                          uint32_t monitor);
const NaiveArc *naive_product_arc(const NaiveProduct *product, size_t source,
                                  uint32_t label, size_t target);

/* Is there an error of this property? */
bool naive_product_violates(const NaiveProduct *product, uint32_t property);

/* The length of a shortest run that is an error of this property, with its
 * cycle if it has one; NAIVE_NONE if there is none. Not for Buchi automata. */
size_t naive_product_shortest(const NaiveProduct *product, uint32_t property);

/* Does every transition move the monitor? Is every state marked for some
 * livelock property? */
bool naive_product_always_moves(const NaiveProduct *product);
bool naive_product_always_livelock(const NaiveProduct *product);

#endif
