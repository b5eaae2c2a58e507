/* lang/flow/structure/control.h -- where the processes of a step go
 *
 * Purpose:    the control graphs of a program and its messages, move by move,
 *             for its Structure (core/structure.h). What steps read and write
 *             is decided by analysing/access.h.
 * Steps:      a whole step is followed: an atomic sequence or a d_step to its
 *             end, by any way, and both sides of a rendezvous.
 * Partial:    of a step that runs C code or meets others in the middle of a
 *             sequence, not all edges are known.
 * Errors:     where steps begin that may fail is noted for meaning.h.
 */
#ifndef LANG_FLOW_STRUCTURE_CONTROL_H
#define LANG_FLOW_STRUCTURE_CONTROL_H

#include "lang/flow/structure/drift.h"

typedef struct Control {
    const Spaces *spaces; /* variables */
    Structure *out;       /* whose lists are filled in */
    Drifts drifts;        /* of variables */
    bool endless;         /* the move may go round */
    bool any_partial;     /* a move had more edges */
    uint32_t move;        /* the current one */
    const Command *first; /* of the step that is followed */
    size_t begin;         /* where that begins: process and location */
    bool partial;         /* of the move: there may be more edges */
    uint8_t *visited;     /* by location, of all types: in this step */
    uint8_t *created;     /* by type: in this step */
    NumberLists asserts;  /* by process: locations where steps begin that pass
                             an assertion later on */
    NumberLists faults;   /* by process: locations where steps begin that may
                             have a run-time error */
    uint8_t *later;       /* by process and location: it is one of the former */
    uint8_t *unsafe;      /* the same for the latter */
    VEC(uint32_t) ends;   /* codes of locations where the process may stop */
} Control;

void control_init(Control *control, const Spaces *spaces, Structure *out);
void control_release(Control *control);

/* The next move is this command, at this location of its type, executed by
 * this process; its partner is another process, or itself: there is none, or
 * NO_PROCESS: any. Appends to all lists of the structure. */
typedef struct StepBegin {
    const Command *command; /* that begins it */
    Who who;                /* whose it is */
    uint32_t location;      /* where it begins */
    uint32_t partner;       /* who receives */
} StepBegin;
void control_step(Control *control, const StepBegin *step);

/* The same for a move that never happens. */
void control_nothing(Control *control);

/* After the last move: list the places where steps begin that may fail. */
void control_finish(Control *control);

#endif
