/* search/directed/exits.h -- what a process can do at each of its locations
 *
 * Purpose:    the moves that lead a process away from a location, or in which
 *             it takes part there, and what they ask for besides its being
 *             there: for processes that can move, and for those that are stuck.
 * Always:     a location is one where the process can never be stuck if a move
 *             asks for nothing, or if one is possible where none of the others
 *             is, as an `else`.
 * Ownership:  Exits borrow the Structure, which has guards.
 */
#ifndef SEARCH_DIRECTED_EXITS_H
#define SEARCH_DIRECTED_EXITS_H

#include "core/structure.h"

typedef struct Exits {
    const Structure *structure; /* whose moves */
    Mem *mem;                   /* of all arrays */
    VEC(size_t) first;          /* by process: its first location's list */
    NumberLists moves;          /* by process and location: each move once */
} Exits;

typedef VEC(uint32_t) ExitTerms;

void exits_init(Exits *exits, const Structure *structure, Mem *mem);
void exits_release(Exits *exits);

/* The moves at this location; how many in *count. */
const uint32_t *exits_at(const Exits *exits, uint32_t process,
                         uint32_t location, size_t *count);

/* The expressions that must all be true for the move, in addition to where the
 * process is, into an empty list that the caller releases. */
void exits_terms(const Exits *exits, uint32_t process, uint32_t move,
                 ExitTerms *out);

/* Can the process always move there? */
bool exits_always(const Exits *exits, uint32_t process, uint32_t location);

#endif
