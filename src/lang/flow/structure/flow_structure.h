/* lang/flow/structure/flow_structure.h -- the inside of a program as data
 *
 * Purpose:    the Structure (core/structure.h) of a program. Processes are
 *             numbered by pid. A move is a command, the process that executes
 *             it and, where actions say so, who receives from it; whatever
 *             goes wrong, it is the same move.
 * Locations:  0 if there is no such process, then the locations of all types:
 *             a pid can have processes of several types.
 */
#ifndef LANG_FLOW_STRUCTURE_FLOW_STRUCTURE_H
#define LANG_FLOW_STRUCTURE_FLOW_STRUCTURE_H

#include "core/structure.h"
#include "lang/flow/running/interpret.h"

/* The parts that are known of a program. */
uint32_t flow_described(const Interpreter *interpreter);

typedef struct FlowInside {
    const Interpreter *interpreter; /* of the program */
    const Model *model;             /* as which it is seen */
    uint32_t labelled;  /* propositions about labels at locations of processes;
                           the program's atoms follow */
    uint32_t deadlock;  /* which property that is */
    uint32_t assertion; /* that of failed assertions, or NO_PROPERTY */
    uint32_t runtime;   /* that of run-time errors, or NO_PROPERTY if atoms
                           without a value count, too */
} FlowInside;

/* Fill them in. */
void flow_describe(const FlowInside *inside, uint32_t parts, Structure *out);

#endif
