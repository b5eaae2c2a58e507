/* lang/dve/dve_program.h -- a DVE file, resolved
 *
 * Purpose:    everything that steps and printing need, as flat tables: names
 *             are numbers, constants are computed, every variable has its
 *             place in the state vector.
 * Slots:      a slot is one value of a state: the location of a process, a
 *             variable, an element of an array, or a part of a channel. The
 *             slots of an array follow one another. Those of a buffered
 *             channel are its length and then its messages, the oldest first;
 *             places beyond the length are zero.
 * Actions:    an edge of one process, or of a sender and a receiver that meet
 *             on a channel without a buffer. Those that a process starts from
 *             a location follow one another.
 * Ownership:  the program owns its arrays; texts are in its arena.
 */
#ifndef LANG_DVE_DVE_PROGRAM_H
#define LANG_DVE_DVE_PROGRAM_H

#include "base/bits.h"
#include "base/diag.h"
#include "base/names.h"
#include "lang/dve/dve_operation.h"

#define DVE_NONE UINT32_MAX /* no term, edge, process or channel */

typedef struct DveVariable {
    const char *name; /* for people: "x", or "P->x" */
    uint32_t slot;    /* the first, or the first constant */
    uint32_t count;   /* elements; 1 if it is no array */
    bool array;       /* declared with a size */
    bool constant;    /* has no slots */
    bool wide;        /* an int and not a byte */
} DveVariable;

typedef struct DveChannel {
    const char *name;         /* for people */
    Span span;                /* where it is declared */
    uint32_t slot;            /* of its length, if it has a buffer */
    uint32_t capacity;        /* messages; 0: sender and receiver meet */
    uint32_t component_count; /* values in a message */
    bool typed;               /* the number of values is declared */
    bool *wide;               /* by component: an int and not a byte */
} DveChannel;

typedef struct DveTarget { /* what a value is written to */
    uint32_t slot;         /* the first */
    uint32_t count;        /* elements */
    uint32_t index;        /* term, or DVE_NONE: slot itself */
    bool wide;             /* an int and not a byte */
} DveTarget;

typedef struct DveAssignment {
    DveTarget target; /* what is written */
    uint32_t value;   /* term */
} DveAssignment;

typedef enum DveSync {
    DVE_SYNC_NONE,
    DVE_SYNC_SEND,
    DVE_SYNC_RECEIVE
} DveSync;

typedef struct DveStepEdge {
    uint32_t process;    /* whose it is */
    uint32_t from;       /* location */
    uint32_t to;         /* location */
    uint32_t guard;      /* term, or DVE_NONE: always */
    DveSync sync;        /* what it does with the channel */
    uint32_t channel;    /* or DVE_NONE */
    uint32_t first;      /* of its effects, in assignments */
    uint32_t effects;    /* how many */
    uint32_t message;    /* first of what it sends (assignments without a
                            target) or receives (without a value) */
    uint32_t components; /* how many of these */
    Span span;           /* where it stands */
} DveStepEdge;

typedef struct DveAction {
    uint32_t edge;    /* of the process that starts it */
    uint32_t partner; /* edge of the receiver, or DVE_NONE */
    bool committed;   /* all who take part are at committed locations */
} DveAction;

typedef struct DveCheck { /* an assertion */
    uint32_t process;     /* whose location it belongs to */
    uint32_t location;    /* where it must hold */
    uint32_t term;        /* what must hold */
    Span span;            /* where it stands */
} DveCheck;

typedef struct DveProcess {
    const char *name;       /* as declared */
    uint32_t slot;          /* of its location */
    uint32_t initial;       /* location */
    const char **locations; /* names */
    uint32_t location_count;
    bool *committed;  /* by location */
    uint32_t *starts; /* by location, one more at the end: first action */
} DveProcess;

typedef struct DveAutomatonEdge {
    uint32_t from;  /* location */
    uint32_t to;    /* location */
    uint32_t guard; /* atom, or DVE_NONE: always */
} DveAutomatonEdge;

/* A property process: a Buchi automaton of forbidden runs. */
typedef struct DveProperty {
    const char *name;            /* as declared */
    uint32_t location_count;     /* its states */
    uint32_t initial;            /* where it starts */
    VEC(DveAutomatonEdge) edges; /* in file order */
    uint64_t *sets;              /* by location: acceptance sets, by bit */
    uint32_t set_count;          /* how many sets there are */
} DveProperty;

typedef struct DveAtomTerm {
    const char *text;   /* as it was asked for */
    const char *origin; /* what messages call it; where it stands */
    uint32_t term;      /* what it means */
    bool partial;       /* it may have no value */
} DveAtomTerm;

typedef enum DvePartKind {
    DVE_PART_PROCESS,  /* its location */
    DVE_PART_VARIABLE, /* that is no constant */
    DVE_PART_CHANNEL   /* with a buffer */
} DvePartKind;

/* What people see of a state. */
typedef struct DvePart {
    DvePartKind kind; /* what it is */
    uint32_t number;  /* in the table of its kind */
    const char *name; /* of it */
} DvePart;

typedef struct DveProgram {
    Mem *mem;                       /* where the arrays come from */
    Arena arena;                    /* texts and tables */
    VEC(Field) slots;               /* by number: place in the vector */
    Layout layout;                  /* of a state vector */
    VEC(int32_t) constants;         /* elements of constants */
    VEC(uint64_t) initial;          /* by slot: value at the beginning */
    VEC(DveTerm) terms;             /* children before parents */
    VEC(DveVariable) variables;     /* in file order */
    VEC(DveChannel) channels;       /* in file order */
    VEC(DveProcess) processes;      /* those that move */
    VEC(DveProperty) properties;    /* property processes */
    VEC(DveAssignment) assignments; /* of all edges */
    VEC(DveStepEdge) edges;         /* of all processes */
    VEC(DveAction) actions;         /* by process and location */
    VEC(DveCheck) checks;           /* assertions */
    VEC(DveAtomTerm) atoms;         /* what is asked of states */
    VEC(DvePart) parts;             /* of a state, for people */
    bool bounded;                   /* a value that its variable cannot hold
                                       is an error and not cut */
    bool synchronous;               /* all processes move at once */
    bool has_committed;             /* some location is committed */
    bool partial;                   /* some step may have no result */
} DveProgram;

static inline int32_t dve_least(bool wide) {
    return wide ? INT16_MIN : 0;
}

static inline int32_t dve_most(bool wide) {
    return wide ? INT16_MAX : UINT8_MAX;
}

void dve_program_init(DveProgram *program, Mem *mem);
void dve_program_release(DveProgram *program);

#endif
