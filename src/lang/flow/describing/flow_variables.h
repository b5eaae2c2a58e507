/* lang/promela/model/promela_variables.h -- the parts of a state, by name
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
#ifndef LANG_PROMELA_MODEL_PROMELA_VARIABLES_H
#define LANG_PROMELA_MODEL_PROMELA_VARIABLES_H

#include "lang/flow/running/interpret.h"

typedef struct PromelaVariable PromelaVariable;

typedef struct PromelaVariables {
    const PromelaVariable *list; /* in the order of the state */
    const char *const *names;    /* of these */
    uint32_t count;              /* how many */
} PromelaVariables;

/* All variables of states of the interpreter's capacity, in the arena. */
void promela_list_variables(PromelaVariables *variables,
                            const Interpreter *interpreter, Arena *arena);

/* Is the variable the place of a process? Then of which, and of what type. */
bool promela_is_place(const PromelaVariables *variables, uint32_t k,
                      uint32_t *pid, uint32_t *type);

/* The value in the state that is viewed; no text if there is none. */
void promela_print_variable(const PromelaVariables *variables, uint32_t k,
                            View *view, Text *out);

/* Where a bit address of the globals, the constants, or of the variables of
 * process `pid`, is shown: a variable and, of an array, its element. */
typedef struct PromelaSpot {
    CellBase base;   /* CELL_GLOBAL, CELL_CONSTANT or CELL_LOCAL */
    uint32_t offset; /* from there */
    uint32_t slot;   /* as in Cell; variables without bits differ in it */
    uint32_t pid;    /* of a local one */
    uint32_t type;   /* of that process */
} PromelaSpot;

/* False if it is not shown. */
bool promela_find_variable(const PromelaVariables *variables, PromelaSpot spot,
                           uint32_t *variable, uint32_t *element);

/* The same for the contents of the channel with this number in the state that
 * is viewed. */
bool promela_find_channel(const PromelaVariables *variables, View *view,
                          int32_t number, uint32_t *variable,
                          uint32_t *element);

/* The variable that says where the process is. */
bool promela_find_place(const PromelaVariables *variables, uint32_t pid,
                        uint32_t type, uint32_t *variable);

#endif
