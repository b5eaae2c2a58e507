/* search/tracing/geodesic.h -- how far away states are
 *
 * Purpose:    a geodesic is a shortest path to a state. A search with
 *             replacement needs at least as many places as the longest geodesic
 *             has states (paper 002, section 2.1). Where memory was not enough,
 *             its whole table is used once more, for breadth-first search until
 *             the table is full: the states stored last are as far away as any
 *             state that is known.
 */
#ifndef SEARCH_TRACING_GEODESIC_H
#define SEARCH_TRACING_GEODESIC_H

#include "search/exploring/explore.h"

/* States of a geodesic, of the longest that can be found: the longest has no
 * fewer. Clears the store, which is one that forgets. */
uint64_t geodesic_find(Explorer *explorer);

#endif
