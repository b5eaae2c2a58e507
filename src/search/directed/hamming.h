/* search/directed/hamming.h -- how many bits differ from a given state
 *
 * Purpose:    for a search that aims at given states of a model that says
 *             nothing of its processes.
 * Estimate:   the number of bits of the vector that differ; of several states
 *             the nearest counts. A step can change any number of bits, so
 *             nothing is promised.
 * Source:     Edelkamp, Leue, Lluch Lafuente (trail-directed model checking,
 *             2001).
 */
#ifndef SEARCH_DIRECTED_HAMMING_H
#define SEARCH_DIRECTED_HAMMING_H

#include "search/directed/nearby.h"

/* Borrows the states. */
Heuristic *hamming_new(const EndStates *ends, Mem *mem);

#endif
