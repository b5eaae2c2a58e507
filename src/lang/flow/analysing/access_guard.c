/* What a step needs, and what can make it impossible. */
#include "lang/flow/analysing/access_walk.h"

#include <assert.h>

/* ---- Conditions ---------------------------------------------------------- */

enum { /* ends of a channel, as bits */
    NO_END = 0,
    AT_BACK = 1,
    AT_FRONT = 2,
    AT_BOTH = 3
};

typedef struct Fact {  /* what a condition says of a channel */
    const Term *poll;  /* that asks for the channel; NULL: nothing */
    uint8_t spoils;    /* where sends and receives can make it false, */
    uint8_t mends;     /* and where they can make it true */
    const Term *bound; /* what a length is compared with, or NULL */
} Fact;

/* Is it a number that no other process changes? */
static bool is_private(const AccessWalk *walk, const Term *term) {
    return term->kind == TERM_NUMBER ||
           objects_settle(walk->objects, walk->subject, term);
}

/* Is the length on the left less than a number, or on the right greater? */
static Fact compare_length(const AccessWalk *walk, const Term *term) {
    bool left = term->a && term->a->kind == TERM_LEN;
    const Term *poll = left ? term->a : term->b;
    const Term *other = left ? term->b : term->a;
    bool less = term->kind == TERM_LESS || term->kind == TERM_LESS_EQUAL;
    if (!poll || poll->kind != TERM_LEN || !is_private(walk, other))
        return (Fact){0};
    return less == left ? (Fact){poll, AT_BACK, AT_FRONT, other}
                        : (Fact){poll, AT_FRONT, AT_BACK, other};
}

static Fact fact_of(const AccessWalk *walk, const Term *term);

static Fact negate(Fact fact) {
    return (Fact){fact.poll, fact.mends, fact.spoils, fact.bound};
}

/* What a condition that is one question says, if that is known. Messages come
 * at the back and go at the front; that the first one is wanted can only end
 * there, and can begin at both ends. */
static Fact fact_of(const AccessWalk *walk, const Term *term) {
    switch (term->kind) {
    case TERM_NOT:
        return negate(fact_of(walk, term->a));
    case TERM_EMPTY:
    case TERM_NFULL:
        return (Fact){term, AT_BACK, AT_FRONT, NULL};
    case TERM_NEMPTY:
    case TERM_FULL:
    case TERM_LEN:
        return (Fact){term, AT_FRONT, AT_BACK, NULL};
    case TERM_POLL:
        return (Fact){term, AT_FRONT, AT_BOTH, NULL};
    case TERM_LESS:
    case TERM_LESS_EQUAL:
    case TERM_GREATER:
    case TERM_GREATER_EQUAL:
        return compare_length(walk, term);
    default: /* all others may depend on more */
        return (Fact){0};
    }
}

static void mark_ends(const AccessWalk *walk, uint32_t channel, uint8_t ends,
                      uint64_t *set) {
    if (ends & AT_BACK)
        walk_mark_end(walk, channel, BACK, set);
    if (ends & AT_FRONT)
        walk_mark_end(walk, channel, FRONT, set);
}

/* A condition that is true must stay so, and one that is false must become
 * true, before the step: reads and needs are not the same. Of `a && b` both
 * must be true; more than that is not taken apart. */
void walk_condition(AccessWalk *walk, const Term *term) {
    assert(term && walk->into);
    if (term->kind == TERM_AND) {
        walk_condition(walk, term->a);
        walk_condition(walk, term->b);
        return;
    }
    Fact fact = fact_of(walk, term);
    if (!fact.poll) {
        walk_term(walk, term);
        return;
    }
    uint32_t channel = walk_channel(walk, fact.poll->a);
    walk->access->fails |=
        channel == ANY_CHANNEL || walk_may_meet(walk, channel);
    walk_owners(walk, channel, fact.poll->contested);
    walk_term(walk, fact.poll->a);
    if (fact.bound)
        walk_term(walk, fact.bound);
    for (const Argument *a = fact.poll->arguments; a; a = a->next)
        walk_term(walk, a->term);
    mark_ends(walk, channel, fact.spoils, walk->into);
    if (walk->also)
        mark_ends(walk, channel, fact.mends, walk->also);
}

/* ---- Guards -------------------------------------------------------------- */

/* Everything that decides whether the command can happen, as something that is
 * read: for those that happen only if this one does not. */
static void read_guard(AccessWalk *walk, const Command *command) {
    const FlowType *type;
    const Location *inner;
    uint32_t channel;
    if (command->guard)
        walk_term(walk, command->guard);
    switch (command->kind) {
    case COMMAND_SEND:
    case COMMAND_RECEIVE:
        channel = walk_channel(walk, command->channel);
        walk_term(walk, command->channel);
        for (const Argument *a = command->arguments; a; a = a->next)
            walk_term(walk, a->term);
        walk_mark_both(walk, channel, walk->into);
        if (walk->also)
            walk_mark_both(walk, channel, walk->also);
        walk->access->wild |= walk_may_meet(walk, channel);
        break;
    case COMMAND_D_STEP:
        type = &walk->objects->flow->types[walk->subject->type];
        inner = &type->locations[command->entry];
        for (uint32_t i = 0; i < inner->count; i++)
            read_guard(walk, &walk->objects->flow->commands[inner->first + i]);
        break;
    case COMMAND_END:
        walk_note(walk, walk->objects->more);
        walk_note(walk, walk->objects->less);
        break;
    case COMMAND_STEP:
    case COMMAND_ELSE:
        break;
    }
}

/* An else, or a step next to escapes, happens only if others cannot. */
static void read_rivals(AccessWalk *walk, const Location *here,
                        const Command *command) {
    const Command *commands = walk->objects->flow->commands + here->first;
    for (const Command *other = commands; other < command; other++)
        if (command->kind == COMMAND_ELSE || other->group != command->group)
            read_guard(walk, other);
}

void walk_guard(AccessWalk *walk, const Location *here, const Command *command,
                bool first) {
    const FlowType *type = &walk->objects->flow->types[walk->subject->type];
    walk->into = first ? walk->access->guards : walk->access->reads;
    walk->also = first ? walk->access->needs : NULL;
    walk->acts = false;
    read_rivals(walk, here, command);
    if (type->provided)
        walk_term(walk, type->provided);
    if (walk->objects->flow->has_committed && !here->committed)
        walk_note(walk, walk->objects->commits);
    if (command->guard && first)
        walk_condition(walk, command->guard);
    else if (command->guard)
        walk_term(walk, command->guard);
    if (command->kind == COMMAND_D_STEP)
        read_guard(walk, command);
    if (command_has_message(command)) {
        walk_term(walk, command->channel);
        for (const Argument *a = command->arguments; a; a = a->next)
            walk_term(walk, a->term);
    }
    walk->into = walk->access->reads;
    walk->also = NULL;
    walk->acts = true;
}
