/* lang/flow/running/notes.h -- what was executed, while it is executed
 *
 * Purpose:    an expansion that is asked to (interpret_record) notes every
 *             command that it executes, so that a step can be shown statement
 *             by statement. Ordinary expansions note nothing.
 * Shape:      a tree, as atomic sequences branch: each note knows the one
 *             before it, and each successor its last one.
 * Limit:      of a d_step of more than MOST_INNER_NOTES commands, the first
 *             ones and the last one are noted.
 * Ownership:  Notes own their notes and the texts that were printed.
 */
#ifndef LANG_FLOW_RUNNING_NOTES_H
#define LANG_FLOW_RUNNING_NOTES_H

#include "lang/flow/running/queue.h"

#define NO_NOTE UINT32_MAX

enum {
    MOST_INNER_NOTES = 1 << 16
};

typedef struct Note {
    uint32_t before;        /* the note before, or NO_NOTE */
    uint32_t pid;           /* who executed ... */
    const Command *command; /* ... this */
    const Command *counted; /* which SPIN counts as this; NULL: part of the
                               d_step that the note before belongs to */
    int32_t channel;        /* number of the channel that it sent to or received
                               from, if that has a buffer; else any number */
    uint32_t slot;          /* as View.slot, if it sent or received */
    const char *message;    /* that it sent or received, "q[1]!5", or NULL */
    const char *output;     /* that it printed, or NULL */
    Fault fault;            /* what went wrong in it */
    bool cut;               /* a value did not fit, */
    int32_t whole;          /* and was this */
} Note;

struct Notes {
    Arena arena;        /* of texts */
    VEC(Note) all;      /* every note */
    VEC(uint32_t) last; /* by successor */
    VEC(Note) inner;    /* commands of the d_step that is being executed */
};

void notes_init(Notes *notes, Mem *mem);
void notes_release(Notes *notes);

/* If notes are taken: this message is sent (!) or received (?). */
void notes_message(View *view, char sign, Queue queue, const Message *message);

/* The process of the view has executed a command inside a d_step. */
void notes_inner(Notes *notes, View *view, uint32_t pid,
                 const Command *command);

/* It has executed a whole command: append that, or if that is (or began) a
 * d_step, what was noted inside it, after `before`. The number of the last. */
uint32_t notes_add(Notes *notes, View *view, uint32_t before, uint32_t pid,
                   const Command *command);

#endif
