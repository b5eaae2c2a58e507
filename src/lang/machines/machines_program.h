/* lang/machines/machines_program.h -- communicating machines, as tables
 *
 * Purpose:    what a .cfsm file says, with names as numbers. How much room the
 *             channels get is a matter of the Flow (machines_lower.h).
 * Edges:      those of a machine follow one another, sorted by the state that
 *             they begin in; equal ones were written once or often.
 * Ownership:  the program owns its arrays; texts are in its arena.
 */
#ifndef LANG_MACHINES_MACHINES_PROGRAM_H
#define LANG_MACHINES_MACHINES_PROGRAM_H

#include "base/diag.h"
#include "base/names.h"

enum {
    MACHINES_DEFAULT = 4,        /* of a channel that does not say */
    MACHINES_MOST_ROOM = 1 << 16 /* messages in a channel */
};

typedef enum MachinesAction { /* what an edge does */
    MACHINES_INTERNAL,
    MACHINES_SENDS,
    MACHINES_RECEIVES
} MachinesAction;

typedef struct MachinesEdge {
    uint32_t machine;      /* whose it is */
    uint32_t from;         /* state */
    uint32_t to;           /* state */
    MachinesAction action; /* what it does */
    uint32_t channel;      /* to or from this */
    uint32_t message;      /* of the channel; of an internal one: number of its
                              name in `actions` */
    Span span;             /* where it stands */
} MachinesEdge;

typedef struct MachinesChannel {
    const char *name;  /* as declared */
    Span span;         /* where */
    uint32_t capacity; /* messages; 0: sender and receiver meet */
    bool stated;       /* it says so itself */
    Names messages;    /* that are sent or received */
} MachinesChannel;

typedef struct Machine {
    const char *name; /* as declared */
    Span span;        /* where */
    Names states;     /* in the order of appearance */
    uint32_t initial; /* where it starts */
    bool starts;      /* that is stated */
    uint32_t first;   /* of its edges */
    uint32_t count;   /* how many */
} Machine;

typedef struct MachinesProgram {
    Mem *mem;                      /* where the arrays come from */
    Arena arena;                   /* texts */
    VEC(MachinesChannel) channels; /* in file order */
    VEC(Machine) machines;         /* likewise */
    VEC(MachinesEdge) edges;       /* of all machines */
    Names channel_names;           /* by channel */
    Names machine_names;           /* by machine */
    Names actions;                 /* names of internal steps */
    uint32_t capacity;             /* of channels that do not say */
    const char *file;              /* that it was read from */
    VEC(uint32_t) lines;           /* by edge: where it stands */
} MachinesProgram;

void machines_program_init(MachinesProgram *program, Mem *mem);
void machines_program_release(MachinesProgram *program);

/* Fill in an initialised program from a source of `diag`; false with
 * diagnostics. The program is released by the caller in any case. */
bool machines_parse(MachinesProgram *program, Diagnostics *diag,
                    uint32_t source);

#endif
