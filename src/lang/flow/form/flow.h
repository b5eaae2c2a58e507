/* lang/flow/form/flow.h -- a Promela program as control-flow graphs
 *
 * Purpose:    the one form that interpreters, generators and analyses see:
 *             for each proctype a graph of locations whose edges are guarded
 *             commands over bit addresses in a packed state.
 * Steps:      a command is a step that SPIN would count: the locations are
 *             the states of SPIN's own automata without statement merging.
 *             Joins, labels and most jumps have vanished.
 * State:      the global part (variables and channels), then the living
 *             processes in the order of their pids, each its type, location
 *             and priority, then its variables and channels. After the last
 *             one all bits are zero, so a state is as long as it must be.
 *             A process of type t is stored as t + 1; 0 ends the list.
 * Hidden:     variables that are not part of the state have addresses in a
 *             scratch area of their own, valid during one step.
 * Constants:  globals that are never written stand in an area of the Flow.
 * Ownership:  a Flow owns everything through its arena and needs neither the
 *             syntax tree nor the diagnostics any more.
 */
#ifndef LANG_FLOW_FORM_FLOW_H
#define LANG_FLOW_FORM_FLOW_H

#include "base/arena.h"
#include "base/diag.h"
#include "formula/formula.h"
#include "lang/flow/form/embedded.h"
#include "lang/flow/form/flow_command.h"

typedef struct Location {
    uint32_t first; /* its commands: flow->commands[first ...] */
    uint32_t count; /* how many, in order; escapes first */
    uint32_t line;  /* of the statement that stands here */
    uint32_t state; /* its number in SPIN's automaton of the proctype */
    bool end;       /* a process may stay here forever */
    bool accept;    /* marked by an accept label */
    bool progress;  /* marked by a progress label */
    bool danger;    /* marked by a danger label */
} Location;

/* One declared channel: a queue of messages, or a rendezvous if capacity is
 * 0. Its bits are the length, then the messages, oldest first. */
typedef struct Channel {
    const char *name;        /* as declared; with index in an array */
    uint32_t capacity;       /* messages */
    uint32_t field_count;    /* scalars in a message */
    const FieldType *fields; /* their types */
    uint32_t length_width;   /* bits of the length; 0 for rendezvous */
    uint32_t message_width;  /* bits of a message */
    uint32_t address;        /* in the globals or the variables of its owner */
    uint32_t number;         /* among all: the globals first, then by type */
    uint32_t line;           /* of the declaration */
} Channel;

/* A variable's first value. */
typedef struct Setting {
    struct Setting *next; /* in the order of evaluation */
    const Cell *cell;     /* which variable */
    const Term *term;     /* its value; NULL: channel number `channel` */
    uint32_t channel;     /* of the globals or of the owner */
} Setting;

/* What a reader of a state wants to see by name. */
typedef struct Symbol {
    const char *name;          /* "x", "a", "r.y" */
    const Cell *cell;          /* element 0 */
    uint32_t length;           /* elements */
    uint32_t stride;           /* bits from one to the next */
    const char *const *mtypes; /* names of values, or NULL */
    uint32_t line;             /* of the declaration */
    bool is_channel;           /* its value is a channel's number */
    bool plain;                /* C code uses the name without now. */
} Symbol;

/* xr or xs: as long as a process of the type lives, no other one uses this end
 * of the channel, or asks what only a process that uses it may ask. It is an
 * error if one comes to a statement that would. */
typedef struct Exclusive {
    const struct Exclusive *next; /* of the same type, or NULL */
    const Term *term;             /* the number of the channel */
    uint8_t end;                  /* which one */
} Exclusive;

typedef struct FlowType {        /* a proctype */
    const char *name;            /* as written */
    Location *locations;         /* its graph */
    uint32_t location_count;     /* how many; the last is the end */
    uint32_t start;              /* where a process begins */
    uint32_t location_width;     /* bits of a location */
    uint32_t header_width;       /* bits before the variables */
    uint32_t variable_width;     /* bits of variables and channels */
    uint32_t counters;           /* offset of the hidden loop counters */
    const Argument *parameters;  /* the cells of their scalars, in order */
    const Setting *settings;     /* at creation, after the parameters */
    const Channel *channels;     /* created with the process */
    uint32_t channel_count;      /* how many */
    const Symbol *symbols;       /* parameters and variables */
    uint32_t symbol_count;       /* how many */
    const Term *provided;        /* condition for every step, or NULL */
    const Exclusive *exclusives; /* ends of channels that are its own */
    bool deterministic;          /* to have a choice is an error */
    const DeadStatement *dead;   /* statements without a command */
    uint32_t dead_count;         /* how many */
    uint32_t active;             /* processes at the start */
    int32_t priority;            /* at the start, at least 1 */
    uint32_t line;               /* of the declaration */
} FlowType;

/* What must not be matched by a run: it is stated next to the processes. */
typedef struct Claim {
    const char *name;      /* of the property */
    const FlowType *graph; /* a never claim's; location 0 is its end. NULL if
                              it cannot be checked */
    uint32_t number;       /* among all proctypes and claims, as in SPIN */
} Claim;

/* A question that can be asked of a state. */
typedef struct FlowAtom {
    const char *text; /* as it was asked, or as SPIN would accept it */
    const Term *term; /* its value, which is not 0 if it is true */
    bool global;      /* it does not look at processes or channels */
    bool fragile;     /* it is asked for, and may have no value */
    const char *file; /* where it was asked, */
    uint32_t line;    /* and in what line; 0: unknown */
} FlowAtom;

/* An ltl block: what every run must satisfy. */
typedef struct FlowFormula {
    const char *name; /* of the property */
    Formulas table;   /* its parts; atoms are texts of atoms of the Flow */
    Formula formula;  /* which of them is all of it */
    Span span;        /* of its name, in the sources */
} FlowFormula;

typedef struct Flow {
    Arena arena;             /* everything below */
    const FlowType *types;   /* proctypes and init, in textual order */
    uint32_t type_count;     /* how many */
    uint32_t type_width;     /* bits of a type + 1 */
    const Command *commands; /* of all locations of all types, then those
                                of claims */
    const Command *written;  /* the same, before optimise.h changed them */
    const uint64_t **stale;  /* by type, then by location: a set of the symbols
                                that may have been reset there (optimise.h);
                                NULL: none */
    const Origin *origins;   /* by command */
    uint32_t command_count;  /* how many, without claims */
    const Channel *channels; /* global ones; channel i has number i + 1 */
    uint32_t channel_count;  /* how many */
    const Setting *settings; /* of the globals */
    const Symbol *symbols;   /* the globals */
    uint32_t symbol_count;   /* how many */
    uint32_t global_width;   /* bits of the global part */
    uint32_t hidden_width;   /* bits of the scratch area */
    uint32_t constant_width; /* bits of the constants */
    uint64_t *constants;     /* values of globals never written */
    const Claim *claims;     /* never claims */
    uint32_t claim_count;    /* how many */
    const FlowType *trace;   /* sends and receives in order, or NULL */
    uint32_t event_address;  /* of its location, in the global part */
    const FlowAtom *atoms;   /* those asked for, then those of formulas */
    uint32_t atom_count;     /* how many */
    FlowFormula *formulas;   /* ltl blocks */
    uint32_t formula_count;  /* how many */
    struct Flow *whole;      /* the same with its idle variables (slice.h), if
                                they were left out, or NULL */
    const char *const *idle; /* their names */
    uint32_t idle_count;     /* how many */
    uint32_t all_channels;   /* those of types included */
    uint32_t room;           /* channels have no capacity, but room for so many
                                messages: one more does not fit into the
                                vector; 0: as declared */
    bool forbidden;          /* that order must not come about (notrace) */
    bool lossy;              /* what is sent to a full channel is lost */
    bool has_last;           /* _last is used */
    bool has_priority;       /* a process has another priority than 1 */
    bool has_enabled;        /* enabled() is used */
    bool has_timeout;        /* timeout is used */
    bool has_run;            /* processes are created */
    bool asserts;            /* there is an assert */
    bool numbered;           /* the numbers of origins are those of SPIN */
    Embedded *embedded;      /* pieces of C, or NULL */
} Flow;

enum {
    MOST_PROCESSES = 255, /* at the same time */
    PRIORITY_WIDTH = 8,
    LAST_WIDTH = 8,
    COUNTER_WIDTH = 8 /* of a loop over the messages of a channel */
};

void flow_release(Flow *flow);

#endif
