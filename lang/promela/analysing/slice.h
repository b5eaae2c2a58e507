/* lang/promela/analysing/slice.h -- variables that no property depends on
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
 * Traces:     counterexamples are shown with all variables, so a program is
 *             lowered twice: with its idle variables, and without. Both have
 *             the same commands.
 */
#ifndef LANG_PROMELA_ANALYSING_SLICE_H
#define LANG_PROMELA_ANALYSING_SLICE_H

#include "lang/promela/flow/flow.h"
#include "lang/promela/reading/ast.h"
#include "lang/promela/reading/promela_options.h"

/* Mark the types of the program's idle variables and fields; false if there
 * are none. `flow` is the program as it was lowered, with so many slots; it
 * has no C code. */
bool slice_types(Program *program, const Flow *flow, uint32_t slots,
                 const PromelaOptions *options, Mem *mem);

/* Give what is marked no bits. */
void slice_cut(Program *program);

/* In the flow that was lowered then: list the names of what was left out. */
void slice_list(Flow *flow, Program *program);

/* There, assignments to idle variables become skip, so that engines and
 * reductions need not know of them. Before any optimisation. */
void slice_skip(Flow *flow);

#endif
