/* lang/promela/reading/ast_expression.h -- expressions of a Promela program
 *
 * Purpose:    the tree of conditions, values and atoms of ltl formulas.
 * Shape:      one struct with a kind; `left`, `right` and `third` are the
 *             operands and `next` links arguments in a row. The comment of a
 *             kind says which fields it uses.
 * Resolved:   after resolve.h without errors every variable, proctype, label
 *             and mtype constant is a pointer to its declaration.
 * Ownership:  in the arena of the Program (ast.h).
 */
#ifndef LANG_PROMELA_READING_AST_EXPRESSION_H
#define LANG_PROMELA_READING_AST_EXPRESSION_H

#include "lang/promela/reading/ast_type.h"

typedef struct PmlLabel PmlLabel;

typedef enum AstExpressionKind {
    EXPRESSION_NUMBER,      /* value; true is 1, false is 0, skip is 1 */
    EXPRESSION_MTYPE,       /* constant, and its value in `value` */
    EXPRESSION_VARIABLE,    /* variable; left is the index or NULL */
    EXPRESSION_FIELD,       /* left . variable; right is the index or NULL */
    EXPRESSION_UNARY,       /* operator, left */
    EXPRESSION_BINARY,      /* operator, left, right */
    EXPRESSION_CONDITIONAL, /* (left -> right : third) */
    EXPRESSION_LEN,         /* left is a channel; these five */
    EXPRESSION_EMPTY,
    EXPRESSION_FULL,
    EXPRESSION_NEMPTY,
    EXPRESSION_NFULL,
    EXPRESSION_POLL,         /* left ? [right, ...]; random for ?? */
    EXPRESSION_EVAL,         /* eval(left): only as a receive argument */
    EXPRESSION_RUN,          /* proctype, right: arguments, third: priority */
    EXPRESSION_ENABLED,      /* enabled(left) */
    EXPRESSION_PC_VALUE,     /* pc_value(left) */
    EXPRESSION_GET_PRIORITY, /* get_priority(left) */
    EXPRESSION_SET_PRIORITY, /* set_priority(left, right) */
    EXPRESSION_TIMEOUT,      /* nothing else can move */
    EXPRESSION_NP,           /* np_ */
    EXPRESSION_PID,          /* _pid */
    EXPRESSION_NR_PR,        /* _nr_pr */
    EXPRESSION_LAST,         /* _last */
    EXPRESSION_PRIORITY,     /* _priority; may be assigned to */
    EXPRESSION_DISCARD,      /* _: only written to */
    EXPRESSION_REMOTE_LABEL, /* proctype [left] @ label; left may be NULL */
    EXPRESSION_REMOTE_VARIABLE, /* proctype [left] : right; left may be NULL,
                                   right is a VARIABLE or FIELD in there */
    EXPRESSION_C,               /* text between braces; check: before them */
    EXPRESSION_STRING           /* text; only as the first of printf */
} AstExpressionKind;

typedef enum Operator {
    OPERATOR_NEGATE,     /* -x */
    OPERATOR_NOT,        /* !x */
    OPERATOR_COMPLEMENT, /* ~x */
    OPERATOR_MULTIPLY,
    OPERATOR_DIVIDE,
    OPERATOR_REMAINDER,
    OPERATOR_ADD,
    OPERATOR_SUBTRACT,
    OPERATOR_SHIFT_LEFT,
    OPERATOR_SHIFT_RIGHT,
    OPERATOR_LESS,
    OPERATOR_LESS_EQUAL,
    OPERATOR_GREATER,
    OPERATOR_GREATER_EQUAL,
    OPERATOR_EQUAL,
    OPERATOR_UNEQUAL,
    OPERATOR_BIT_AND,
    OPERATOR_BIT_XOR,
    OPERATOR_BIT_OR,
    OPERATOR_AND, /* && and || */
    OPERATOR_OR,
    OPERATOR_IMPLIES, /* these two only in what is asked of states */
    OPERATOR_EQUIVALENT
} Operator;

struct Expression {
    AstExpressionKind kind; /* which of them */
    Operator operator;      /* of unary and binary ones */
    Span span;              /* all of it; after macros, the use */
    Expression *next;       /* the following argument, or NULL */
    Expression *left;       /* operands, see the kinds */
    Expression *right;
    Expression *third;
    const char *name;        /* of a variable, field, proctype, mtype */
    Span name_span;          /* of that name */
    const char *label_name;  /* after @ */
    const char *text;        /* of C code and strings, without delimiters */
    bool is_code;            /* c_code, which has effects, not c_expr */
    const char *check;       /* of c_expr [check] { ... }, or NULL */
    int32_t value;           /* of numbers and mtype constants */
    const char *word;        /* of a number that was written as one: "skip",
                                "true", "false"; or NULL */
    bool random;             /* ?? instead of ? */
    bool parenthesised;      /* written in parentheses */
    unsigned height;         /* of the tree below; bounded by the parser */
    Variable *variable;      /* (r) */
    MtypeConstant *constant; /* (r) */
    Proctype *proctype;      /* (r) */
    PmlLabel *label;         /* (r) */
    Type type;               /* of variables, fields, mtype constants; other
                                expressions are int (r) */
};

#endif
