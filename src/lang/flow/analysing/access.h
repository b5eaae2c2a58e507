/* lang/flow/analysing/access.h -- what a command reads and writes
 *
 * Purpose:    the shared objects that a step of a process has to do with, for
 *             reductions: what it reads, what it writes, and on what it depends
 *             whether it can happen at all.
 * Channels:   a send writes the back of a channel and a receive its front, so
 *             that the two accord. Of a rendezvous, each half reads what the
 *             other half writes.
 * Sequences:  an atomic sequence or d_step is one step. What follows its first
 *             command can block in the middle, so there channels are read and
 *             written at both ends.
 * Wild:       what is not understood has to do with everything.
 */
#ifndef LANG_FLOW_ANALYSING_ACCESS_H
#define LANG_FLOW_ANALYSING_ACCESS_H

#include "lang/flow/analysing/objects.h"

typedef struct Access {
    uint64_t *needs;  /* these can make it possible */
    uint64_t *guards; /* these can make it impossible */
    uint64_t *reads;  /* what it does depends on these */
    uint64_t *writes; /* it changes these */
    bool wild;        /* it may have to do with everything */
    bool fails;       /* it may be an error: a failed assertion, an index out
                         of bounds ... */
} Access;

void access_init(Access *access, const Objects *objects, Arena *arena);

/* Add everything that one step does which begins with this command at this
 * location. */
void access_add(Access *access, const Objects *objects, const Subject *subject,
                uint32_t location, const Command *command);

/* Add all that another step has to do with. */
void access_join(Access *access, const Objects *objects, const Access *other);

/* Add to `reads` what the term reads; if the subject is NULL, no process
 * evaluates it, as in formulas. */
void access_read(Access *access, const Objects *objects, const Subject *subject,
                 const Term *term);

/* Add to `needs` what the term reads. */
void access_need(Access *access, const Objects *objects, const Subject *subject,
                 const Term *term);

/* Add to `needs` what can make the term true. */
void access_need_true(Access *access, const Objects *objects,
                      const Subject *subject, const Term *term);

/* The number of the channel of a send or receive, if it is known and has
 * slots; else 0. */
int32_t access_buffer(const Objects *objects, const Subject *subject,
                      const Command *command);

/* Add to `needs` the end of that channel where others send, or the one where
 * others receive. */
void access_need_end(Access *access, const Objects *objects, int32_t channel,
                     bool back);

/* Have both to do with the same? */
bool access_equal(const Objects *objects, const Access *a, const Access *b);

/* Do the two steps, of different processes, disturb each other? If not NULL,
 * `exempt` has ends of channels that both never write to. */
bool access_conflict(const Objects *objects, const Access *a, const Access *b,
                     const uint64_t *exempt);

/* Is b an obstacle of a (core/dependence.h), a condition that is no error
 * whatever it reads? */
bool access_obstructs(const Objects *objects, const Access *a, const Access *b);

/* Can b make a possible? */
bool access_enables(const Objects *objects, const Access *a, const Access *b);

#endif
