/* lang/flow/form/flow_command.h -- the edges of control-flow graphs
 *
 * Purpose:    guarded commands (Command), and where each of them comes from
 *             (Origin). Engines look at the former only.
 */
#ifndef LANG_FLOW_FORM_FLOW_COMMAND_H
#define LANG_FLOW_FORM_FLOW_COMMAND_H

#include "base/diag.h"
#include "lang/flow/form/flow_term.h"

typedef enum CommandKind {
    COMMAND_CONDITION, /* term is not 0; a run in it has its effect */
    COMMAND_SKIP,      /* goto, printf: nothing but a step */
    COMMAND_ASSIGN,    /* cell = term */
    COMMAND_SEND,      /* term ! arguments; sorted */
    COMMAND_RECEIVE,   /* term ? arguments; random, peek */
    COMMAND_ELSE,      /* no earlier command here can be executed */
    COMMAND_ASSERT,    /* an error if term is 0 */
    COMMAND_C,         /* c_code: term is a TERM_C */
    COMMAND_D_STEP,    /* run from location `entry` on until it is left */
    COMMAND_END        /* the process dies, if it is the youngest */
} CommandKind;

typedef struct Command {
    CommandKind kind;          /* what it does */
    bool atomic;               /* afterwards the process keeps control */
    bool inside;               /* afterwards it is still inside the d_step */
    bool sorted;               /* !! */
    bool random;               /* ?? */
    bool peek;                 /* ?<> */
    uint8_t contested;         /* the end of the channel that it uses, if that
                                  may be declared as another process's
                                  (Exclusive), else 0 */
    uint32_t group;            /* 0: normal; else the escape it begins */
    const Term *term;          /* condition, value or channel */
    const Cell *cell;          /* assigned variable */
    const Argument *arguments; /* fields of the message */
    const Argument *resets;    /* cells that are 0 afterwards: they are not
                                  read any more (optimise.h) */
    uint32_t target;           /* location afterwards, within the type */
    uint32_t entry;            /* of a d_step: its first location */
    uint32_t line;             /* where the user wrote it */
    const char *text;          /* as the user would write it */
} Command;

/* A value that a printf shows. */
typedef struct Printed {
    const struct Printed *next; /* the following one, or NULL */
    const Term *term;           /* its value */
    const char *const *mtypes;  /* names of its values, or NULL */
} Printed;

enum {
    MOST_NUMBERS = 5,
    NO_STATEMENT = UINT32_MAX
};

/* The numbers of a statement in SPIN (spin_number.h), and of the joins and
 * jumps after it that are steps there (spin_passed.h). */
typedef struct Numbers {
    uint32_t count;              /* none: it is no step in SPIN */
    uint32_t list[MOST_NUMBERS]; /* in the order of execution */
} Numbers;

/* Where a command comes from: to report what happened, never to make it
 * happen. */
typedef struct Origin {
    const char *file;      /* that the user wrote it in */
    Span span;             /* where, in the sources */
    uint32_t statement;    /* its number among all of the program; of a join,
                              NO_STATEMENT */
    uint32_t state;        /* the same, in SPIN's automaton of the proctype */
    Numbers numbers;       /* in SPIN */
    const char *format;    /* of a printf or printm, or NULL */
    const Printed *values; /* that this shows */
} Origin;

/* A statement that nothing leads to, so that there is no command for it. */
typedef struct DeadStatement {
    CommandKind kind; /* what it would be */
    const char *text; /* as the user would write it */
    uint32_t line;    /* where the user wrote it */
    Origin origin;    /* the same; `state` is that in which it would be tried,
                         or 0 */
} DeadStatement;

#endif
