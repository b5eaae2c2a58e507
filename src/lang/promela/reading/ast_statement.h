/* lang/promela/reading/ast_statement.h -- statements of a Promela program
 *
 * Purpose:    the bodies of proctypes, claims and traces.
 * Shape:      a sequence is a list of statements linked by `next`; `;` and
 *             `->` leave no mark. Blocks, atomic, d_step and bodies of
 *             for are scopes; options of if and do are not.
 * Places:     `span` is where the user wrote it; inside an expanded inline or
 *             macro that is the call, and `origin` is the text of the body.
 *             Elsewhere both are equal.
 * Ownership:  in the arena of the Program (ast.h).
 */
#ifndef LANG_PROMELA_READING_AST_STATEMENT_H
#define LANG_PROMELA_READING_AST_STATEMENT_H

#include "lang/promela/reading/ast_expression.h"

typedef enum StatementKind {
    STATEMENT_DECLARATION, /* variables; a step unless they are in_prologue */
    STATEMENT_ASSIGN,      /* target = value */
    STATEMENT_INCREMENT,   /* target++ */
    STATEMENT_DECREMENT,   /* target-- */
    STATEMENT_EXPRESSION,  /* value: a condition, run, skip, c_expr */
    STATEMENT_SEND,        /* channel ! arguments; sorted for !! */
    STATEMENT_RECEIVE,     /* channel ? arguments; random for ??, peek for <> */
    STATEMENT_IF,          /* options */
    STATEMENT_DO,          /* options */
    STATEMENT_FOR_RANGE,   /* for (target : from .. to) { body } */
    STATEMENT_FOR_IN,      /* for (target in channel) { body }; the channel
                              expression may be an array: see is_array */
    STATEMENT_SELECT,      /* select (target : from .. to) */
    STATEMENT_BREAK,
    STATEMENT_GOTO,   /* label */
    STATEMENT_ELSE,   /* the guard of an option */
    STATEMENT_BLOCK,  /* { body }; inlined: the call it came from */
    STATEMENT_ATOMIC, /* body */
    STATEMENT_D_STEP, /* body */
    STATEMENT_UNLESS, /* body unless escape, each a list */
    STATEMENT_ASSERT, /* value */
    STATEMENT_PRINTF, /* arguments; the first is a string */
    STATEMENT_PRINTM, /* value */
    STATEMENT_XR,     /* arguments: channels */
    STATEMENT_XS,     /* arguments: channels */
    STATEMENT_C_CODE  /* value is an EXPRESSION_C */
} StatementKind;

enum {
    LABEL_IS_END = 1,      /* name starts with end */
    LABEL_IS_ACCEPT = 2,   /* name starts with accept */
    LABEL_IS_PROGRESS = 4, /* name starts with progress */
    LABEL_IS_DANGER = 8    /* name starts with danger */
};

struct PmlLabel {
    PmlLabel *next;       /* on the same statement */
    const char *name;     /* as written */
    Span span;            /* of the name */
    Statement *statement; /* which it marks */
    Proctype *proctype;   /* where (r) */
    PmlLabel *sibling;    /* the next label of the proctype (r) */
    unsigned marks;       /* LABEL_IS_... */
    unsigned expansion;   /* of which inline call, 0 for none */
    unsigned uses;        /* gotos and remote references (r) */
    bool watched;         /* there are remote references (r) */
    uint32_t number;      /* among all labels of the program (r) */
    Statement *d_step;    /* around the statement, or NULL (r) */
    PmlLabel *homonym;    /* an earlier one of this name here, or NULL (r) */
};

typedef struct Option {
    struct Option *next; /* the following :: */
    Span span;           /* of the :: */
    Statement *body;     /* never NULL; the first one is the guard */
    bool is_else;        /* the guard is else (r) */
} Option;

/* A call of an inline, expanded in place. */
typedef struct InlineCall {
    const char *name; /* of the inline */
    Span call;        /* the call */
    Span body;        /* the text of the definition */
} InlineCall;

struct Statement {
    StatementKind kind;        /* which of them */
    Span span;                 /* where the user wrote it */
    Span origin;               /* inside an inline or macro body, or the same */
    Statement *next;           /* in the sequence */
    PmlLabel *labels;          /* before it */
    Variable *variables;       /* of declarations */
    Expression *target;        /* assigned variable */
    Expression *value;         /* right-hand side, condition, argument */
    Expression *channel;       /* of send, receive, for in */
    Expression *arguments;     /* message fields, printf; scalars only after
                                  resolving: structs are spread out */
    Expression *from;          /* lower bound */
    Expression *to;            /* upper bound */
    Option *options;           /* of if and do */
    Statement *body;           /* inner sequence */
    Statement *escape;         /* after unless */
    const char *label_name;    /* of goto */
    PmlLabel *label;           /* of goto (r) */
    Statement *loop;           /* of break: the do or for it leaves (r) */
    unsigned expansion;        /* inline call number, 0 for none */
    uint32_t number;           /* that SPIN gives it (spin_number.h) */
    uint32_t first;            /* the first number of the steps that for,
                                  select or a declaration begins with; of a
                                  jump: the same as `number`, or if that is
                                  a skip in front of it, the jump's own */
    Statement *moved;          /* the next jump in Program.moved */
    const InlineCall *inlined; /* of a block made by an inline call */
    bool arrow;                /* -> follows */
    bool sorted;               /* !! */
    bool random;               /* ?? */
    bool peek;                 /* <...> */
    bool plain_range;          /* select: SPIN reads it as a choice */
    bool parenthesised;        /* q!a(b,c) form */
    bool is_array;             /* for in: over an array, not a channel (r) */
    bool split;                /* a jump that follows the skip with its mark */
};

#endif
