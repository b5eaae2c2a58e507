/* search/directed/partial.h -- what a few variables say of an expression
 *
 * Purpose:    the value of an expression of a Structure in a state of which
 *             only some variables are known: a number, or open, which may be
 *             anything.
 */
#ifndef SEARCH_DIRECTED_PARTIAL_H
#define SEARCH_DIRECTED_PARTIAL_H

#include "core/structure.h"

/* The variables that are known. */
typedef struct Known {
    const Structure *structure; /* of the expressions */
    const uint32_t *variables;  /* which */
    const int64_t *values;      /* and their values */
    uint32_t count;             /* how many */
} Known;

/* The expression is certainly true; it may be. */
bool partial_certain(const Known *known, uint32_t expression);
bool partial_possible(const Known *known, uint32_t expression);

#endif
