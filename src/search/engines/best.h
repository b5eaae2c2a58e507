/* search/engines/best.h -- greedy best-first search, a part at a time
 *
 * Purpose:    the engine `best` for a caller that makes other searches between
 *             its parts, and goes on where it has stopped.
 * Use:        best_begin; best_advance as often as wanted; directed_finish,
 *             which fills in the findings. The Search and what it points to
 *             must live that long.
 * Depth:      without a heuristic the newest state comes first: the search goes
 *             deep.
 */
#ifndef SEARCH_ENGINES_BEST_H
#define SEARCH_ENGINES_BEST_H

#include "search/exploring/directed.h"

void best_begin(Directed *best, const Search *search);

/* Go on until so many states have been expanded in all. False if the search is
 * over: it has seen enough, or everything, or met a limit. */
bool best_advance(Directed *best, uint64_t expansions);

#endif
