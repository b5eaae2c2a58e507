/* lang/promela/lowering/lower.h -- from the syntax tree to control-flow graphs
 *
 * Purpose:    make a Flow (flow.h) from a resolved Program (ast.h): lay out
 *             the variables, translate expressions, split statements into
 *             the steps that SPIN would count.
 * Passes:     lower_variables.c gives every variable its bits;
 *             lower_terms.c translates expressions;
 *             lower_nodes.c makes a tree of steps, choices, jumps and blocks
 *             in which for, select and declarations are spelt out;
 *             lower_graph.c makes locations and commands of that tree;
 *             lower_claims.c does the same for claims;
 *             lower_formulas.c translates what is asked of states.
 * Failure:    what is not supported is a diagnostic with its place.
 */
#ifndef LANG_PROMELA_LOWERING_LOWER_H
#define LANG_PROMELA_LOWERING_LOWER_H

#include "lang/flow/form/flow.h"
#include "lang/promela/reading/ast.h"
#include "lang/promela/reading/promela_options.h"

typedef VEC(Command) Commands;
typedef VEC(Origin) Origins;

/* A TERM_AT whose location is known only when its proctype is lowered. */
typedef struct RemoteLabel {
    struct RemoteLabel *next; /* the one before it */
    const PmlLabel *label;    /* which statement it means */
    Term *term;               /* what to complete */
} RemoteLabel;

/* A place in a source and the line that it is on. */
typedef struct LineCursor {
    uint32_t source; /* which */
    uint32_t line;   /* from 1; 0 if there was no place yet */
    size_t at;       /* offset */
} LineCursor;

typedef struct Lowering {
    const Program *program; /* what is lowered */
    Diagnostics *diag;      /* where complaints go */
    LineCursor cursor;      /* of the line asked for last */
    Mem *mem;               /* for what does not last */
    Flow *flow;             /* what is made; its arena holds the result */
    FlowType *types;        /* the same as flow->types, to be filled in */
    uint32_t *globals;      /* by number: offset of the variable */
    uint32_t *fixed;        /* by number: the channel it always is, or 0 */
    uint32_t **locals;      /* by proctype, by number: the same */
    uint32_t counter;       /* offset of the next hidden loop counter */
    bool inner_first;       /* of nested unless the inner one escapes */
    const PromelaOptions *options;  /* or NULL */
    const Proctype *in;             /* the proctype that is lowered, or NULL */
    Commands commands;              /* of all locations so far */
    Origins origins;                /* of these */
    uint32_t source;                /* of which there is ... */
    const char *file;               /* ... this name in the arena, or NULL */
    const MtypeSet **mtype_sets;    /* for which there are names ... */
    const ValueNames **mtype_names; /* ... and these */
    uint32_t mtype_count;           /* how many */
    uint32_t *places;               /* by label: its location */
    struct LoweredNode **goals;     /* by label that is the first of its
                                statement: the node of that */
    RemoteLabel *remote;            /* label references to be filled in */
} Lowering;

/* The graph form of the program, initialised by the call; false, with
 * diagnostics, if something in it is not supported. To be released in either
 * case. */
bool flow_lower(Flow *flow, const Program *program,
                const PromelaOptions *options, Diagnostics *diag, Mem *mem);

/* --- between the passes ----------------------------------------------- */

void lower_globals(Lowering *lowering);
void lower_locals(Lowering *lowering, const Proctype *proctype);

/* The bits of a value of the type. */
uint32_t lower_width(const Type *type);
bool lower_is_signed(const Type *type);

/* Names of an mtype's values by number, or NULL for other types. */
const ValueNames *lower_mtypes(Lowering *lowering, const Type *type);

/* The cell that a variable expression means. */
const Cell *lower_cell(Lowering *lowering, const Expression *expression);

/* The first scalar of a variable: where a declaration puts its value. */
const Cell *lower_variable(Lowering *lowering, const Variable *variable);

const Term *lower_term(Lowering *lowering, const Expression *expression);

/* Terms made by the passes themselves. */
const Term *lower_number(Lowering *lowering, int32_t value);
const Term *lower_binary(Lowering *lowering, TermKind kind, const Term *a,
                         const Term *b);

/* All scalars of a variable of this type that begins at the cell, as the
 * fields of a message: to be stored in, or with `load` to be sent. They go to
 * the tail of a list; returns the new tail. */
const Argument **lower_spread(Lowering *lowering, const Cell *cell,
                              const Type *type, bool load,
                              const Argument **tail);

/* Values to send or to pass; patterns to receive. */
const Argument *lower_values(Lowering *lowering, const Expression *list);
const Argument *lower_patterns(Lowering *lowering, const Expression *list);

/* The fields of an event: only constants and eval() are compared. */
const Argument *lower_event(Lowering *lowering, const Expression *list);

/* What the program states beyond its processes, and what is asked of its
 * states; after all of these. */
void lower_claims(Lowering *lowering);

/* A name for the property that a claim or formula states, in the flow's
 * memory: its own, or if a property has that already, with a number: "p.2". */
const char *lower_property_name(Lowering *lowering, const char *name);

void lower_formulas(Lowering *lowering);
void lower_trace(Lowering *lowering);

/* The graph of one proctype or claim. */
void lower_graph(Lowering *lowering, const Proctype *proctype, FlowType *type);

/* C outside of proctypes, and room for the pieces inside of them. */
void lower_c(Lowering *lowering);

/* A copy of a text in the arena of the Flow; NULL stays NULL. */
const char *lower_text(Lowering *lowering, const char *text);

/* The line on which something starts. */
uint32_t lower_line(Lowering *lowering, Span span);
const char *lower_file(Lowering *lowering, Span span);

#endif
