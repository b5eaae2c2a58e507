/* core/structure.h -- what a Model may say of its inside
 *
 * Purpose:    plain data for monitors, fairness, reductions and heuristics:
 *             the parallel processes (components) that a system is made of and
 *             what its actions have to do with them.
 * Moves:      actions are grouped to moves: what a process, or several
 *             together, can do, whatever comes of it. A product gives the
 *             system's actions other numbers and has steps of its own; `moves`
 *             maps its actions to moves of the system, so that all the rest is
 *             the system's own.
 * Asking:     a Model says in `described` which parts it knows.
 *             structure_init computes those that are asked for; nothing is
 *             computed before, and a search that needs none pays nothing.
 * Ownership:  a Structure owns its arrays; it can outlive the Model.
 */
#ifndef CORE_STRUCTURE_H
#define CORE_STRUCTURE_H

#include "base/arena.h"
#include "base/vec.h"
#include "core/dependence.h"

#define NO_MOVE UINT32_MAX

typedef struct Model Model;

enum {                           /* parts of a Structure */
    STRUCTURE_PARTICIPANTS = 1u, /* who takes part in a move, and leads it */
    STRUCTURE_DEPENDENCE = 2u    /* which moves disturb each other */
};

/* Lists of numbers, one after the other. */
typedef struct NumberLists {
    VEC(size_t) ends;    /* by list: where it ends in `items` */
    VEC(uint32_t) items; /* of all lists */
} NumberLists;

typedef struct Structure {
    Mem *mem;            /* where everything comes from */
    uint32_t parts;      /* those that are filled in */
    uint32_t move_count; /* moves are 0 .. move_count - 1 */
    VEC(uint32_t)
    moves; /* by action: its move, or NO_MOVE: it belongs to a
              monitor alone */

    NumberLists participants; /* by move: processes that take part */
    NumberLists leaders;      /* by move: those of them that decide to take it;
                                 a process that can only answer does not count
                                 as able to move */

    Dependence *dependence; /* for reductions; NULL if the model cannot say */
    const char *obscure;    /* and then the reason */
} Structure;

/* The parts asked for, which the model must know. */
void structure_init(Structure *structure, const Model *model, uint32_t parts,
                    Mem *mem);
void structure_release(Structure *structure);

/* The numbers of a list; how many in *count. */
const uint32_t *lists_get(const NumberLists *lists, size_t k, size_t *count);
bool lists_has(const NumberLists *lists, size_t k, uint32_t number);

/* Add a number to the newest list; end that list, so that a new one begins. */
void lists_add(NumberLists *lists, Mem *mem, uint32_t number);
void lists_end(NumberLists *lists, Mem *mem);
void lists_release(NumberLists *lists, Mem *mem);

/* Is the process among those of the action's move? */
static inline bool structure_lists(const Structure *structure,
                                   const NumberLists *lists, uint32_t action,
                                   uint32_t process) {
    uint32_t move = structure->moves.data[action];
    return move != NO_MOVE && lists_has(lists, move, process);
}

#endif
