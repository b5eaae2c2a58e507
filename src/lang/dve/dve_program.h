/* lang/dve/dve_program.h -- a DVE file with its names resolved
 *
 * Purpose:    the syntax tree, and what its declarations mean: sizes and first
 *             values are computed, everything has a number. Expressions stay
 *             trees, which dve_lower.h makes terms of.
 * Names:      one scope for everyone and one for each process.
 * Ownership:  the program owns its arrays; the tree and texts are in its arena.
 */
#ifndef LANG_DVE_DVE_PROGRAM_H
#define LANG_DVE_DVE_PROGRAM_H

#include "base/names.h"
#include "core/question.h"
#include "lang/dve/dve_tree.h"
#include "lang/flow/form/flow_slots.h"

#define DVE_NONE UINT32_MAX /* no process */

typedef enum DveSymbolKind {
    DVE_SYMBOL_VARIABLE, /* number in variables */
    DVE_SYMBOL_CHANNEL,  /* number in channels */
    DVE_SYMBOL_PROCESS,  /* number in processes */
    DVE_SYMBOL_PROPERTY, /* number in properties */
    DVE_SYMBOL_LOCATION  /* number of a location of its process */
} DveSymbolKind;

typedef struct DveSymbol {
    DveSymbolKind kind; /* what it is */
    uint32_t number;    /* in the table of its kind */
} DveSymbol;

typedef struct DveVariable {
    const char *name; /* as declared */
    uint32_t process; /* whose it is, or DVE_NONE */
    uint32_t count;   /* elements; 1 if it is no array */
    uint32_t slot;    /* of its declaration, if it is no constant */
    uint32_t line;    /* of the declaration */
    uint32_t global;  /* among those with bits in the global part */
    bool array;       /* declared with a size */
    bool constant;    /* it never changes */
    bool wide;        /* an int and not a byte */
    bool shared;      /* another process writes to it */
    int32_t *values;  /* first values */
} DveVariable;

typedef struct DveChannel {
    const char *name;         /* as declared */
    Span span;                /* where */
    uint32_t capacity;        /* messages; 0: sender and receiver meet */
    uint32_t component_count; /* values in a message */
    bool typed;               /* their number is declared, or known by use */
    bool cuts;                /* to the declared types */
    bool *wide;               /* by component: an int and not a byte */
    uint32_t slot;            /* of the first component */
} DveChannel;

typedef struct DveProcess { /* or a property */
    const DveAutomaton *tree;
    uint32_t location_count; /* how many */
    uint32_t initial;        /* location */
} DveProcess;

/* What is asked of states. */
typedef struct DveQuestion {
    const char *text;                /* as it was asked */
    const char *origin;              /* what messages call it */
    const DveExpression *expression; /* the same */
    bool guides;                     /* it may have no value */
} DveQuestion;

typedef struct DveProgram {
    Mem *mem;                   /* of the arrays */
    Arena arena;                /* of the tree */
    Diagnostics *diag;          /* has the source */
    uint32_t source;            /* which one */
    DveTree tree;               /* as it was written */
    Names names;                /* "x", or a process and a name together */
    VEC(DveSymbol) symbols;     /* by name */
    VEC(DveVariable) variables; /* in file order */
    VEC(DveChannel) channels;   /* in file order */
    VEC(DveProcess) processes;  /* those that move */
    VEC(DveProcess) properties; /* those that watch */
    VEC(DveQuestion) questions; /* what is asked for */
    FlowSlots slots;            /* variables, then components of channels */
    bool bounded;               /* what a variable cannot hold is an error */
    bool fails;                 /* some step may fail */
    bool broken;                /* a question is malformed */
    bool lowered;               /* it has been said what there is to say */
} DveProgram;

/* The least and the greatest value of a type. */
static inline int32_t dve_least(bool wide) {
    return wide ? INT16_MIN : 0;
}

static inline int32_t dve_most(bool wide) {
    return wide ? INT16_MAX : UINT8_MAX;
}

/* --- names ------------------------------------------------------------- */

/* Declare a name of a process, or of everyone (NULL). */
void dve_declare(DveProgram *program, const char *process, DveWord name,
                 DveSymbolKind kind, uint32_t number);

/* What the name means, or NULL: that of `process`, or of everyone. */
const DveSymbol *dve_find(const DveProgram *program, const char *process,
                          const char *name);

/* The symbol of this kind, or NULL after an error: of `process` if that is
 * written, else of `inside` (or NULL), or of everyone. */
const DveSymbol *dve_demand(const DveProgram *program, const char *inside,
                            DveWord process, DveWord name, DveSymbolKind kind);

/* The location of the process; 0 after an error. */
uint32_t dve_location(const DveProgram *program, const DveAutomaton *process,
                      DveWord name);

/* --- reading ----------------------------------------------------------- */

/* Read a source of the diagnostics, and the questions. False with diagnostics;
 * to be released in any case. */
bool dve_read(DveProgram *program, uint32_t source, const Question *questions,
              size_t count);

void dve_program_init(DveProgram *program, Diagnostics *diag, Mem *mem);
void dve_program_release(DveProgram *program);

#endif
