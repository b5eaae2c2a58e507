#include "lang/flow/running/actions.h"

#include "base/bug.h"

#include <assert.h>

enum {
    MOST_PAIRED = 32 /* with more processes, actions do not identify partners */
};

static uint32_t number_of(const Flow *flow, const Command *command) {
    assert(command >= flow->commands &&
           command < flow->commands + flow->command_count);
    return (uint32_t)(command - flow->commands);
}

/* ---- Fixed Flows --------------------------------------------------------- */

/* The number of a command's channel from 0: a fixed Flow has them as
 * numbers. */
static uint32_t channel_of(const Command *command) {
    assert(command->channel && command->channel->kind == TERM_NUMBER);
    return (uint32_t)command->channel->value - 1;
}

static void find_owners(Actions *self, Arena *arena) {
    const Flow *flow = self->flow;
    self->owners =
        arena_alloc(arena, (flow->command_count + 1) * sizeof *self->owners);
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < flow->types[t].location_count; l++) {
            const Location *here = &flow->types[t].locations[l];
            for (uint32_t i = 0; i < here->count; i++)
                self->owners[here->first + i] = t;
        }
}

static void rank_receives(Actions *self, Arena *arena) {
    const Flow *flow = self->flow;
    uint32_t count = flow->command_count, channels = flow->channel_count;
    uint32_t *ends = arena_alloc(arena, (channels + 2u) * sizeof *ends);
    self->ranks = arena_alloc(arena, (count + 1) * sizeof *self->ranks);
    self->receivers = arena_alloc(arena, (count + 1) * sizeof(uint32_t));
    for (uint32_t c = 0; c < count; c++)
        if (flow->commands[c].kind == COMMAND_RECEIVE)
            self->ranks[c] = ends[channel_of(&flow->commands[c]) + 1]++;
    for (uint32_t k = 0; k < channels; k++)
        ends[k + 1] += ends[k];
    for (uint32_t c = 0; c < count; c++)
        if (flow->commands[c].kind == COMMAND_RECEIVE)
            self->receivers[ends[channel_of(&flow->commands[c])] +
                            self->ranks[c]] = c;
    self->channel_ends = ends;
}

/* ---- Numbers ------------------------------------------------------------- */

/* By a channel without a buffer? */
static bool is_meeting(const Actions *self, const Command *command) {
    return command_has_message(command) &&
           self->flow->channels[channel_of(command)].capacity == 0;
}

uint32_t actions_partners(const Actions *self, const Command *command) {
    if (command->kind != COMMAND_SEND)
        return 1;
    if (!self->flow->fixed)
        return self->paired ? self->processes : 1;
    uint32_t channel = channel_of(command);
    if (!is_meeting(self, command))
        return 1;
    return self->channel_ends[channel + 1] - self->channel_ends[channel];
}

void actions_init(Actions *self, const Flow *flow, uint32_t processes,
                  Arena *arena) {
    uint64_t next = 0;
    *self = (Actions){.flow = flow,
                      .processes = processes,
                      .faults = flow->fails ? FAULT_COUNT : 1,
                      .paired = flow->fixed || processes <= MOST_PAIRED};
    if (flow->fixed) {
        find_owners(self, arena);
        rank_receives(self, arena);
    }
    self->first =
        arena_alloc(arena, (flow->command_count + 1) * sizeof *self->first);
    if (flow->synchronous) { /* there is one action */
        self->first[flow->command_count] =
            flow->command_count > 0 ? self->faults : 0;
        return;
    }
    for (uint32_t c = 0; c < flow->command_count; c++) {
        const Command *command = &flow->commands[c];
        uint64_t width = actions_partners(self, command);
        self->first[c] = (uint32_t)next;
        if (flow->fixed && command->kind == COMMAND_RECEIVE &&
            is_meeting(self, command))
            continue; /* it is part of the sender's */
        next += (flow->fixed ? 1 : processes) * width * self->faults;
    }
    if (next > UINT32_MAX)
        BUG("%llu actions", (unsigned long long)next);
    self->first[flow->command_count] = (uint32_t)next;
}

uint32_t actions_of(const Actions *self, const Flow *flow, const Step *step) {
    uint32_t number = number_of(flow, step->command), place;
    uint32_t width = actions_partners(self, step->command);
    assert(step->pid < self->processes && step->partner < self->processes);
    if (self->flow->fixed)
        place = width > 1 ? self->ranks[number_of(flow, step->receive)] : 0;
    else
        place = step->pid * width + (width > 1 ? step->partner : 0);
    return self->first[number] + place * self->faults;
}

static uint32_t command_of(const Actions *self, uint32_t action) {
    uint32_t low = 0, high = self->flow->command_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (self->first[middle] <= action)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static Step step_of_fixed(const Actions *self, const Flow *flow,
                          uint32_t number, uint32_t place) {
    const Command *command = &flow->commands[number];
    uint32_t pid = self->owners[number];
    Step step = {.command = command, .pid = pid, .partner = pid};
    if (is_meeting(self, command)) {
        uint32_t other =
            self->receivers[self->channel_ends[channel_of(command)] + place];
        step.receive = &flow->commands[other];
        step.partner = self->owners[other];
    }
    return step;
}

Step actions_step(const Actions *self, const Flow *flow, uint32_t action) {
    assert(action < actions_count(self));
    if (flow->synchronous)
        return (Step){.command = flow->commands, .fault = (Fault)action};
    uint32_t number = command_of(self, action);
    const Command *command = &flow->commands[number];
    uint32_t place = (action - self->first[number]) / self->faults;
    uint32_t width = actions_partners(self, command);
    Step step = {.command = command,
                 .pid = place / width,
                 .partner = width > 1 ? place % width : place};
    if (self->flow->fixed)
        step = step_of_fixed(self, flow, number, place);
    step.fault = (Fault)((action - self->first[number]) % self->faults);
    return step;
}
