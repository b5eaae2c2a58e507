/* search/directed/beginning.h -- where a search begins
 *
 * Purpose:    the initial states of a model, and a state at the beginning of a
 *             search: from the first initial state along all steps that have
 *             no alternative, such as those that create processes. What an
 *             estimate says there is what it is worth for the search.
 * Ownership:  embedded in its owner and released by it.
 */
#ifndef SEARCH_DIRECTED_BEGINNING_H
#define SEARCH_DIRECTED_BEGINNING_H

#include "search/directed/heuristic.h"

typedef struct Beginning {
    Successors initial; /* all initial states */
    Successors forced;  /* the steps from the first one that have no
                           alternative, in order */
    const Word *state;  /* the one at the beginning; NULL: there is none */
} Beginning;

/* To be released in either case. */
void beginning_init(Beginning *beginning, const Model *model, Mem *mem);
void beginning_release(Beginning *beginning);

#endif
