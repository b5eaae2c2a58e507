/* lang/promela/analysing/access.h -- what a command reads and writes
 *
 * Purpose:    the shared objects that a step of a process has to do with, for
 *             reductions: what it reads, what it writes, and on what it depends
 *             whether it can happen at all.
 * Objects:    bits of the global part, or groups of them; for each channel its
 *             two ends; the two ways in which the number of processes changes;
 *             for each type where its processes are; the trace assertion.
 *             Variables of a process are its own and no objects.
 * Precision:  an index or a channel counts as known if it is made of numbers,
 *             _pid, constants, and variables of the process that no command
 *             writes. Otherwise the whole array, or every channel, is meant.
 * Channels:   a send writes the back of a channel and a receive its front, so
 *             that the two accord. Of a rendezvous, each half reads what the
 *             other half writes.
 * Sequences:  an atomic sequence or d_step is one step. What follows its first
 *             command can block in the middle, so there channels are read and
 *             written at both ends.
 * Wild:       what is not understood has to do with everything.
 */
#ifndef LANG_PROMELA_ANALYSING_ACCESS_H
#define LANG_PROMELA_ANALYSING_ACCESS_H

#include "lang/promela/running/evaluate.h"

typedef struct Objects {
    const Flow *flow;    /* the program */
    uint32_t grain;      /* bits of the global part that make one object */
    uint32_t more, less; /* the number of processes, as run and death see it */
    uint32_t event;      /* the trace assertion */
    uint32_t inner;      /* which channels of processes there are */
    uint32_t types;      /* the first of one for each type: where they are */
    uint32_t births;     /* the first of one for each type: new ones */
    uint32_t channels;   /* the first of two for each channel: back, front */
    uint32_t count;      /* of all objects */
    uint32_t words;      /* of a set of objects */
    uint64_t **written;  /* by type: bits of its variables that some command
                            writes */
    uint64_t *loose;     /* objects that several may write without conflict */
    bool rendezvous;     /* there is a channel without slots */
} Objects;

/* NULL, or why the steps of this program cannot be understood. */
const char *objects_init(Objects *objects, const Flow *flow, Arena *arena);

/* Whose command it is: a process that lives in the state of the view, or any
 * process of the type if there is no view. */
typedef struct Subject {
    uint32_t type; /* of the process */
    uint32_t pid;  /* its number */
    View *view;    /* of a state in which it lives, or NULL */
} Subject;

typedef struct Access {
    uint64_t *needs;  /* whether it can happen depends on these */
    uint64_t *reads;  /* what it does depends on these */
    uint64_t *writes; /* it changes these */
    bool wild;        /* it may have to do with everything */
} Access;

void access_init(Access *access, const Objects *objects, Arena *arena);

/* Add everything that one step does which begins with this command at this
 * location. */
void access_add(Access *access, const Objects *objects, const Subject *subject,
                uint32_t location, const Command *command);

/* Add all that another step has to do with. */
void access_join(Access *access, const Objects *objects, const Access *other);

/* Add to `reads` what the term reads; as in claims, by someone outside all
 * processes if the subject is NULL. */
void access_read(Access *access, const Objects *objects, const Subject *subject,
                 const Term *term);

/* Add to `needs` what the term reads. */
void access_need(Access *access, const Objects *objects, const Subject *subject,
                 const Term *term);

/* The number of the channel of a send or receive, if it is known and has
 * slots; else 0. */
int32_t access_buffer(const Objects *objects, const Subject *subject,
                      const Command *command);

/* Add to `needs` the end of that channel where others send, or the one where
 * others receive. */
void access_need_end(Access *access, const Objects *objects, int32_t channel,
                     bool back);

/* Do the two steps, of different processes, disturb each other? */
bool access_conflict(const Objects *objects, const Access *a, const Access *b);

/* Can b make a possible? */
bool access_enables(const Objects *objects, const Access *a, const Access *b);

#endif
