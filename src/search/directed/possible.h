/* search/directed/possible.h -- moves that may happen after some states
 *
 * Purpose:    a move that needs a process at a location that it has left
 *             forever, such as one that creates all others at the beginning,
 *             is not possible any more. Projections that leave that process
 *             out would take it to be possible at any time.
 * Method:     locations that each process can reach from these states along
 *             its edges, by moves of which every process that must go has
 *             reached a location where it can. Variables are not looked at, so
 *             more moves may be called possible than are.
 * Needs:      a Structure with guards of which all edges are known.
 */
#ifndef SEARCH_DIRECTED_POSSIBLE_H
#define SEARCH_DIRECTED_POSSIBLE_H

#include "core/model.h"
#include "core/structure.h"

/* Does the process go along one of its edges whenever the move is taken? */
bool possible_needs(const Structure *structure, uint32_t move,
                    uint32_t process);

/* What is found, beginning with no state. */
typedef struct Possible {
    const Structure *structure; /* with guards; borrowed */
    Mem *mem;                   /* of all arrays */
    uint8_t *moves;             /* by move: it may happen */
    VEC(uint32_t) first;        /* by process: the number of its location 0 */
    NumberLists edges;          /* by number of location: those from there */
    VEC(uint8_t) reached;       /* by number of location */
    VEC(uint32_t) waiting;      /* numbers of locations to go on from */
} Possible;

void possible_init(Possible *possible, const Structure *structure, Mem *mem);
void possible_release(Possible *possible);

/* Also all moves that may happen after this state of the model. */
void possible_after(Possible *possible, const Model *model, const Word *state);

#endif
