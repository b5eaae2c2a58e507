/* equiv/minimising/acceptance.h -- acceptance graphs: what can be after each
 * trace
 *
 * Purpose:    the smallest deterministic graph in which a node stands for all
 *             states that a trace can lead to, and says as much about them as
 *             a relation of runs asks for: whether one of them diverges, and
 *             what the stable ones offer. Systems are related by the relation
 *             if and only if their graphs are equal up to the numbers of nodes.
 * Offers:     the set of visible actions that a stable state has; a state with
 *             tau is not stable, even if the tau changes propositions. It
 *             refuses all other actions. Only the smallest offers of a node
 *             count: a state that can refuse a set can also refuse its subsets.
 *             Offers are about actions, not about what these change (paper
 *             003). For completed traces the only offer is the empty one: a
 *             deadlock.
 * Labels:     those of equiv/relations/graph.h. A step is an action together
 *             with what it changes: a node can have several arcs with one label
 *             if the valuations of their targets differ.
 * Valuations: after a trace all states have the same, which is that of the
 *             node. Each initial valuation has an initial node of its own.
 * Cost:       as many sets of states as there are, in the worst case 2 to the
 *             number of states; the system is minimised first.
 * Source:     Hansen, Virtanen, Valmari (paper 003); acceptance graphs are
 *             those of Cleaveland and Hennessy.
 */
#ifndef EQUIV_MINIMISING_ACCEPTANCE_H
#define EQUIV_MINIMISING_ACCEPTANCE_H

#include "equiv/relations/graph.h"
#include "equiv/relations/sequences.h"

typedef struct AcceptanceGraph {
    PackedGraph graph; /* nodes; the field `valuations` holds their classes */
    Sequences offers;  /* sorted sets of labels */
    Sequences classes; /* what is known of a node, coded */
} AcceptanceGraph;

typedef struct AcceptanceNode { /* a class, read */
    uint32_t valuation;         /* of all states there */
    bool divergent;             /* one of them can do tau forever */
    const uint32_t *offers;     /* numbers of the smallest offers */
    uint32_t offer_count;       /* how many */
} AcceptanceNode;

/* The graph of a system for a relation of runs that compares these RunAspects
 * (equiv/relations/rule.h). Takes the system over. False if there is no memory,
 * or time is over. To be released in either case. */
bool acceptance_make(AcceptanceGraph *result, PackedGraph *system,
                     unsigned aspects);
void acceptance_release(AcceptanceGraph *self);

AcceptanceNode acceptance_node(const AcceptanceGraph *self, uint32_t node);

/* Does the node have a tau that changes propositions? */
bool acceptance_has_change(const AcceptanceGraph *self, uint32_t node);

#endif
