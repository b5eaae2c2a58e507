/* lang/flow/form/flow_type.h -- what a process of a Flow is made of
 *
 * Purpose:    the graph of a type of processes, its variables and channels.
 * Ownership:  in the arena of the Flow.
 */
#ifndef LANG_FLOW_FORM_FLOW_TYPE_H
#define LANG_FLOW_FORM_FLOW_TYPE_H

#include "lang/flow/form/flow_command.h"

typedef struct Location {
    uint32_t first;   /* its commands: flow->commands[first ...] */
    uint32_t count;   /* how many, in order; escapes first */
    uint32_t line;    /* of the statement that stands here */
    uint32_t state;   /* its number in SPIN's automaton of the proctype; of a
                         location with a name, its own */
    bool end;         /* a process may stay here forever */
    bool accept;      /* marked by an accept label */
    bool progress;    /* marked by a progress label */
    bool danger;      /* marked by a danger label */
    bool committed;   /* as long as a process is at such a location, only those
                         who are move */
    const char *name; /* for people; NULL: its line */
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

/* Do they hold the same numbers of messages of the same fields? */
bool channel_is_alike(const Channel *a, const Channel *b);

/* A variable's first value. */
typedef struct Setting {
    struct Setting *next; /* in the order of evaluation */
    const Cell *cell;     /* which variable */
    const Term *term;     /* its value; NULL: channel number `channel` */
    uint32_t channel;     /* of the globals or of the owner */
} Setting;

/* What a reader of a state wants to see by name. */
typedef struct Symbol {
    const char *name;        /* "x", "a", "r.y" */
    const Cell *cell;        /* element 0 */
    uint32_t length;         /* elements */
    uint32_t stride;         /* bits from one to the next */
    const ValueNames *names; /* of values, or NULL */
    uint32_t line;           /* of the declaration */
    bool is_channel;         /* its value is a channel's number */
    bool plain;              /* C code uses the name without now. */
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

#endif
