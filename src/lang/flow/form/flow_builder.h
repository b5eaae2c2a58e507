/* lang/flow/form/flow_builder.h -- a fixed Flow in the making
 *
 * Purpose:    what languages of automata need to lower a program: one process
 *             of each type, channels that are known by number, terms, and
 *             commands in the order of the locations that they leave.
 * Use:        begin with the number of types; declare variables, then
 *             channels, which take their bits in this order; add the commands
 *             of each type, location by location; finish.
 * Ownership:  what is made lies in the arena of the Flow.
 */
#ifndef LANG_FLOW_FORM_FLOW_BUILDER_H
#define LANG_FLOW_FORM_FLOW_BUILDER_H

#include "base/vec.h"
#include "lang/flow/form/flow.h"

#define BUILD_GLOBAL UINT32_MAX /* instead of a type: the whole program */

typedef struct FlowOwner { /* the program, or one process */
    uint32_t width;        /* bits of its variables so far */
    VEC(Symbol) symbols;   /* of these */
    Setting *first;        /* first values, in order */
    Setting **last;        /* where the next one goes */
} FlowOwner;

typedef struct FlowBuilder {
    Flow *flow;            /* what is made */
    Mem *mem;              /* for what does not last */
    FlowType *types;       /* the same as flow->types, to be filled in */
    Location **locations;  /* by type: the same as that of the type */
    FlowOwner *owners;     /* by type; the last one is the program */
    VEC(Command) commands; /* so far */
    VEC(Origin) origins;   /* of these */
    VEC(Channel) channels; /* of the program */
    uint64_t bits;         /* of channels and processes, however many */
    Location *here;        /* where commands are added */
} FlowBuilder;

/* `flow` says what it is; its arena is set up here. */
void flow_builder_init(FlowBuilder *self, Flow *flow, uint32_t types, Mem *mem);

/* Give the type a name and so many locations, blank except for a name and
 * a line. */
void flow_builder_type(FlowBuilder *self, uint32_t type, const char *name,
                       uint32_t line, uint32_t locations);

/* A channel of the program, from its name, capacity, fields and line; its
 * number from 1. One with a buffer gets bits and is shown as a variable. */
uint32_t flow_builder_channel(FlowBuilder *self, Channel channel);

/* A variable of a type, or of the program, like this cell, of which there are
 * `length` elements in a row (0: it is no array). The first of them. */
const Cell *flow_builder_variable(FlowBuilder *self, uint32_t type, Cell cell,
                                  Symbol symbol);

/* So many constants in a row that reports leave out; the first of them. */
const Cell *flow_builder_hidden(FlowBuilder *self, Cell cell, uint32_t length);

/* The first value of a variable. */
void flow_builder_set(FlowBuilder *self, uint32_t type, const Cell *cell,
                      const Term *value);

/* The commands that follow leave this location. */
void flow_builder_leave(FlowBuilder *self, uint32_t type, uint32_t location);
void flow_builder_command(FlowBuilder *self, Command command, Origin origin);

/* Addresses and numbers, once all is there. NULL, or why the Flow is only to be
 * released: a state has more than `most_bits`, there are too many processes, or
 * more than `most_pairs` of commands that can meet. */
const char *flow_builder_finish(FlowBuilder *self, uint64_t most_bits,
                                uint64_t most_pairs);
void flow_builder_release(FlowBuilder *self);

/* --- terms ------------------------------------------------------------- */

const Term *flow_number(FlowBuilder *self, int32_t value);
const Term *flow_operation(FlowBuilder *self, TermKind kind, const Term *a,
                           const Term *b);
const Term *flow_load_cell(FlowBuilder *self, const Cell *cell);

/* Is the process of this type at this location? */
const Term *flow_at(FlowBuilder *self, uint32_t type, uint32_t location);

Cell *flow_cell(FlowBuilder *self, Cell cell);

/* A copy of a text in the arena. */
const char *flow_text(FlowBuilder *self, const char *text);

#endif
