/* lang/network/compiling/local.h -- one component's LSTS, made ready for
 * composition
 *
 * Purpose:    transitions in the order that compilation needs them, and the
 *             facts about each action that decide how rules are compiled.
 * Invariant:  edges are sorted by source, action and target, each stands
 *             once; those of state s are starts[s] .. starts[s + 1] - 1.
 * Classes:    actions that lead from one state to one target somewhere are
 *             put into one class. Two rules can give the same transition
 *             only if their actions agree in class wherever both take part.
 * Ownership:  borrows the LSTS and reorders its transitions and its initial
 *             states in place, dropping repetitions; its own arrays are in
 *             the arena that it was given.
 * Cost:       sorting within sources, linear otherwise.
 */
#ifndef LANG_NETWORK_COMPILING_LOCAL_H
#define LANG_NETWORK_COMPILING_LOCAL_H

#include "lang/network/form/coding.h"
#include "lang/network/form/states.h"

typedef struct ActionFacts {
    uint32_t edges;   /* transitions with this action */
    uint32_t sources; /* states that have one */
    uint32_t class;   /* the smallest action of its class */
    bool loops;       /* some transition stays where it is */
    bool branches;    /* some state has two of them */
    bool class_loops; /* some action of the class loops */
} ActionFacts;

typedef struct Local {
    uint32_t state_count;        /* local states */
    uint32_t action_count;       /* actions, tau included */
    const LstsTransition *edges; /* sorted, distinct; borrowed */
    const uint32_t *starts;      /* by state, one more than states */
    const ActionFacts *actions;  /* by action */
} Local;

enum {
    /* Numbers of states and edges stay below, so that all their differences
     * differ from the mark for "disabled". */
    LOCAL_MOST = INT32_MAX
};

/* Digest an LSTS, numbered as in `states`, of at most LOCAL_MOST states and
 * transitions. */
void local_init(Local *local, Arena *arena, Lsts *lsts, States states);

/* The same with codes (coding.h) for local states, and without the edges that
 * are never taken: `reached` is by local state, `used` by action. The facts
 * are those of the whole LSTS; edges are in its order. */
void local_recode(Local *local, const Local *from, const Coding *coding,
                  const uint8_t *reached, const uint8_t *used, Arena *arena);

#endif
