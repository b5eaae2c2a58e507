#include "lang/flow/structure/participants.h"

static bool any_rendezvous(const Channel *channels, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (channels[i].capacity == 0)
            return true;
    return false;
}

static bool has_rendezvous(const Flow *flow) {
    if (any_rendezvous(flow->channels, flow->channel_count))
        return true;
    for (uint32_t t = 0; t < flow->type_count; t++)
        if (any_rendezvous(flow->types[t].channels,
                           flow->types[t].channel_count))
            return true;
    return false;
}

static bool sends_at(const Flow *flow, const FlowType *type, uint32_t place) {
    const Location *location = &type->locations[place];
    for (uint32_t i = 0; i < location->count; i++)
        if (flow->commands[location->first + i].kind == COMMAND_SEND)
            return true;
    return false;
}

/* Can a step that begins here go on to a send? */
static bool sends_later(const Flow *flow, const FlowType *type,
                        const Location *location) {
    for (uint32_t i = 0; i < location->count; i++) {
        const Command *command = &flow->commands[location->first + i];
        if ((command->atomic && sends_at(flow, type, command->target)) ||
            (command->kind == COMMAND_D_STEP &&
             sends_at(flow, type, command->entry)))
            return true;
    }
    return false;
}

bool participants_known(const Interpreter *self) {
    const Flow *flow = self->flow;
    if (!has_rendezvous(flow))
        return true;
    if (!self->actions->paired)
        return false;
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t i = 0; i < flow->types[t].location_count; i++)
            if (sends_later(flow, &flow->types[t],
                            &flow->types[t].locations[i]))
                return false;
    return true;
}
