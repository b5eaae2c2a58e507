/* lang/flow/analysing/slice.h -- variables that no property depends on
 *
 * Purpose:    cone of influence. A variable, or a field of messages, is idle
 *             if no value of it can make a difference to which steps are
 *             possible, to what goes wrong in them, or to what is checked. A
 *             state need not contain it.
 * How:        slots (narrow_types.h) are marked, backwards from what matters:
 *             conditions, assertions and claims that are checked, atoms,
 *             numbers of channels, what received messages are compared with,
 *             arguments of what is needed, and whatever decides whether an
 *             expression fails: indices, divisors, and what stands before
 *             them. What has no mark is idle.
 * Sound:      states that differ in idle variables only have the same steps,
 *             to states that differ in idle variables only: leaving them out
 *             is a bisimulation. doc/internals-reduction.md has the proof.
 * Steps:      if only errors are looked for that a run reaches, and no process
 *             depends on what others do with anything but variables and
 *             channels, steps are left out as well: those at locations after
 *             which nothing that matters can be done. So a process that has no
 *             influence makes no step at all.
 * Traces:     counterexamples are shown with all variables, so a program is
 *             lowered twice: with its idle variables, and without. Both have
 *             the same commands.
 */
#ifndef LANG_FLOW_ANALYSING_SLICE_H
#define LANG_FLOW_ANALYSING_SLICE_H

#include "lang/flow/form/declarations.h"
#include "lang/flow/form/flow.h"
#include "lang/flow/form/flow_goals.h"

typedef struct Slice {   /* what matters in a program */
    Mem *mem;            /* where the arrays come from; NULL: it was not made */
    uint32_t type_count; /* proctypes */
    uint32_t *first;     /* by proctype, one more: the number of its first
                            location */
    uint8_t *useful;     /* by number of location: what is done there, or later,
                            can matter */
    bool found;          /* something does not matter */
} Slice;

/* Find it, and mark the slots that are idle. `flow` is the program as it was
 * lowered; it has no C code. */
void slice_find(Slice *slice, Declarations *declarations, const Flow *flow,
                const FlowGoals *goals);
void slice_release(Slice *slice);

/* Give what is marked no bits. */
void slice_cut(Declarations *declarations);

/* In the flow that was lowered then, before any optimisation: list the names of
 * what was left out, let assignments to idle variables be skip, and leave out
 * steps that do not matter. */
void slice_apply(const Slice *slice, Flow *flow,
                 const Declarations *declarations);

/* Are there steps at the location, other than to die, that are left out? */
bool slice_cuts_steps(const Slice *slice, const Flow *flow, uint32_t type,
                      uint32_t location);

/* Can the evaluation fail, or have an effect? */
bool slice_may_fail(const Term *term);
bool slice_cell_may_fail(const Cell *cell);

static inline bool slice_is_useful(const Slice *slice, uint32_t type,
                                   uint32_t location) {
    return slice->useful[slice->first[type] + location];
}

#endif
