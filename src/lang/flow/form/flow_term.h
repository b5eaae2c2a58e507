/* lang/flow/form/flow_term.h -- expressions over a packed state
 *
 * Purpose:    what commands (flow.h) compute with: terms, which have 32-bit
 *             values, and cells, which are variables at bit addresses.
 * Cells:      an address is the base of the cell (globals, the variables of
 *             the process itself, of another process, the scratch area of
 *             hidden variables or the constants), an offset, and for every
 *             index of an array the index times a stride.
 * Values:     computed as C ints that wrap; a cell keeps the low bits. One of
 *             width 0 is always 0.
 * Ownership:  in the arena of the Flow.
 */
#ifndef LANG_FLOW_FORM_FLOW_TERM_H
#define LANG_FLOW_FORM_FLOW_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Term Term;
typedef struct Cell Cell;
typedef struct Argument Argument;

typedef enum CellBase {
    CELL_GLOBAL,
    CELL_LOCAL,
    CELL_REMOTE, /* of process `pid`, if it has type `type` */
    CELL_HIDDEN,
    CELL_CONSTANT, /* never written, the same in all states */
    CELL_PRIORITY  /* _priority of the process itself */
} CellBase;

typedef struct CellIndex {
    const struct CellIndex *next; /* of an array inside, or NULL */
    const Term *term;             /* which element */
    uint32_t length;              /* below this */
    uint32_t stride;              /* bits of an element */
} CellIndex;

struct Cell {
    CellBase base;            /* what the offset is relative to */
    bool is_signed;           /* short and int */
    uint32_t width;           /* bits of the value */
    uint32_t offset;          /* in bits */
    const CellIndex *indices; /* outermost first, or NULL */
    const Term *pid;          /* of a remote cell; NULL: the first of type */
    uint32_t type;            /* of a remote cell: the type of its process */
    uint32_t slot;            /* which declaration, for narrow_types.h; or 0 */
    bool idle;                /* no property depends on it: slice.h */
    bool checked;             /* to write what it cannot hold is an error */
};

/* Names of values. */
typedef struct ValueNames {
    const char *const *list; /* by value; NULL: that one has no name */
    uint32_t count;          /* values below this */
} ValueNames;

typedef struct FieldType {
    uint32_t width;          /* bits of a field of a message */
    bool is_signed;          /* short and int */
    const ValueNames *names; /* of its values, or NULL */
    uint32_t slot;           /* which declaration, for narrow_types.h */
} FieldType;

typedef enum TermKind {
    TERM_NUMBER, /* value */
    TERM_LOAD,   /* cell */
    TERM_NEGATE, /* a; these three */
    TERM_NOT,
    TERM_COMPLEMENT,
    TERM_MULTIPLY, /* a, b; from here on */
    TERM_DIVIDE,
    TERM_REMAINDER,
    TERM_ADD,
    TERM_SUBTRACT,
    TERM_SHIFT_LEFT,
    TERM_SHIFT_RIGHT,
    TERM_LESS,
    TERM_LESS_EQUAL,
    TERM_GREATER,
    TERM_GREATER_EQUAL,
    TERM_EQUAL,
    TERM_UNEQUAL,
    TERM_BIT_AND,
    TERM_BIT_XOR,
    TERM_BIT_OR,
    TERM_AND,
    TERM_OR,
    TERM_CONDITIONAL, /* a, b if a is not 0, c if it is */
    TERM_LEN,         /* of the channel with number a; these five */
    TERM_EMPTY,
    TERM_FULL,
    TERM_NEMPTY,
    TERM_NFULL,
    TERM_POLL,         /* would a receive from a with `arguments` succeed? */
    TERM_RUN,          /* create a process of type `value`; b: priority */
    TERM_TIMEOUT,      /* nothing else can be executed */
    TERM_PID,          /* of the process */
    TERM_NR_PR,        /* how many processes are alive */
    TERM_LAST,         /* who made the last step */
    TERM_PRIORITY,     /* of the process */
    TERM_GET_PRIORITY, /* of process a */
    TERM_SET_PRIORITY, /* of process a to b */
    TERM_ENABLED,      /* can process a make a step? */
    TERM_STUCK,        /* can no process make a step, but by timeout? */
    TERM_STATE,        /* Location.state of process a */
    TERM_NP,           /* no process is at a progress label */
    TERM_C,            /* piece of C number `value` */
    TERM_AT            /* process a, of type `value`, is at location `at` */
} TermKind;

/* Kinds that most readers of terms treat alike, for `case TERM_BINARIES:`. So a
 * switch names every kind, and the compiler says where a new one is missing. */
/* clang-format off */
#define TERM_UNARIES TERM_NEGATE: case TERM_NOT: case TERM_COMPLEMENT
#define TERM_BINARIES \
    TERM_MULTIPLY: case TERM_ADD: case TERM_SUBTRACT: case TERM_SHIFT_LEFT: \
    case TERM_SHIFT_RIGHT: case TERM_LESS: case TERM_LESS_EQUAL: \
    case TERM_GREATER: case TERM_GREATER_EQUAL: case TERM_EQUAL: \
    case TERM_UNEQUAL: case TERM_BIT_AND: case TERM_BIT_XOR: case TERM_BIT_OR
#define TERM_DIVISIONS TERM_DIVIDE: case TERM_REMAINDER
#define TERM_LENGTHS \
    TERM_LEN: case TERM_EMPTY: case TERM_FULL: case TERM_NEMPTY: \
    case TERM_NFULL
#define TERM_CHOICES TERM_AND: case TERM_OR: case TERM_CONDITIONAL
#define TERM_SYSTEM_WIDE \
    TERM_RUN: case TERM_TIMEOUT: case TERM_NR_PR: case TERM_LAST: \
    case TERM_PRIORITY: case TERM_GET_PRIORITY: case TERM_SET_PRIORITY: \
    case TERM_ENABLED: case TERM_STUCK: case TERM_STATE: case TERM_NP: \
    case TERM_C: case TERM_AT
/* clang-format on */

enum { /* ends of a channel, as sets */
    END_RECEIVE = 1,
    END_SEND = 2
};

struct Term {
    TermKind kind;     /* what it computes */
    bool random;       /* of polls: ?? */
    uint8_t contested; /* of questions about channels: ends that they look at
                          and that may be declared as those of another
                          process (Exclusive); a set */
    int32_t value;     /* of numbers; the type of run and at */
    uint32_t at;       /* a location */
    const Term *a;     /* operands */
    const Term *b;
    const Term *c;
    const Cell *cell;          /* of loads */
    const Argument *arguments; /* of polls and run */
};

/* The name of a value, or NULL: it is shown as a number. */
static inline const char *value_name(const ValueNames *names, int32_t value) {
    return names && value >= 0 && (uint32_t)value < names->count
               ? names->list[value]
               : NULL;
}

/* Can dividing by this fail? */
static inline bool divisor_may_fail(const Term *divisor) {
    return divisor->kind != TERM_NUMBER || divisor->value == 0;
}

/* A field of a message or an argument of run. A receive compares with `term`,
 * or stores in `cell`, or ignores the field if both are NULL. */
struct Argument {
    const Argument *next; /* the following one, or NULL */
    const Term *term;     /* a value sent or compared with */
    const Cell *cell;     /* where a received value goes */
};

#endif
