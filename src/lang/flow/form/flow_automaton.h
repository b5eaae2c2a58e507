/* lang/flow/form/flow_automaton.h -- forbidden runs that a program states
 *
 * Purpose:    an automaton that reads the states of the program; what it
 *             accepts is an error. Its guards are atoms of the Flow.
 * Ownership:  in the arena of the Flow.
 */
#ifndef LANG_FLOW_FORM_FLOW_AUTOMATON_H
#define LANG_FLOW_FORM_FLOW_AUTOMATON_H

#include <stdint.h>

#define NO_ATOM UINT32_MAX /* always */

typedef struct FlowMove {
    uint32_t from; /* state */
    uint32_t to;   /* state */
    uint32_t atom; /* that must be true, or NO_ATOM */
} FlowMove;

typedef struct FlowAutomaton {
    const char *name;      /* of the property */
    uint32_t state_count;  /* its states */
    uint32_t initial;      /* where it starts */
    const FlowMove *moves; /* in the order of the text */
    uint32_t move_count;   /* how many */
    const uint64_t *sets;  /* by state: the acceptance sets that it is in */
    uint32_t set_count;    /* how many sets there are */
} FlowAutomaton;

#endif
