#include "lang/flow/analysing/contest.h"

#include "lang/flow/analysing/run_bound.h"
#include "lang/flow/form/flow_visit.h"

#include <assert.h>

typedef struct Contest { /* what processes of one type do with channels */
    const Flow *flow;    /* the program */
    uint32_t type;       /* which one */
    bool plural;         /* there may be several of them at the same time */
} Contest;

/* Those ends of the channel that others may have declared as exclusive. */
static uint8_t find_owned(const Contest *self, const Term *channel,
                          uint8_t ends) {
    const Flow *flow = self->flow;
    uint8_t owned = 0;
    assert(ends && !(ends & ~(END_RECEIVE | END_SEND)));
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *other = &flow->types[t];
        for (const Exclusive *e = other->exclusives; e; e = e->next)
            if ((t != self->type || self->plural) &&
                (e->term->kind != TERM_NUMBER || channel->kind != TERM_NUMBER ||
                 e->term->value == channel->value))
                owned |= ends & e->end;
    }
    return owned;
}

/* The ends that a question is about; nempty and nfull are for those who
 * receive and send. */
static uint8_t ends_asked(TermKind kind) {
    switch (kind) {
    case TERM_LEN:
    case TERM_EMPTY:
    case TERM_FULL:
    case TERM_POLL:
        return END_RECEIVE | END_SEND;
    case TERM_NEMPTY:
        return END_RECEIVE;
    case TERM_NFULL:
        return END_SEND;
    default: /* all others ask for nothing */
        return 0;
    }
}

static void contest_term(void *context, const Term *term) {
    uint8_t ends = ends_asked(term->kind);
    if (ends)
        ((Term *)(uintptr_t)term)->contested =
            find_owned(context, term->a, ends);
}

static void contest_command(Contest *self, const Command *command) {
    FlowVisitor visitor = {.term = contest_term, .context = self};
    uint8_t ends = command->kind == COMMAND_SEND      ? END_SEND
                   : command->kind == COMMAND_RECEIVE ? END_RECEIVE
                                                      : 0;
    if (ends)
        ((Command *)(uintptr_t)command)->contested =
            find_owned(self, command->channel, ends);
    flow_visit_command(&visitor, command);
}

static void contest_type(Contest *self) {
    assert(self->type < self->flow->type_count);
    const FlowType *type = &self->flow->types[self->type];
    for (FlowEdge e = {0}; flow_next(self->flow->commands, type, &e);)
        contest_command(self, e.command);
}

void contest_find(Flow *flow, Mem *mem) {
    size_t bytes = flow->type_count * sizeof(uint32_t);
    uint32_t *bounds = mem_alloc(mem, bytes);
    run_bound(flow, mem, bounds);
    for (uint32_t t = 0; t < flow->type_count; t++)
        contest_type(&(Contest){flow, t, bounds[t] > 1});
    mem_free(mem, bounds, bytes);
}
