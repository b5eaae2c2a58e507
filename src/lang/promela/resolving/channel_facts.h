/* lang/promela/resolving/channel_facts.h -- what guards say about channels
 *
 * Purpose:    other processes do not move inside an atomic sequence: what a
 *             guard has found out about a channel stays true until the sequence
 *             itself sends or receives. After nempty(c) a receive cannot block.
 * Doubt:      a fact that may be wrong is forgotten, except that two parameters
 *             are taken for two channels. Facts only keep warnings away; no
 *             verdict depends on them.
 * Ownership:  a plain value that can be copied; borrows the tree.
 */
#ifndef LANG_PROMELA_RESOLVING_CHANNEL_FACTS_H
#define LANG_PROMELA_RESOLVING_CHANNEL_FACTS_H

#include "lang/promela/reading/ast.h"

enum {
    MOST_FACTS = 8 /* further ones are not kept */
};

typedef struct ChannelFact {
    const Expression *channel; /* which */
    const Expression *poll;    /* that its oldest message fits, or NULL */
    int64_t messages;          /* in it, at least */
    int64_t room;              /* for so many more, at least */
} ChannelFact;

typedef struct ChannelFacts {
    ChannelFact items[MOST_FACTS];
    uint32_t count; /* how many */
    uint32_t least; /* no channel of the program has a smaller buffer */
    Mem *mem;       /* for comparing */
} ChannelFacts;

void facts_clear(ChannelFacts *facts);

/* Only what both say is known where two ways meet. */
void facts_meet(ChannelFacts *facts, const ChannelFacts *other);

/* The statement may be executed any number of times, with all its parts. */
void facts_loosen(ChannelFacts *facts, const Statement *s);

/* The statement, which has no parts, has been executed. */
void facts_follow(ChannelFacts *facts, const Statement *s);

/* Is at every moment the message possible or the guard true? */
bool facts_cover(const ChannelFacts *facts, const Statement *message,
                 const Expression *guard);

/* Can the message be sent or received at once? */
bool facts_permit(const ChannelFacts *facts, const Statement *s);

#endif
