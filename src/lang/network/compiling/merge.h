/* lang/network/compiling/merge.h -- one source, one label, one target: one
 * transition
 *
 * Purpose:    several rules may lead to the same target with the same label;
 *             definition 6 of paper 003 makes a set of transitions.
 * Scratch:    long runs are merged with a hash table in the spare room of the
 *             batch itself, so nothing else is allocated.
 * Cost:       quadratic for a few, linear for many.
 */
#ifndef LANG_NETWORK_COMPILING_MERGE_H
#define LANG_NETWORK_COMPILING_MERGE_H

#include "core/successors.h"

/* Merge transitions of equal label and target among those from index `base`
 * on, where labels are by action. The first of them stays where it is and
 * gets the smallest of their actions. At the memory limit the batch is marked
 * failed and nothing is merged. */
void merge_transitions(Successors *batch, size_t base, const uint32_t *labels);

#endif
