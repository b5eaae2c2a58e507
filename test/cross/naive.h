/* test/cross/naive.h -- the composition, straight from its definition
 *
 * Purpose:    the judge of the network engine and of the searches: paper 003,
 *             definition 6 and section 5, written for the reader and not for
 *             the machine. It reads the Network and Lsts data structures and
 *             calls nothing of Martlet.
 * States:     explicit tuples of component states in breadth-first order, so
 *             that a state's level is the length of a shortest run to it.
 * Reading:    a transition is a triple (source, label, target) and counts
 *             once. A proposition is the disjunction of all rules with its
 *             name and of all component propositions that propagate under it:
 *             those with '/' (permanent) or '%' (cut) in front, the prefix of
 *             the component put after that sign, unless "hide" names them.
 *             The '/' shows the kind of a proposition and is no part of its
 *             name: "p" and "/p" are one, and permanent.
 * Cut:        a state where a '%' proposition or a cut rule holds, or where a
 *             component is in a state of its special Cut. It may be an error
 *             but it is not expanded; whether it would have been a deadlock
 *             is not known, so it is none.
 * Ownership:  borrows the Network; everything else is plain malloc.
 */
#ifndef TEST_CROSS_NAIVE_H
#define TEST_CROSS_NAIVE_H

#include "lang/network/form/network.h"

#define NAIVE_NONE SIZE_MAX

typedef struct NaiveTransition { /* states by index */
    size_t source;
    uint32_t label; /* of the network; 0: tau */
    size_t target;
} NaiveTransition;

typedef struct NaiveTransitions { /* a set */
    NaiveTransition *items;
    size_t count;
    size_t capacity;
} NaiveTransitions;

typedef struct Naive {
    const Network *network; /* borrowed */
    size_t width;           /* components, the length of a tuple */
    size_t most;            /* states after which to give up */

    uint32_t *tuples; /* state i is tuples[i * width ...] */
    size_t *levels;   /* steps from an initial state */
    bool *cut;        /* not expanded */
    size_t count;     /* states */
    size_t capacity;  /* states that fit */
    size_t initial;   /* of these, initial: the first ones */

    NaiveTransitions transitions; /* in order of their sources */
    NaiveTransitions steps;       /* the same by who does it: in place of the
                                     label stands the action, which is rule r
                                     or, behind the rules, a component's tau */

    char **propositions; /* names of the result's propositions, distinct */
    size_t proposition_count;
} Naive;

/* The reachable part; NULL if it has more than `most` states. */
Naive *naive_new(const Network *network, size_t most);
void naive_free(Naive *naive);

/* The index of a tuple, or NAIVE_NONE. */
size_t naive_find(const Naive *naive, const uint32_t *tuple);

bool naive_has_transition(const Naive *naive, size_t source, uint32_t label,
                          size_t target);

bool naive_has_step(const Naive *naive, size_t source, uint32_t action,
                    size_t target);

/* Does the component take part in the action (of a step)? */
bool naive_takes_part(const Naive *naive, uint32_t action, size_t component);

/* Is the proposition of this name true in the state? */
bool naive_holds(const Naive *naive, size_t state, const char *name);

/* Is this proposition of this component true in the state? */
bool naive_component_holds(const Naive *naive, size_t state, size_t component,
                           size_t proposition);

/* Is the left-hand side of this proposition rule true in the state? */
bool naive_rule_holds(const Naive *naive, size_t state, size_t rule);

/* No transition at all, and not because it was cut. */
bool naive_is_deadlock(const Naive *naive, size_t state);

/* The rule's result is rej or dl_rej, and the state is such an error. */
bool naive_is_error(const Naive *naive, size_t state, size_t rule);

/* Is this Boolean over the indices of `propositions` true in the state? */
bool naive_satisfies(const Naive *naive, size_t state,
                     const Boolean *condition);

/* Lengths of shortest runs to an error of a rule, to a deadlock, and to a
 * state that breaks an invariant; NAIVE_NONE if there is none. */
size_t naive_shortest_error(const Naive *naive, size_t rule);
size_t naive_shortest_deadlock(const Naive *naive);
size_t naive_shortest_violation(const Naive *naive, const Boolean *invariant);

/* The largest level. */
size_t naive_depth(const Naive *naive);

/* States that are not cut. */
size_t naive_expanded(const Naive *naive);

#endif
