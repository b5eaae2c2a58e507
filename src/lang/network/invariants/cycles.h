/* lang/network/invariants/cycles.h -- the equations of a network's invariants
 *
 * Purpose:    the unknowns of invariants.h, which are by how much each action
 *             of each component changes its weight, and their equations: the
 *             changes on a cycle of edges add up to 0, and so do those of the
 *             participants of a rule.
 * Walk:       the weight of a local state follows from the unknowns along a
 *             way that leads to it from an initial state, where it is 0; the
 *             edges that are on no such way close the cycles.
 * Tau:        a tau of a component is a rule of its own: it changes nothing.
 */
#ifndef LANG_NETWORK_INVARIANTS_CYCLES_H
#define LANG_NETWORK_INVARIANTS_CYCLES_H

#include "lang/network/invariants/induction.h"
#include "lang/network/invariants/linear.h"

#define NO_COLUMN UINT32_MAX

typedef struct CyclePart {   /* what invariants see of a component */
    const Local *local;      /* its LSTS */
    const uint8_t *reached;  /* by local state: it can be reached */
    uint32_t first;          /* its unknowns are the columns first ... */
    uint32_t end;            /* ... to end - 1; none if it takes no part */
    const uint32_t *columns; /* by its own action: the column, or NO_COLUMN */
    const uint32_t *order;   /* the states reached, in the order of the walk */
    uint32_t order_count;    /* how many; 0 if it takes no part */
    const LstsTransition **by; /* by state: how the walk came to it; NULL: it is
                                  where the walk began */
} CyclePart;

/* The parts by component, in the arena, and the basis of all weights that are
 * possible for each component by itself. */
CyclePart *cycles_build(const InductionSource *source, Solutions *basis,
                        Arena *arena);

/* Now also the rules are to keep the sum of all weights. */
void cycles_require_rules(const InductionSource *source, const CyclePart *parts,
                          Solutions *basis);

/* Does the invariant mention the component? */
bool part_affects(const CyclePart *part, const LinearRow *row);

/* The weights by local state; 0 for those that cannot be reached. */
void part_weigh(const CyclePart *part, const LinearRow *row, int32_t *weights);

#endif
