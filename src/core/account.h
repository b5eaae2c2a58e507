/* core/account.h -- a step, statement by statement
 *
 * Purpose:    a step of a Model may be many statements of the program that
 *             the user wrote: an atomic sequence, both sides of a rendezvous.
 *             An Account lists them in order, for reports and for files of
 *             other tools. Only Models of programs have accounts.
 * Ways:       the same step can come about in several ways, each with its own
 *             statements.
 * Positions:  an Account can also list, as one way, the statement before which
 *             each process is in a state.
 * Mentions:   which parts of a state a statement reads or writes, as far as
 *             the Model can say. At a position: what the next statement of the
 *             process waits for. In a step: what each statement writes, and
 *             what a statement that fails reads.
 * Processes:  numbered as in the program; a claim that watches the program is
 *             NO_PROCESS.
 * Ownership:  an Account owns its arena, which holds the texts made for it;
 *             other texts live as long as the Model.
 */
#ifndef CORE_ACCOUNT_H
#define CORE_ACCOUNT_H

#include "base/arena.h"
#include "base/vec.h"

#define NO_PROCESS UINT32_MAX
#define NO_CLAIM UINT32_MAX
#define NO_SLOT UINT32_MAX
#define NO_ELEMENT UINT32_MAX
#define OF_NO_STATEMENT SIZE_MAX

typedef enum ChannelAction { /* what a statement does with a channel */
    CHANNEL_NOTHING,         /* nothing, or that is not known */
    CHANNEL_SENDS,           /* sends a message to it */
    CHANNEL_RECEIVES,        /* takes a message from it */
    CHANNEL_PEEKS,           /* reads a message that stays in it */
    CHANNEL_LOSES            /* sends a message that is lost: it is full */
} ChannelAction;

typedef struct StepStatement {
    uint32_t process;        /* that executes it */
    const char *who;         /* name of the type of that process */
    bool unique;             /* no other process has that name */
    const char *file;        /* where the user wrote the statement */
    uint32_t line;           /* in that file */
    const char *text;        /* as the user would write it */
    const char *message;     /* what it sends or receives, by the channel's name
                                and with values, "q[1]!5"; or NULL */
    const char *output;      /* what it printed, or NULL */
    const char *problem;     /* what went wrong in it, or NULL */
    const char *whole;       /* a value that did not fit into the variable and
                                was cut off, or NULL */
    const char *obstacle;    /* at a position: why it cannot be executed now, or
                                NULL: it can be, or that is not known */
    bool ended;              /* at a position: the process has come to its end,
                                and only waits for others */
    bool rests;              /* at a position: the process may stay there
                                forever */
    bool serves;             /* at a position: the process only waits for
                                messages where a loop begins */
    const uint32_t *numbers; /* of the statement in trails, and of the joins
                                after it (doc/formats/trail.md) */
    uint32_t number_count;   /* how many; 0 inside a d_step */
    ChannelAction use;       /* what it does with a channel: */
    uint32_t channel;        /* which, by a number that stays the same in a run;
                                0: it has no buffer and no number */
    uint32_t slot;           /* how many messages are before that one; NO_SLOT:
                                the channel has no buffer, and the statement
                                after the send receives the message */
} StepStatement;

typedef struct Mention { /* of a part of a state */
    size_t statement;    /* that mentions it, or OF_NO_STATEMENT */
    uint32_t variable;   /* of those that are shown (core/model_text.h) */
    uint32_t element;    /* of an array, or NO_ELEMENT: any */
    bool written;        /* else it is read */
} Mention;

typedef struct Account {
    Arena arena;                   /* texts */
    VEC(StepStatement) statements; /* of all ways */
    VEC(size_t) starts;            /* by way: its first statement */
    VEC(Mention) mentions;         /* each once, in any order */
    bool cut;                      /* time was up: statements may be missing */
    bool numbered;                 /* the numbers are those of trails */
    uint32_t claim; /* number of the claim among the proctypes, if a claim took
                       part, or NO_CLAIM */
} Account;

void account_init(Account *account, Mem *mem);
void account_release(Account *account);

/* Remove everything. */
void account_clear(Account *account);

/* A new way begins; statements are appended to the newest. */
void account_begin(Account *account);
void account_add(Account *account, StepStatement statement);

/* Add a mention unless it is there. The mentions of one statement are added
 * together: only then is each listed once. */
void account_mention(Account *account, Mention mention);

/* The statements of a way; their number in *count. */
const StepStatement *account_way(const Account *account, size_t way,
                                 size_t *count);

#endif
