/* lang/promela/reading/ast.h -- the syntax tree of a Promela program
 *
 * Purpose:    what parse.h builds, resolve.h completes and control-flow
 *             graphs are made from. See ast_type.h, ast_expression.h and
 *             ast_statement.h for the parts.
 * Invariant:  after promela_read without errors every name is a pointer to
 *             its declaration, array lengths and capacities are numbers, and
 *             breaks and gotos know where they lead.
 * Ownership:  the Program owns everything through its arena; spans refer to
 *             the sources of the Diagnostics it was read with.
 */
#ifndef LANG_PROMELA_READING_AST_H
#define LANG_PROMELA_READING_AST_H

#include "base/names.h"
#include "formula/formula.h"
#include "lang/promela/reading/ast_statement.h"

typedef enum ProctypeKind {
    PROCTYPE_PROCESS,
    PROCTYPE_INIT,   /* one instance at the start, in textual order */
    PROCTYPE_NEVER,  /* a claim */
    PROCTYPE_TRACE,  /* only sends and receives of the system */
    PROCTYPE_NOTRACE /* the same, forbidden */
} ProctypeKind;

struct Proctype {
    Proctype *next;           /* in the program, all kinds in textual order */
    const char *name;         /* "init", "never_0", "trace" if it has none */
    Span span;                /* of the name or keyword */
    ProctypeKind kind;        /* which of them */
    Variable *parameters;     /* VARIABLE_PARAMETER each */
    unsigned parameter_count; /* how many */
    Expression *active_of;    /* between the brackets of active [N], or NULL */
    unsigned active;          /* instances at the start (r) */
    bool is_run;              /* more of them may be created (r) */
    bool from_file;           /* a claim of --never */
    bool deterministic;       /* D_proctype */
    Expression *provided;     /* condition, or NULL */
    Expression *priority_of;  /* after `priority`, or NULL */
    int32_t priority;         /* 0 if it was not given (r) */
    Statement *body;          /* never NULL without errors */
    PmlLabel *labels;         /* all of them, linked by sibling (r) */
    Variable **variables;     /* parameters and locals by number (r) */
    uint32_t variable_count;  /* how many (r) */
    Span end;                 /* of the closing brace */
    unsigned number;          /* among the processes and init, from 0 (r) */
    uint32_t first_number;    /* of what is in it, see spin_number.h */
    uint32_t end_number;      /* of its end, see spin_number.h */
};

/* ltl name { formula }: a positive property, to be negated. */
typedef struct LtlFormula {
    struct LtlFormula *next; /* in the program */
    const char *name;        /* "ltl_0", "ltl_1" ... if it has none */
    Span span;               /* of the name or keyword */
    Span text;               /* between the braces */
    bool parenthesised;      /* all of it is in parentheses */
    Formulas table;          /* what it is made of */
    Formula formula;         /* in there */
    Expression *atoms;       /* of the table, in their order */
} LtlFormula;

/* An expression that is asked for in addition to the program. */
typedef struct Atom {
    struct Atom *next;      /* in the order of the options */
    const char *text;       /* as it was asked for */
    bool guides;            /* that it may have no value does not matter */
    Expression *expression; /* in the global scope */
} Atom;

typedef enum CKind {
    C_DECL,  /* c_decl { text } */
    C_CODE,  /* c_code { text } outside of proctypes */
    C_STATE, /* c_state "text" "extra" ["more"] */
    C_TRACK  /* c_track "text" "extra" ["more"] */
} CKind;

/* C text outside of proctypes. */
typedef struct CBlock {
    struct CBlock *next; /* in the program */
    CKind kind;          /* which of them */
    Span span;           /* all of it */
    const char *text;    /* without braces or quotes */
    const char *extra;   /* second string, or NULL */
    const char *more;    /* third string, or NULL */
} CBlock;

typedef struct Program {
    Arena arena;             /* holds the whole tree */
    Names names;             /* interned identifiers */
    MtypeSet *mtypes;        /* the unnamed set first, if there is one */
    Typedef *typedefs;       /* in textual order */
    Statement *declarations; /* STATEMENT_DECLARATION each: the globals */
    Variable **globals;      /* by number (r) */
    uint32_t global_count;   /* how many (r) */
    Proctype *proctypes;     /* all kinds */
    unsigned process_count;  /* of the kinds process and init (r) */
    uint32_t label_count;    /* of all proctypes (r) */
    LtlFormula *formulas;    /* ltl blocks */
    Atom *atoms;             /* what is asked for */
    CBlock *c_blocks;        /* C text outside of proctypes */
    Statement *moved;        /* jumps with numbers of another proctype */
    bool has_c_code;         /* anywhere */
    Span c_code;             /* where the first of it is */
    bool numbered;           /* spin_number.h found all numbers */
} Program;

void program_init(Program *program, Mem *mem);
void program_release(Program *program);

/* The interned form of a name. */
const char *program_name(Program *program, const char *bytes, size_t length);

/* Every variable of the program and every field of its typedefs, once. */
typedef void VisitVariable(Variable *variable, void *context);
void program_visit(Program *program, VisitVariable *visit, void *context);

/* Print an expression or the head of a statement in one line, as SPIN would
 * accept it: `x = (y + 1)`, `c!a,b`. */
void expression_print(const Expression *expression, Text *out);
void statement_print(const Statement *statement, Text *out);

/* Is this select a single step, with a branch for every value? */
bool statement_selects_once(const Statement *statement);

/* A jump with an end, accept or progress label: SPIN puts a skip before it. */
bool statement_is_marked(const Statement *s);

#endif
