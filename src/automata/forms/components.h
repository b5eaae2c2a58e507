/* automata/forms/components.h -- strongly connected components of an automaton
 *
 * Purpose:    which components a monitor has, and whether a cycle within one
 *             is accepting never, always or sometimes: a search needs no
 *             second pass where it is never or always.
 * Numbers:    components are numbered against the edges: an edge that leaves
 *             its component leads to one with a smaller number.
 * Ownership:  Components owns its arrays.
 * Cost:       linear in states and edges for the components; once more for
 *             each acceptance set for the classes.
 * Source:     Tarjan (1972); the classes are those of Edelkamp, Leue and
 *             Lluch-Lafuente (2004), section 7; differs in: several sets.
 */
#ifndef AUTOMATA_FORMS_COMPONENTS_H
#define AUTOMATA_FORMS_COMPONENTS_H

#include "automata/forms/automaton.h"
#include "core/shape.h"

typedef struct Components {
    Mem *mem;                /* where the arrays come from */
    uint32_t count;          /* of components */
    uint32_t state_count;    /* of states */
    uint32_t *of;            /* by state: its component */
    ComponentClass *classes; /* by component */
    uint32_t *ahead;         /* by state: edges to the nearest component with
                                an accepting cycle, or SHAPE_NEVER */
} Components;

/* A graph whose edges carry marks, with all sets 0 .. set_count - 1 to be met
 * infinitely often. */
typedef struct MarkedGraph {
    uint32_t state_count;       /* states are 0 .. state_count - 1 */
    uint32_t set_count;         /* acceptance sets */
    const AutomatonEdge *edges; /* in any order; guards do not matter */
    size_t edge_count;          /* of edges */
} MarkedGraph;

/* All states count, reachable or not. */
void components_init(Components *components, Mem *mem,
                     const MarkedGraph *graph);
void components_release(Components *components);

/* Of an automaton, which is not a testing automaton. */
void automaton_components(Components *components, const Automaton *automaton);

/* Of a degeneralised automaton, whose states are marked by bit 0 of `sets`. */
void plain_components(Components *components, const Plain *plain);

/* Does the edge stay within a component? */
static inline bool components_inner(const Components *components,
                                    const AutomatonEdge *edge) {
    return components->of[edge->source] == components->of[edge->target];
}

/* The states, those of component 0 first; the caller frees state_count
 * numbers. */
uint32_t *components_order(const Components *components);

/* Does any component have the class? */
bool components_any(const Components *components, ComponentClass class);

#endif
