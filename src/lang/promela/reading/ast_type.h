/* lang/promela/reading/ast_type.h -- types and variables of a Promela program
 *
 * Purpose:    what a declaration declares: scalar types with their widths,
 *             mtype sets, typedefs, channels, variables with initial values.
 * Lists:      everything that comes in a row is linked by `next` in the order
 *             of the text; NULL ends it.
 * Names:      interned in the Program, so equal names are equal pointers.
 * Resolved:   fields marked (r) are filled in by resolve.h; before that they
 *             are NULL or 0.
 * Ownership:  all of it lives in the arena of the Program (ast.h).
 */
#ifndef LANG_PROMELA_READING_AST_TYPE_H
#define LANG_PROMELA_READING_AST_TYPE_H

#include "base/diag.h"

typedef struct Expression Expression;
typedef struct Statement Statement;
typedef struct Proctype Proctype;
typedef struct Variable Variable;
typedef struct MtypeSet MtypeSet;
typedef struct Typedef Typedef;

typedef enum TypeKind {
    TYPE_BIT,      /* 0 .. 1 */
    TYPE_BOOL,     /* 0 .. 1 */
    TYPE_BYTE,     /* 0 .. 255 */
    TYPE_PID,      /* 0 .. 255 */
    TYPE_SHORT,    /* 16 bits, signed */
    TYPE_INT,      /* 32 bits, signed */
    TYPE_UNSIGNED, /* `bits` bits */
    TYPE_MTYPE,    /* 0 .. 255, see `mtype` */
    TYPE_CHAN,     /* a channel's number, 0 is none */
    TYPE_STRUCT    /* see `structure` */
} TypeKind;

typedef struct Type {
    TypeKind kind;            /* which of them */
    unsigned bits;            /* width of a value: 1 .. 32; 0 for structs */
    const MtypeSet *mtype;    /* the set of an mtype; the unnamed one too (r) */
    const Typedef *structure; /* of a struct (r) */
    const char *name;         /* of an mtype subset or typedef, or NULL */
    uint32_t slot;            /* of a variable or field: for narrow_types.h */
    bool natural;             /* of a signed type: nothing is below 0 */
    bool idle;                /* no property depends on it: slice.h */
} Type;

typedef struct MtypeConstant {
    struct MtypeConstant *next; /* in the set, as declared */
    const char *name;           /* as written */
    Span span;                  /* of the name */
    MtypeSet *set;              /* to which it belongs */
    uint8_t value;              /* SPIN's number: in each declaration the last
                                   name gets the lowest free one */
} MtypeConstant;

struct MtypeSet {
    MtypeSet *next;           /* in the program */
    const char *name;         /* NULL for plain mtype */
    MtypeConstant *constants; /* of all its declarations */
    unsigned count;           /* how many */
};

struct Typedef {
    Typedef *next;    /* in the program */
    const char *name; /* as written */
    Span span;        /* of the name */
    Variable *fields; /* VARIABLE_FIELD each */
    unsigned leaves;  /* scalars in one value, arrays multiplied out (r) */
    unsigned depth;   /* of typedefs inside it (r) */
};

/* One element of the braces of `[N] of { ... }`. Structs are replaced by
 * their scalars when resolved, so the list then describes message fields one
 * by one. */
typedef struct MessageField {
    struct MessageField *next; /* the following one */
    Span span;                 /* of the type's name */
    Type type;                 /* a scalar after resolving */
} MessageField;

typedef struct ChannelType {
    Span span;               /* of the whole [N] of { ... } */
    Expression *capacity_of; /* as written; a constant */
    uint32_t capacity;       /* messages; 0 is rendezvous (r) */
    MessageField *fields;    /* what a message consists of */
    unsigned width;          /* how many scalar fields (r) */
} ChannelType;

typedef enum VariableKind {
    VARIABLE_GLOBAL,
    VARIABLE_LOCAL,
    VARIABLE_PARAMETER,
    VARIABLE_FIELD /* of a typedef */
} VariableKind;

struct Variable {
    Variable *next;        /* in its declaration, parameter list or typedef */
    const char *name;      /* as written */
    Span span;             /* of the name */
    VariableKind kind;     /* where it was declared */
    Type type;             /* of one element */
    bool is_array;         /* has brackets, even [1] */
    bool hidden;           /* not part of the state */
    bool constant;         /* a global that is never written: not part */
    bool plain;            /* was hidden: C code uses its name without now. */
    bool local;            /* promised to be used by one process */
    bool show;             /* wanted in traces */
    bool of_claim;         /* a global that a never claim declares */
    bool in_prologue;      /* a local declared before the first statement of
                              its proctype: initialised at creation, no step */
    Expression *length_of; /* as written between brackets, or NULL */
    uint32_t length;       /* elements; 1 for a scalar (r) */
    Expression *initial;   /* value, or values from {...}; NULL for none */
    bool initial_list;     /* written {...}; else one value for all */
    ChannelType *channel;  /* initialised with [N] of {...}, or NULL */
    Proctype *owner;       /* of locals and parameters; else NULL */
    Statement *scope;      /* innermost block, or NULL for the body (r) */
    uint32_t number;       /* among the globals, or the owner's parameters and
                              locals, or the fields, from 0 (r) */
    Span type_span;        /* of the type's name */
    unsigned uses;         /* how many references there are (r) */
    bool fixed;            /* a global channel that is never another one */
};

/* The turn of a global variable of this type to be initialised, below
 * INITIAL_TURNS: SPIN does it type by type, each in the order of the
 * declarations. */
enum {
    INITIAL_TURNS = 8
};
unsigned initial_turn(const Type *type);

/* Does its declaration, or that of one of its fields, give it a value? */
bool variable_is_set(const Variable *variable);

#endif
