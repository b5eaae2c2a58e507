/* lang/promela/resolving/channel_facts.h -- what guards say about channels
 *
 * Purpose:    other processes do not move inside an atomic sequence: what a
 *             guard has found out about a channel stays true until the sequence
 *             itself sends or receives. After nempty(c) a receive cannot block.
 * Doubt:      a fact that may be wrong is forgotten. Facts only keep warnings
 *             away; no verdict depends on them.
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
    Mem *mem;       /* for comparing */
} ChannelFacts;

void facts_clear(ChannelFacts *facts);

/* The statement has been executed. */
void facts_follow(ChannelFacts *facts, const Statement *s);

/* Can the message be sent or received at once? */
bool facts_permit(const ChannelFacts *facts, const Statement *s);

#endif
