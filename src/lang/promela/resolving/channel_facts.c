#include "lang/promela/resolving/channel_facts.h"

#include "base/text.h"

#include <string.h>

void facts_clear(ChannelFacts *facts) {
    facts->count = 0;
}

/* Are they written in the same way? */
static bool are_alike(const ChannelFacts *facts, const Expression *a,
                      const Expression *b) {
    Text one, other;
    text_init(&one, facts->mem);
    text_init(&other, facts->mem);
    expression_print(a, &one);
    expression_print(b, &other);
    bool alike = strcmp(one.data, other.data) == 0;
    text_release(&other);
    text_release(&one);
    return alike;
}

/* Declared with a buffer of its own, or NULL: it may be any channel. */
static const ChannelType *own_buffer(const Expression *channel) {
    return channel->kind == EXPRESSION_VARIABLE && channel->variable
               ? channel->variable->channel
               : NULL;
}

static ChannelFact *fact_of(ChannelFacts *facts, const Expression *channel) {
    for (uint32_t i = 0; i < facts->count; i++)
        if (are_alike(facts, facts->items[i].channel, channel))
            return &facts->items[i];
    return NULL;
}

void facts_meet(ChannelFacts *facts, const ChannelFacts *other) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < facts->count; i++) {
        ChannelFact fact = facts->items[i];
        const ChannelFact *same = NULL;
        for (uint32_t k = 0; k < other->count && !same; k++)
            if (are_alike(facts, other->items[k].channel, fact.channel))
                same = &other->items[k];
        if (!same)
            continue;
        if (fact.poll != same->poll)
            fact.poll = NULL;
        if (same->messages < fact.messages)
            fact.messages = same->messages;
        if (same->room < fact.room)
            fact.room = same->room;
        facts->items[kept++] = fact;
    }
    facts->count = kept;
}

static void add_fact(ChannelFacts *facts, ChannelFact fact) {
    const ChannelType *own = own_buffer(fact.channel);
    ChannelFact *known = fact_of(facts, fact.channel);
    if (own && own->capacity == 0)
        return; /* there is never a message in it */
    if (!known && facts->count == MOST_FACTS)
        return;
    if (!known) {
        known = &facts->items[facts->count++];
        *known = (ChannelFact){.channel = fact.channel};
    }
    known->poll = fact.poll ? fact.poll : known->poll;
    if (known->messages < fact.messages)
        known->messages = fact.messages;
    if (known->room < fact.room)
        known->room = fact.room;
}

/* ---- Guards -------------------------------------------------------------- */

/* The same relation with its sides exchanged. */
static Operator turned(Operator operator) {
    switch (operator) {
    case OPERATOR_LESS:
        return OPERATOR_GREATER;
    case OPERATOR_LESS_EQUAL:
        return OPERATOR_GREATER_EQUAL;
    case OPERATOR_GREATER:
        return OPERATOR_LESS;
    case OPERATOR_GREATER_EQUAL:
        return OPERATOR_LESS_EQUAL;
    default: /* the others are symmetric */
        return operator;
    }
}

/* len(c) compared with a number. */
static void note_length(ChannelFacts *facts, const Expression *channel,
                        Operator operator, int64_t number) {
    const ChannelType *own = own_buffer(channel);
    ChannelFact fact = {.channel = channel};
    int64_t most = INT64_MAX, least = own ? own->capacity : facts->least;
    if (operator== OPERATOR_GREATER)
        fact.messages = number + 1;
    else if (operator== OPERATOR_GREATER_EQUAL || operator== OPERATOR_EQUAL)
        fact.messages = number;
    else if (operator== OPERATOR_UNEQUAL && number == 0)
        fact.messages = 1;
    if (operator== OPERATOR_LESS)
        most = number - 1;
    else if (operator== OPERATOR_LESS_EQUAL || operator== OPERATOR_EQUAL)
        most = number;
    else if (own && operator== OPERATOR_UNEQUAL && number ==(int64_t)
                        own->capacity)
        most = number - 1;
    if (most < least)
        fact.room = least - most;
    else if (most == 0)
        fact.room = 1;
    add_fact(facts, fact);
}

static void note_comparison(ChannelFacts *facts, const Expression *e) {
    const Expression *left = e->left, *right = e->right;
    if (left->kind == EXPRESSION_LEN && right->kind == EXPRESSION_NUMBER)
        note_length(facts, left->left, e->operator, right->value);
    else if (right->kind == EXPRESSION_LEN && left->kind == EXPRESSION_NUMBER)
        note_length(facts, right->left, turned(e->operator), left->value);
}

/* What is known when the condition holds. */
static void note(ChannelFacts *facts, const Expression *e) {
    ChannelFact fact = {.channel = e->left};
    switch (e->kind) {
    case EXPRESSION_BINARY:
        if (e->operator== OPERATOR_AND) {
            note(facts, e->left);
            note(facts, e->right);
        } else {
            note_comparison(facts, e);
        }
        return;
    case EXPRESSION_LEN:
    case EXPRESSION_NEMPTY:
    case EXPRESSION_FULL:
        fact.messages = 1;
        break;
    case EXPRESSION_EMPTY:
    case EXPRESSION_NFULL:
        fact.room = 1;
        break;
    case EXPRESSION_POLL:
        fact.messages = 1;
        fact.poll = e;
        break;
    default: /* says nothing of channels */
        return;
    }
    add_fact(facts, fact);
}

/* ---- Statements ---------------------------------------------------------- */

/* Declared with a buffer, or handed over: few programs hand over a channel by
 * two names. */
static bool is_known(const Expression *channel) {
    return own_buffer(channel) ||
           (channel->kind == EXPRESSION_VARIABLE && channel->variable &&
            channel->variable->kind == VARIABLE_PARAMETER);
}

/* May the two be one channel by different names? */
static bool may_be_same(const Expression *a, const Expression *b) {
    return !is_known(a) || !is_known(b) || a->variable == b->variable;
}

/* Has the channel of the message a buffer? A rendezvous makes no room. */
static bool has_buffer(const ChannelFacts *facts, const Statement *s) {
    const ChannelType *own = own_buffer(s->channel);
    return own ? own->capacity > 0 : facts->least > 0;
}

/* A message leaves the channel or enters it. */
static void follow_message(ChannelFacts *facts, const Statement *s) {
    int64_t gone = s->kind == STATEMENT_RECEIVE && !s->peek;
    int64_t come = s->kind == STATEMENT_SEND;
    for (uint32_t i = 0; i < facts->count; i++) {
        ChannelFact *fact = &facts->items[i];
        bool same = are_alike(facts, fact->channel, s->channel);
        if (!same && !may_be_same(fact->channel, s->channel))
            continue;
        fact->poll = gone ? NULL : fact->poll;
        fact->messages += same ? come - gone : -gone;
        fact->room += same ? gone - come : -come;
    }
    add_fact(facts, (ChannelFact){.channel = s->channel,
                                  .messages =
                                      (come && has_buffer(facts, s)) || s->peek,
                                  .room = gone && has_buffer(facts, s)});
}

static bool mentions(const Expression *e, const Variable *variable) {
    for (; e; e = e->next)
        if (e->variable == variable || mentions(e->left, variable) ||
            mentions(e->right, variable))
            return true;
    return false;
}

/* What the target belongs to is changed: facts that mention it may not be true
 * any more. */
static void follow_change(ChannelFacts *facts, const Expression *target) {
    uint32_t kept = 0;
    while (target->kind == EXPRESSION_FIELD)
        target = target->left;
    for (uint32_t i = 0; i < facts->count; i++) {
        const ChannelFact *fact = &facts->items[i];
        if (!target->variable || (!mentions(fact->channel, target->variable) &&
                                  !mentions(fact->poll, target->variable)))
            facts->items[kept++] = *fact;
    }
    facts->count = kept;
}

void facts_follow(ChannelFacts *facts, const Statement *s) {
    switch (s->kind) {
    case STATEMENT_EXPRESSION:
        note(facts, s->value);
        break;
    case STATEMENT_SEND:
        follow_message(facts, s);
        break;
    case STATEMENT_RECEIVE:
        follow_message(facts, s);
        for (const Expression *e = s->arguments; e; e = e->next)
            follow_change(facts, e);
        break;
    case STATEMENT_ASSIGN:
    case STATEMENT_INCREMENT:
    case STATEMENT_DECREMENT:
        follow_change(facts, s->target);
        break;
    case STATEMENT_PRINTF:
    case STATEMENT_PRINTM:
    case STATEMENT_ASSERT:
        break;
    default: /* choices, loops, calls of C code and so on */
        facts_clear(facts);
        break;
    }
}

/* ---- Loops --------------------------------------------------------------- */

/* So often that nothing is certain about what it takes away. */
static void loosen_message(ChannelFacts *facts, const Statement *s) {
    for (uint32_t i = 0; i < facts->count; i++) {
        ChannelFact *fact = &facts->items[i];
        if (!may_be_same(fact->channel, s->channel))
            continue;
        if (s->kind == STATEMENT_SEND)
            fact->room = 0;
        if (s->kind == STATEMENT_SEND || s->peek)
            continue;
        fact->messages = 0;
        fact->poll = NULL;
    }
}

static void loosen_list(ChannelFacts *facts, const Statement *first) {
    for (const Statement *s = first; s; s = s->next)
        facts_loosen(facts, s);
}

void facts_loosen(ChannelFacts *facts, const Statement *s) {
    switch (s->kind) {
    case STATEMENT_SEND:
    case STATEMENT_RECEIVE:
        loosen_message(facts, s);
        for (const Expression *e = s->arguments; e; e = e->next)
            if (s->kind == STATEMENT_RECEIVE)
                follow_change(facts, e);
        break;
    case STATEMENT_DO:
    case STATEMENT_IF:
        for (const Option *o = s->options; o; o = o->next)
            loosen_list(facts, o->body);
        break;
    case STATEMENT_BLOCK:
    case STATEMENT_ATOMIC:
    case STATEMENT_D_STEP:
        loosen_list(facts, s->body);
        break;
    case STATEMENT_EXPRESSION:
    case STATEMENT_BREAK:
    case STATEMENT_GOTO:
        break;
    case STATEMENT_ASSIGN:
    case STATEMENT_INCREMENT:
    case STATEMENT_DECREMENT:
    case STATEMENT_PRINTF:
    case STATEMENT_PRINTM:
    case STATEMENT_ASSERT:
        facts_follow(facts, s);
        break;
    default: /* calls of C code, declarations and so on */
        facts_clear(facts);
        break;
    }
}

/* ---- Messages ------------------------------------------------------------ */

/* Does the field take every value? */
static bool takes_all(const Expression *field) {
    return field->kind == EXPRESSION_VARIABLE ||
           field->kind == EXPRESSION_FIELD || field->kind == EXPRESSION_DISCARD;
}

/* Is what the fields of a receive demand part of what was polled for? */
static bool fit(const ChannelFacts *facts, const Statement *s,
                const Expression *poll) {
    const Expression *polled = poll ? poll->right : NULL;
    if (poll && poll->random && !s->random)
        polled = NULL; /* of some message, not of the oldest */
    for (const Expression *e = s->arguments; e; e = e->next) {
        if (!takes_all(e) && (!polled || !are_alike(facts, e, polled)))
            return false;
        polled = polled ? polled->next : NULL;
    }
    return true;
}

bool facts_permit(const ChannelFacts *facts, const Statement *s) {
    for (uint32_t i = 0; i < facts->count; i++) {
        const ChannelFact *fact = &facts->items[i];
        if (!are_alike(facts, fact->channel, s->channel))
            continue;
        return s->kind == STATEMENT_SEND
                   ? fact->room > 0
                   : fact->messages > 0 && fit(facts, s, fact->poll);
    }
    return false;
}

bool facts_cover(const ChannelFacts *facts, const Statement *message,
                 const Expression *guard) {
    bool sends = message->kind == STATEMENT_SEND;
    return guard->kind == (sends ? EXPRESSION_FULL : EXPRESSION_EMPTY) &&
           are_alike(facts, guard->left, message->channel) &&
           (sends || fit(facts, message, NULL));
}
