/* core/account.h -- a step, statement by statement
 *
 * Purpose:    a step of a Model may be many statements of the program that
 *             the user wrote: an atomic sequence, both sides of a rendezvous.
 *             An Account says which, in order, for people and for files of
 *             other tools. Only Models of programs have accounts.
 * Tales:      the same step can come about in several ways; each is a tale.
 * Mentions:   which parts of a state a statement reads or writes, as far as
 *             the Model can say: where a process stands, what its next
 *             statement waits for; in a step, what each statement writes, and
 *             what one reads that fails.
 * Processes:  numbered as in the program; a claim that watches it is
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
#define NO_DEED SIZE_MAX

typedef enum DeedUse { /* what a statement does with a channel */
    DEED_NOTHING,      /* or nothing that is known */
    DEED_SENDS,        /* a message to it */
    DEED_RECEIVES,     /* a message from it, which is gone then */
    DEED_LOOKS,        /* at a message, which stays there */
    DEED_LOSES         /* a message, for it is full */
} DeedUse;

typedef struct Deed {        /* one statement */
    uint32_t process;        /* that executed it */
    const char *who;         /* name of its type */
    bool unique;             /* no other process has that name */
    const char *file;        /* where the user wrote it */
    uint32_t line;           /* in that file */
    const char *text;        /* as the user would write it */
    const char *output;      /* what it printed, or NULL */
    const char *problem;     /* what went wrong in it, or NULL */
    const char *whole;       /* a value that did not fit into the variable and
                                was cut off, or NULL */
    const char *obstacle;    /* of one that stands: why it cannot be executed
                                now, or NULL: it can, or that is not known */
    bool ended;              /* of one that stands: the process has come to its
                                end, and only waits for others */
    bool rests;              /* of one that stands: the process may stay there
                                forever */
    bool serves;             /* likewise: it only waits for messages where a
                                loop begins */
    const uint32_t *numbers; /* by which trails know it, and the joins after
                                it (doc/formats/trail.md) */
    uint32_t number_count;   /* how many; 0 inside a d_step */
    DeedUse use;             /* what it does with a channel: */
    uint32_t channel;        /* which, by a number that stays the same in a run;
                                0: it has no buffer and no number */
    uint32_t slot;           /* how many messages are before that one; NO_SLOT:
                                it has no buffer, and the deed after the send
                                receives the message */
} Deed;

typedef struct Mention { /* a part of a state */
    size_t deed;         /* of the account, that mentions it; NO_DEED: none */
    uint32_t variable;   /* of the Display */
    uint32_t element;    /* of an array, or NO_ELEMENT: any */
    bool written;        /* else it is read */
} Mention;

typedef struct Account {
    Arena arena;           /* texts */
    VEC(Deed) deeds;       /* of all tales */
    VEC(size_t) starts;    /* of each tale, in deeds */
    VEC(Mention) mentions; /* each once, in any order */
    bool cut;              /* time was up: there may be nothing of the step */
    bool numbered;         /* the numbers are those of trails */
    uint32_t claim; /* number of the claim among the proctypes, if a claim
                       took part, or NO_CLAIM */
} Account;

void account_init(Account *account, Mem *mem);
void account_release(Account *account);

/* Forget everything. */
void account_clear(Account *account);

/* A new tale begins; deeds are appended to the newest. */
void account_begin(Account *account);
void account_add(Account *account, Deed deed);

/* Unless it has been mentioned so before. What a statement mentions is added
 * together: only then is each once. */
void account_mention(Account *account, Mention mention);

/* The deeds of a tale; their number in *count. */
const Deed *account_tale(const Account *account, size_t tale, size_t *count);

#endif
