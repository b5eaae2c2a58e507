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

#include "lang/promela/running/interpret.h"

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

#endif
