/* automata/forms/omega.h -- automata whose guards are decision diagrams
 *
 * Purpose:    the form in which automata are made, reduced and combined:
 *             questions about guards (is it empty, does it imply another) have
 *             answers here.
 * Form:       as an Automaton (generalised Buchi, marks on edges), but the
 *             guard of an edge is a Diagram, in which variable k is
 *             proposition k.
 * Invariant:  between operations edges are sorted by source and no guard is
 *             false.
 * Limit:      guards come from a Diagrams with a limit; when it is exhausted,
 *             the unfinished result is meaningless and must be discarded.
 * Ownership:  an Omega owns its arrays and borrows the Diagrams.
 */
#ifndef AUTOMATA_FORMS_OMEGA_H
#define AUTOMATA_FORMS_OMEGA_H

#include "automata/forms/components.h"
#include "automata/forms/diagram.h"

typedef struct Omega {
    Diagrams *diagrams;       /* of the guards */
    uint32_t state_count;     /* may be 0: the empty language */
    uint32_t set_count;       /* acceptance sets */
    VEC(uint32_t) initial;    /* where a run may start */
    VEC(AutomatonEdge) edges; /* `guard` is a Diagram */
    bool state_based;         /* one set; the edges of a state that stay in
                                 its component have equal marks */
} Omega;

void omega_init(Omega *omega, Diagrams *diagrams);
void omega_release(Omega *omega);

/* Append an edge; a false guard is no edge. */
void omega_edge(Omega *omega, uint32_t source, uint32_t target, Diagram guard,
                uint64_t marks);

/* Sort the edges by source, target and marks, and merge those that differ only
 * in the guard. */
void omega_sort(Omega *omega);

/* By state its first edge, one more at the end; the caller frees it with
 * omega_free_index. */
uint32_t *omega_index(const Omega *omega);
void omega_free_index(const Omega *omega, uint32_t *first);

/* All marks of the automaton. */
uint64_t omega_all_marks(const Omega *omega);

void omega_components(const Omega *omega, Components *components);

/* Number the states anew: new_number[s] is UINT32_MAX for one that goes away
 * with all its edges; several states may become one. */
void omega_renumber(Omega *omega, const uint32_t *new_number, uint32_t count);

/* An equal automaton in an initialised, empty one. */
void omega_copy(const Omega *omega, Omega *copy);

/* A guard of an Automaton as a diagram. */
Diagram omega_guard(Diagrams *diagrams, const Boolean *guard);

/* The automaton, which is not a testing automaton, with its guards as
 * diagrams, in an initialised, empty Omega. */
void omega_from_automaton(Omega *omega, const Automaton *automaton);

/* The same for a degeneralised one. */
void omega_from_plain(Omega *omega, const Plain *plain);

/* Put the states, edges and guards into an Automaton that has none yet. Guards
 * are disjunctions of cubes, unless there are too many of these. False if the
 * diagrams were or are exhausted; then the Automaton is of no use. */
bool omega_to_automaton(const Omega *omega, Automaton *automaton);

#endif
