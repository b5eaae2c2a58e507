/* lang/flow/describing/flow_variables.h -- the parts of a state, by name
 *
 * Purpose:    a list of everything that a reader of a state can look at: the
 *             globals, where every process stands, and its variables.
 * Names:      those of Promela itself: "x", "P[1]:y", and "P[1]@" for the
 *             place. Where processes are created, one pid may be of several
 *             types in turn: each of them has its variables, and those of a
 *             process that is not there have no value.
 * Places:     a line, or where several locations of a process stand on one
 *             line, "31.2": the second of them.
 */
#ifndef LANG_FLOW_DESCRIBING_FLOW_VARIABLES_H
#define LANG_FLOW_DESCRIBING_FLOW_VARIABLES_H

#include "lang/flow/running/interpret.h"

typedef struct FlowVariable FlowVariable;

typedef struct FlowVariables {
    const FlowVariable *list; /* in the order of the state */
    const char *const *names; /* of these */
    uint32_t count;           /* how many */
} FlowVariables;

/* All variables of states of the interpreter's capacity, in the arena. */
void flow_list_variables(FlowVariables *variables,
                         const Interpreter *interpreter, Arena *arena);

/* Is the variable the place of a process? Then of which, and of what type. */
bool flow_is_place(const FlowVariables *variables, uint32_t k, uint32_t *pid,
                   uint32_t *type);

/* The value in the state that is viewed; no text if there is none. */
void flow_print_variable(const FlowVariables *variables, uint32_t k, View *view,
                         Text *out);

/* Where a bit address of the globals, the constants, or of the variables of
 * process `pid`, is shown: a variable and, of an array, its element. */
typedef struct FlowSpot {
    CellBase base;   /* CELL_GLOBAL, CELL_CONSTANT or CELL_LOCAL */
    uint32_t offset; /* from there */
    uint32_t slot;   /* as in Cell; variables without bits differ in it */
    uint32_t pid;    /* of a local one */
    uint32_t type;   /* of that process */
} FlowSpot;

/* False if it is not shown. */
bool flow_find_variable(const FlowVariables *variables, FlowSpot spot,
                        uint32_t *variable, uint32_t *element);

/* The same for the contents of the channel with this number in the state that
 * is viewed. */
bool flow_find_channel(const FlowVariables *variables, View *view,
                       int32_t number, uint32_t *variable, uint32_t *element);

/* The variable that says where the process is. */
bool flow_find_place(const FlowVariables *variables, uint32_t pid,
                     uint32_t type, uint32_t *variable);

#endif
