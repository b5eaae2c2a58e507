/* lang/flow/form/flow_command.h -- the edges of control-flow graphs
 *
 * Purpose:    guarded commands (Command), and where each of them comes from
 *             (Origin). Engines look at the former only.
 */
#ifndef LANG_FLOW_FORM_FLOW_COMMAND_H
#define LANG_FLOW_FORM_FLOW_COMMAND_H

#include "base/diag.h"
#include "lang/flow/form/flow_term.h"

typedef enum FlowEffectKind {
    FLOW_ASSIGN, /* cell = term */
    FLOW_ACT,    /* term is computed for what it does: it creates a process or
                      sets a priority */
    FLOW_ASSERT, /* an error if term is 0 */
    FLOW_C       /* c_code: term is a TERM_C */
} FlowEffectKind;

typedef struct FlowEffect {
    const struct FlowEffect *next; /* the following one, or NULL */
    FlowEffectKind kind;           /* what it does */
    const Term *term;              /* with this value */
    const Cell *cell;              /* assigned variable, or NULL */
} FlowEffect;

typedef enum CommandKind {
    COMMAND_STEP,    /* no more than its guard and its effects */
    COMMAND_SEND,    /* channel ! arguments; sorted */
    COMMAND_RECEIVE, /* channel ? arguments; random, peek */
    COMMAND_ELSE,    /* no earlier command here can be executed */
    COMMAND_D_STEP,  /* run from location `entry` on until it is left */
    COMMAND_END      /* the process dies, if it is the youngest */
} CommandKind;

/* A guarded command: it can be executed if its guard is not 0 and its message
 * can be sent or received; then the message comes first, and the effects in
 * their order. With a partner, the receiver's effects come before the
 * sender's. */
typedef struct Command {
    CommandKind kind;          /* what it does besides its effects */
    bool atomic;               /* afterwards the process keeps control */
    bool inside;               /* afterwards it is still inside the d_step */
    bool sorted;               /* !! */
    bool random;               /* ?? */
    bool peek;                 /* ?<> */
    bool late;                 /* if the channel has a buffer, the message comes
                                  after the effects */
    uint8_t contested;         /* the end of the channel that it uses, if that
                                  may be declared as another process's
                                  (Exclusive), else 0 */
    uint32_t group;            /* 0: normal; else the escape it begins */
    const Term *guard;         /* condition, or NULL: always */
    const Term *channel;       /* its number, or NULL */
    const Argument *arguments; /* fields of the message */
    const FlowEffect *effects; /* what it changes, in order */
    const Argument *resets;    /* cells that are 0 afterwards: they are not
                                  read any more (optimise.h) */
    uint32_t target;           /* location afterwards, within the type */
    uint32_t entry;            /* of a d_step: its first location */
    uint32_t line;             /* where the user wrote it */
    const char *text;          /* as the user would write it */
    const char *label;         /* what others see of it; NULL: the text of the
                                  action */
} Command;

/* Does it do nothing but be a step? */
static inline bool command_is_skip(const Command *command) {
    return command->kind == COMMAND_STEP && !command->guard &&
           !command->effects;
}

/* Is it a question that is answered by being possible? To create a process is
 * one, too. */
static inline bool command_is_condition(const Command *command) {
    return command->kind == COMMAND_ELSE ||
           (command->kind == COMMAND_STEP &&
            (command->guard ||
             (command->effects && command->effects->kind == FLOW_ACT)));
}

/* Does it create a process? */
static inline bool command_runs(const Command *command) {
    bool runs = false;
    for (const FlowEffect *e = command->effects; e; e = e->next)
        runs |= e->term->kind == TERM_RUN;
    return runs;
}

/* Can an assertion fail in it? */
static inline bool command_asserts(const Command *command) {
    bool asserts = false;
    for (const FlowEffect *e = command->effects; e; e = e->next)
        asserts |= e->kind == FLOW_ASSERT;
    return asserts;
}

/* Does it send or receive? */
static inline bool command_has_message(const Command *command) {
    return command->kind == COMMAND_SEND || command->kind == COMMAND_RECEIVE;
}

/* A value that a printf shows. */
typedef struct Printed {
    const struct Printed *next; /* the following one, or NULL */
    const Term *term;           /* its value */
    const ValueNames *names;    /* of its values, or NULL */
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
    bool condition;   /* it would be a condition or an else */
    const char *text; /* as the user would write it */
    uint32_t line;    /* where the user wrote it */
    Origin origin;    /* the same; `state` is that in which it would be tried,
                         or 0 */
} DeadStatement;

#endif
