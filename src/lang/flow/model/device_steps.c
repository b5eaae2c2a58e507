#include "lang/flow/model/device_steps.h"

#include "lang/flow/analysing/exclusive.h"
#include "lang/flow/form/flow_visit.h"

#include <assert.h>

enum {
    MOST_RECEIVERS = 4, /* of a rendezvous, that have numbers */
    MOST_CLASSES = 64,  /* of commands of a location */
    MOST_DIGITS = 4,    /* branches of a sequence that have numbers, */
    MOST_WORTH = 8      /* if there are no more of these */
};

/* ---- Commands that exclude each other ------------------------------------ */

static bool is_number(const Term *term) {
    return term && term->kind == TERM_NUMBER;
}

/* Receives of different messages from one channel. */
static bool messages_exclude(const Command *a, const Command *b) {
    if (a->kind != COMMAND_RECEIVE || b->kind != COMMAND_RECEIVE || a->random ||
        b->random || !is_number(a->channel) || !is_number(b->channel) ||
        a->channel->value != b->channel->value)
        return false;
    const Argument *x = a->arguments, *y = b->arguments;
    for (; x && y; x = x->next, y = y->next)
        if (is_number(x->term) && is_number(y->term) &&
            x->term->value != y->term->value)
            return true;
    return false;
}

static bool commands_exclude(const Command *a, const Command *b) {
    if (a->kind == COMMAND_ELSE || b->kind == COMMAND_ELSE)
        return true;
    return (a->guard && b->guard && exclusive(a->guard, b->guard)) ||
           messages_exclude(a, b);
}

/* ---- Rendezvous ---------------------------------------------------------- */

/* May this number be that of a channel without a buffer? */
static bool may_meet(const Flow *flow, const Term *term) {
    if (is_number(term) && term->value >= 1 &&
        (uint32_t)term->value <= flow->channel_count)
        return flow->channels[term->value - 1].capacity == 0;
    for (uint32_t i = 0; i < flow->channel_count; i++)
        if (flow->channels[i].capacity == 0)
            return true;
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t i = 0; i < flow->types[t].channel_count; i++)
            if (flow->types[t].channels[i].capacity == 0)
                return true;
    return false;
}

static bool may_receive(const Flow *flow, const FlowType *type,
                        const Term *channel) {
    for (FlowEdge e = {0}; flow_next(flow->commands, type, &e);) {
        const Command *c = e.command;
        if (c->kind == COMMAND_RECEIVE &&
            (!is_number(c->channel) || !is_number(channel) ||
             c->channel->value == channel->value))
            return true;
    }
    return false;
}

/* Who may receive what this command sends. */
static uint32_t receivers(const Interpreter *self, const Command *command) {
    const Flow *flow = self->flow;
    uint32_t sum = 0;
    if (command->kind != COMMAND_SEND || !may_meet(flow, command->channel))
        return 1;
    for (uint32_t t = 0; t < flow->type_count; t++)
        if (may_receive(flow, &flow->types[t], command->channel))
            sum += flow->has_run ? 1 : flow->types[t].active;
    return sum < 1 ? 1 : sum > MOST_RECEIVERS ? MOST_RECEIVERS : sum;
}

/* ---- Locations ----------------------------------------------------------- */

typedef struct Classes { /* of commands of which at most one can be done */
    uint32_t count;
    uint32_t ways[MOST_CLASSES];   /* of each class: its most receivers */
    uint32_t last[MOST_CLASSES];   /* its newest command */
    uint32_t before[MOST_CLASSES]; /* of a command: the one before it */
} Classes;

static bool fits(const Classes *classes, uint32_t k, const Command *commands,
                 uint32_t i) {
    for (uint32_t j = classes->last[k]; j != UINT32_MAX; j = classes->before[j])
        if (!commands_exclude(&commands[j], &commands[i]))
            return false;
    return true;
}

static uint32_t ways_at(const Interpreter *self, const Location *here) {
    const Command *commands = self->flow->commands + here->first;
    Classes classes = {0};
    uint32_t sum = 0;
    if (here->count > MOST_CLASSES)
        return here->count;
    for (uint32_t i = 0; i < here->count; i++) {
        uint32_t k = 0, ways = receivers(self, &commands[i]);
        while (k < classes.count && !fits(&classes, k, commands, i))
            k++;
        bool fresh = k == classes.count;
        classes.count += fresh;
        classes.before[i] = fresh ? UINT32_MAX : classes.last[k];
        classes.last[k] = i;
        if (fresh || ways > classes.ways[k])
            classes.ways[k] = ways;
    }
    for (uint32_t k = 0; k < classes.count; k++)
        sum += classes.ways[k];
    return sum;
}

static uint32_t ways_of(const Interpreter *self, const FlowType *type) {
    uint32_t most = 1;
    for (uint32_t l = 0; l < type->location_count; l++) {
        uint32_t ways = ways_at(self, &type->locations[l]);
        most = ways > most ? ways : most;
    }
    return most;
}

/* ---- Atomic sequences ---------------------------------------------------- */

/* The places of the type where sequences go on. */
static void project_inside(const Interpreter *self, const FlowType *type,
                           DeviceSteps *out) {
    Mem *mem = self->flow->arena.mem;
    bool *seen = mem_alloc(mem, type->location_count + 1);
    for (FlowEdge e = {0}; flow_next(self->flow->commands, type, &e);) {
        const Command *command = e.command;
        if (!command->atomic || seen[command->target])
            continue;
        seen[command->target] = true;
        uint32_t ways = ways_at(self, &type->locations[command->target]);
        out->atomic = true;
        out->digits += ways > 1;
        out->branch = ways > out->branch ? ways : out->branch;
    }
    mem_free(mem, seen, type->location_count + 1);
}

static uint32_t processes_at_start(const Flow *flow) {
    uint32_t sum = 0;
    for (uint32_t t = 0; t < flow->type_count; t++)
        sum += flow->types[t].active;
    return sum;
}

void device_steps(const Interpreter *self, Arena *arena, DeviceSteps *out) {
    const Flow *flow = self->flow;
    *out = (DeviceSteps){.fixed = !flow->has_run &&
                                  processes_at_start(flow) == self->processes,
                         .branch = 1};
    uint32_t *ways = arena_alloc(arena, (flow->type_count + 1) * sizeof *ways);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        ways[t] = ways_of(self, &flow->types[t]);
        project_inside(self, &flow->types[t], out);
    }
    out->ways = ways;
    if (out->digits > MOST_DIGITS)
        out->digits = MOST_DIGITS;
    while (out->digits > 1 && generate_worth(out) > MOST_WORTH)
        out->digits--;
}
