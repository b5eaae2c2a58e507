/* lang/promela/resolving/resolver.h -- what the files of resolving share
 *
 * Invariant:  at any moment a name has at most one meaning as a variable;
 *             `scope` lists the names to forget when blocks end.
 * Ownership:  borrows program and diagnostics; its tables are released by
 *             resolve_program.
 */
#ifndef LANG_PROMELA_RESOLVING_RESOLVER_H
#define LANG_PROMELA_RESOLVING_RESOLVER_H

#include "lang/promela/reading/ast.h"

typedef struct NameMeaning {
    Variable *variable;      /* now in scope, or NULL */
    MtypeConstant *constant; /* of that name, or NULL */
    Proctype *proctype;      /* of that name, anywhere in the program */
    Typedef *type;           /* of that name, or NULL */
    PmlLabel *label;         /* the latest of that name, in any proctype */
} NameMeaning;

/* A goto, whose label may still be unknown. */
typedef struct Jump {
    Statement *statement; /* the goto */
    Statement *d_step;    /* around it, or NULL */
} Jump;

typedef struct Resolver {
    Program *program;          /* being completed */
    Diagnostics *diag;         /* borrowed */
    Mem *mem;                  /* for the tables */
    VEC(NameMeaning) meanings; /* by name */
    VEC(Variable *) scope;     /* variables known now, outermost first */
    VEC(Variable *) variables; /* of the proctype, or globals */
    Proctype *proctype;        /* being resolved, or NULL */
    Statement *block;          /* innermost scope, or NULL */
    Statement *loop;           /* innermost do or for, or NULL */
    Statement *d_step;         /* around this statement, or NULL */
    Statement *d_step_loop;    /* the loop around that, or NULL */
    VEC(Jump) jumps;           /* of the proctype */
    VEC(Expression *) runs;    /* of all proctypes */
    Names label_names;         /* proctypes with names of labels in them */
    VEC(PmlLabel *) labels;    /* the first of that name there */
    bool prologue;             /* no statement yet in this proctype */
    bool in_formula;           /* inside ltl or provided */
} Resolver;

/* What a reference is for. */
typedef enum Use {
    USE_READ,  /* a scalar's value */
    USE_WRITE, /* a scalar that is assigned to */
    USE_WHOLE, /* a scalar's value or a whole struct */
    USE_ARRAY  /* a whole array or channel, for loops */
} Use;

/* resolve.c */
NameMeaning *resolver_meaning(Resolver *resolver, const char *name);
void resolver_error(Resolver *resolver, Code code, Span span,
                    const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* resolve_rules.c: labels by name. */
void number_labels(Resolver *resolver);
PmlLabel *find_remote_label(const Resolver *resolver, const Proctype *proctype,
                            const char *name);

/* resolve_declaration.c */
void resolve_typedef(Resolver *resolver, Typedef *type);
void resolve_variables(Resolver *resolver, Variable *variables);
uint64_t type_leaves(const Type *type); /* scalars in one value */
void resolver_forget(Resolver *resolver, size_t mark); /* end of a scope */

/* resolve_expression.c; all set types and pointers below `expression`. */
void resolve_value(Resolver *resolver, Expression *expression);
void resolve_reference(Resolver *resolver, Expression *expression, Use use);
bool expression_runs(const Expression *expression); /* contains run */

/* resolve_constant.c: false, reported, if it is not constant. The
 * expression must be resolved. */
bool resolve_constant(Resolver *resolver, const Expression *expression,
                      int64_t *value);

/* resolve_message.c */
void resolve_channel_use(Resolver *resolver, Expression *channel);
void resolve_send(Resolver *resolver, Statement *statement);
void resolve_receive(Resolver *resolver, Expression *channel,
                     Expression **arguments, bool poll);
void resolve_run(Resolver *resolver, Expression *run);
void check_runs(Resolver *resolver); /* once all parameters are resolved */
void resolve_no_proctype(Resolver *resolver, const Expression *named);

/* resolve_statement.c */
void resolve_sequence(Resolver *resolver, Statement *first);

/* resolve_rules.c: what may stand where, once names are known. */
void check_labels(Resolver *resolver, Proctype *proctype);
void check_jumps(Resolver *resolver);
void check_place(Resolver *resolver, const Statement *statement);
/* A value that does not fit into the variable of type `to` that gets it. */
void check_assignment(Resolver *resolver, const Type *to,
                      const Expression *value);
/* A value of one set of mtypes for the variable `name` of another. SPIN rejects
 * it only if it is `literal`, a constant that stands in an assignment to a
 * named variable, and no argument of an inline. */
void check_sets(Resolver *resolver, const Type *to, const char *name,
                const Expression *value, bool literal);
void check_channels(Resolver *resolver, const Expression *target,
                    const Expression *value);
const char *type_name(const Type *type);

#endif
