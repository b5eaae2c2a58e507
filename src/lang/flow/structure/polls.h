/* lang/flow/structure/polls.h -- the messages that receives and polls look for
 *
 * Purpose:    a poll `q?[t]` and a receive `q?t` ask for messages with certain
 *             constants in certain fields: a pattern of the channel. Each
 *             pattern has two variables in the Structure, as in figure 9 of
 *             paper 004: the messages before the first one that fits (one more
 *             than there are if none does), and the messages at the head that
 *             fit, up to the first that does not.
 * Same:       a field in which the same value is always sent needs no test.
 * Limits:     channels that are global and have a buffer, and the first few
 *             hundred patterns. What else is looked for is not listed.
 * Ownership:  Polls belong to Spaces and borrow the program.
 */
#ifndef LANG_FLOW_STRUCTURE_POLLS_H
#define LANG_FLOW_STRUCTURE_POLLS_H

#include "base/vec.h"
#include "core/effect.h"
#include "lang/flow/running/queue.h"

#define NO_POLL UINT32_MAX
#define POLL_ANY (UINT32_MAX - 1) /* every message will do */

typedef struct Who { /* whose reference it is */
    uint32_t pid;    /* or PID_OUTSIDE */
    uint32_t type;   /* number of its type */
} Who;

typedef struct PollTest {
    uint32_t field; /* of the message, ... */
    int32_t value;  /* which must be this */
} PollTest;

enum {
    POLL_NUMBERS = 2 /* that a test is in a Structure: field and value */
};

typedef struct Poll {
    uint32_t channel; /* from 0 */
    uint32_t first;   /* of its tests */
    uint32_t count;   /* how many, at least 1 */
} Poll;

/* What is sent in a field of the messages of a channel. */
typedef struct PollField {
    bool any;      /* something; ... */
    bool many;     /* ... not always the same; ... */
    int32_t value; /* ... else this */
} PollField;

typedef struct Polls {
    VEC(Poll) list;        /* each pattern once */
    VEC(PollTest) tests;   /* of all of them, each by increasing field */
    VEC(PollField) fields; /* of all channels */
    VEC(uint32_t) firsts;  /* by channel: its first field */
} Polls;

typedef struct Spaces Spaces; /* spaces.h */

/* List everything that the program looks for, when types are fixed. */
void polls_init(Spaces *spaces);
void polls_release(Spaces *spaces);

/* The number of the pattern that the process asks for with these terms;
 * POLL_ANY: all messages of the channel fit; or NO_POLL: it is not listed. */
uint32_t polls_find(const Spaces *spaces, Who who, const Term *channel,
                    const Argument *arguments);

/* The values of the two variables of the pattern with so many tests, written as
 * numbers. */
uint32_t polls_before(const View *view, Queue queue, const int32_t *tests,
                      uint32_t count);
uint32_t polls_fitting(const View *view, Queue queue, const int32_t *tests,
                       uint32_t count);

/* By how much they change, at most. */
typedef struct PollChange {
    VariableDrift before;  /* messages before the first that fits */
    VariableDrift fitting; /* messages at the head that fit */
} PollChange;

/* When the process sends to the channel of the pattern or receives from it. */
PollChange polls_change(const Spaces *spaces, const Poll *poll, Who who,
                        const Command *command);

#endif
