/* search/tracing/necessary.h -- the steps that every shortest counterexample
 * takes
 *
 * Purpose:    which actions of a shortest counterexample are in all of them?
 *             These are related to the error; others are one way among several.
 * Step:       an action, wherever in the run it is taken: independent steps in
 *             another order are the same steps.
 * Method:     backwards over the layers, 64 actions at a time: what is taken on
 *             every way from a node is what is taken on every way by each of
 *             its edges. These are the dominators of the error, by action.
 */
#ifndef SEARCH_TRACING_NECESSARY_H
#define SEARCH_TRACING_NECESSARY_H

#include "search/tracing/layers.h"

/* Say for each step of a shortest counterexample whether its action is in all
 * of them; `necessary` has room for all steps. False at the memory limit. */
bool necessary_find(const Layers *layers, const Trace *trace,
                    uint8_t *necessary);

#endif
