/* lang/promela/model/step_access.h -- what a step of a program may touch
 *
 * Purpose:    the variables (spaces.h) that decide whether a step is possible,
 *             those that its effect depends on and those that it may change;
 *             where its processes go; the messages that it sends and receives.
 * Steps:      a whole step is looked at: an atomic sequence or a d_step to its
 *             end, by any way, and both sides of a rendezvous.
 * Unknown:    what is not followed counts as everything: C code, `enabled`,
 *             `timeout`, priorities, `run`, a rendezvous in the middle of a
 *             sequence.
 */
#ifndef LANG_PROMELA_MODEL_STEP_ACCESS_H
#define LANG_PROMELA_MODEL_STEP_ACCESS_H

#include "lang/promela/model/spaces.h"

typedef struct StepAccess {
    const Spaces *spaces; /* variables */
    Structure *out;       /* whose lists are filled in */
    uint32_t move;        /* the current one */
    uint8_t unknown;      /* of it: STRUCTURE_..._ALL */
    uint8_t *visited;     /* by location, of all types: in this step */
    VEC(uint32_t) ends;   /* codes of locations where the process may stop */
} StepAccess;

void step_access_init(StepAccess *access, const Spaces *spaces, Structure *out);
void step_access_release(StepAccess *access);

/* The next move is this command, at this location of its type, executed by
 * this process; its partner is another process, or itself: there is none, or
 * NO_PROCESS: any. Appends to all lists of the structure. */
typedef struct StepBegin {
    const Command *command; /* that begins it */
    Who who;                /* whose it is */
    uint32_t location;      /* where it begins */
    uint32_t partner;       /* who receives */
} StepBegin;
void step_access_step(StepAccess *access, const StepBegin *step);

/* The same for a move that never happens. */
void step_access_nothing(StepAccess *access);

/* The variables that an atom reads; they are the next list of `seen`. */
void step_access_atom(StepAccess *access, const Term *term);

/* The same for what is asked about the locations of all processes. */
void step_access_locations(StepAccess *access);

/* The location of a process as a number: 0 if there is none, then those of
 * all types. */
uint32_t step_access_code(const Flow *flow, uint32_t type, uint32_t location);

#endif
