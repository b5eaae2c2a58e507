#include "lang/dve/dve_step.h"

#include <string.h>

enum {
    COMPARED_PER_WORK = 16 /* targets that are compared in a unit of work */
};

uint32_t dve_step_actions(const DveProgram *program) {
    return program->synchronous ? 1 : (uint32_t)program->actions.count;
}

static uint32_t location_of(const DveProgram *program, uint32_t process,
                            const Word *state) {
    return (uint32_t)dve_byte(program, program->processes.data[process].slot,
                              state);
}

/* ---- One edge ------------------------------------------------------------ */

/* A guard without a value lets the step happen, so that it fails. */
static bool guard_holds(const DveProgram *program, const DveStepEdge *edge,
                        const Word *state, DveFault *fault) {
    if (edge->guard == DVE_NONE)
        return true;
    return dve_evaluate(program, edge->guard, state, fault) != 0 || *fault;
}

static bool channel_permits(const DveProgram *program, const DveStepEdge *edge,
                            const Word *state) {
    const DveChannel *channel = &program->channels.data[edge->channel];
    uint32_t length = (uint32_t)dve_byte(program, channel->slot, state);
    return edge->sync == DVE_SYNC_SEND ? length < channel->capacity
                                       : length > 0;
}

static void write_slot(const DveProgram *program, uint32_t slot, bool wide,
                       int32_t value, Word *state) {
    field_set(program->slots.data[slot], state,
              wide ? (uint16_t)value : (uint8_t)value);
}

static void assign(const DveProgram *program, const DveTarget *target,
                   int32_t value, Word *state, DveFault *fault) {
    uint32_t slot = target->slot;
    if (target->index != DVE_NONE) {
        int32_t index = dve_evaluate(program, target->index, state, fault);
        if (!*fault && (index < 0 || (uint32_t)index >= target->count))
            *fault = DVE_FAULT_INDEX;
        if (*fault)
            return;
        slot += (uint32_t)index;
    }
    bool fits =
        dve_least(target->wide) <= value && value <= dve_most(target->wide);
    if (program->bounded && !fits)
        *fault = DVE_FAULT_OVERFLOW;
    write_slot(program, slot, target->wide, value, state);
}

static const DveAssignment *assignment(const DveProgram *program,
                                       uint32_t number) {
    return &program->assignments.data[number];
}

/* The effects of the edge, and its new location. */
static void leave(const DveProgram *program, const DveStepEdge *edge,
                  Word *state, DveFault *fault) {
    for (uint32_t i = 0; i < edge->effects && !*fault; i++) {
        const DveAssignment *effect = assignment(program, edge->first + i);
        int32_t value = dve_evaluate(program, effect->value, state, fault);
        assign(program, &effect->target, value, state, fault);
    }
    field_set(program->slots.data[program->processes.data[edge->process].slot],
              state, edge->to);
}

/* ---- Messages ------------------------------------------------------------ */

/* Values are read in the state before the step. */
static void send(const DveProgram *program, const DveStepEdge *edge,
                 const Word *before, Word *state, DveFault *fault) {
    const DveChannel *channel = &program->channels.data[edge->channel];
    uint32_t length = (uint32_t)dve_byte(program, channel->slot, before);
    uint32_t slot = channel->slot + 1 + length * channel->component_count;
    for (uint32_t i = 0; i < edge->components; i++)
        write_slot(program, slot + i, channel->wide[i],
                   dve_evaluate(program,
                                assignment(program, edge->message + i)->value,
                                before, fault),
                   state);
    field_set(program->slots.data[channel->slot], state, length + 1);
}

static int32_t message_value(const DveProgram *program,
                             const DveChannel *channel, uint32_t component,
                             const Word *state) {
    uint32_t slot = channel->slot + 1 + component;
    return channel->wide[component] ? dve_int(program, slot, state)
                                    : dve_byte(program, slot, state);
}

/* The oldest message goes, the others move up. */
static void shift(const DveProgram *program, const DveChannel *channel,
                  Word *state) {
    uint32_t width = channel->component_count, slot = channel->slot + 1;
    uint32_t length = (uint32_t)dve_byte(program, channel->slot, state);
    const Field *slots = program->slots.data;
    for (uint32_t i = 0; i < (length - 1) * width; i++)
        field_set(slots[slot + i], state,
                  field_get(slots[slot + i + width], state));
    for (uint32_t i = (length - 1) * width; i < length * width; i++)
        field_set(slots[slot + i], state, 0);
    field_set(slots[channel->slot], state, length - 1);
}

static void receive(const DveProgram *program, const DveStepEdge *edge,
                    const Word *before, Word *state, DveFault *fault) {
    const DveChannel *channel = &program->channels.data[edge->channel];
    for (uint32_t i = 0; i < edge->components && !*fault; i++)
        assign(program, &assignment(program, edge->message + i)->target,
               message_value(program, channel, i, before), state, fault);
    shift(program, channel, state);
}

/* What a channel with declared types makes of a value. */
static int32_t cut(const DveChannel *channel, uint32_t component,
                   int32_t value) {
    if (!channel->typed)
        return value;
    return channel->wide[component] ? (int16_t)value : (uint8_t)value;
}

/* From the sender's expressions to the receiver's variables. */
static void transmit(const DveProgram *program, const DveStepEdge *sender,
                     const DveStepEdge *receiver, const Word *before,
                     Word *state, DveFault *fault) {
    const DveChannel *channel = &program->channels.data[sender->channel];
    for (uint32_t i = 0; i < receiver->components && !*fault; i++) {
        const DveAssignment *sent = assignment(program, sender->message + i);
        const DveAssignment *got = assignment(program, receiver->message + i);
        int32_t value = dve_evaluate(program, sent->value, before, fault);
        if (!*fault)
            assign(program, &got->target, cut(channel, i, value), state, fault);
    }
}

/* ---- Asynchronous systems ------------------------------------------------ */

static bool is_possible(const DveProgram *program, const DveAction *action,
                        const Word *state, DveFault *fault) {
    const DveStepEdge *edge = &program->edges.data[action->edge];
    if (action->partner != DVE_NONE) {
        const DveStepEdge *other = &program->edges.data[action->partner];
        return location_of(program, other->process, state) == other->from &&
               guard_holds(program, edge, state, fault) &&
               (*fault || guard_holds(program, other, state, fault));
    }
    return (edge->sync == DVE_SYNC_NONE ||
            channel_permits(program, edge, state)) &&
           guard_holds(program, edge, state, fault);
}

static void carry_out(const DveProgram *program, const DveAction *action,
                      const Word *before, Word *state, DveFault *fault) {
    const DveStepEdge *edge = &program->edges.data[action->edge];
    if (action->partner != DVE_NONE) {
        const DveStepEdge *other = &program->edges.data[action->partner];
        transmit(program, edge, other, before, state, fault);
        if (!*fault)
            leave(program, other, state, fault);
    } else if (edge->sync == DVE_SYNC_SEND) {
        send(program, edge, before, state, fault);
    } else if (edge->sync == DVE_SYNC_RECEIVE) {
        receive(program, edge, before, state, fault);
    }
    if (!*fault)
        leave(program, edge, state, fault);
}

static bool any_committed(const DveProgram *program, const Word *state) {
    for (uint32_t i = 0; i < program->processes.count; i++)
        if (program->processes.data[i]
                .committed[location_of(program, i, state)])
            return true;
    return false;
}

/* Append the step of an action that is possible or fails. */
static void add_step(const DveProgram *program, uint32_t number,
                     const Word *state, DveFault fault, Successors *out) {
    size_t size = out->words * sizeof *state;
    Word *target = successors_add(out, number);
    if (!target)
        return;
    memcpy(target, state, size);
    if (!fault)
        carry_out(program, &program->actions.data[number], state, target,
                  &fault);
    if (fault) {
        memcpy(target, state, size);
        out->actions[out->count - 1] = number + dve_step_actions(program);
    }
}

bool dve_step_possible(const DveProgram *program, const Word *state,
                       uint32_t action) {
    const DveAction *tried = &program->actions.data[action];
    DveFault fault = DVE_FAULT_NONE;
    return (tried->committed || !program->has_committed ||
            !any_committed(program, state)) &&
           is_possible(program, tried, state, &fault);
}

static void expand_asynchronous(const DveProgram *program, const Word *state,
                                Successors *out) {
    bool urgent = program->has_committed && any_committed(program, state);
    for (uint32_t p = 0; p < program->processes.count; p++) {
        const DveProcess *process = &program->processes.data[p];
        uint32_t location = location_of(program, p, state);
        for (uint32_t i = process->starts[location];
             i < process->starts[location + 1]; i++) {
            const DveAction *action = &program->actions.data[i];
            DveFault fault = DVE_FAULT_NONE;
            if ((!urgent || action->committed) &&
                is_possible(program, action, state, &fault))
                add_step(program, i, state, fault, out);
        }
    }
}

/* ---- Synchronous systems ------------------------------------------------- */

/* The same target is reached by other edges already. */
static bool is_repeated(const Successors *out, size_t from) {
    size_t last = out->count - 1;
    for (size_t i = from; i < last; i++)
        if (out->actions[i] == out->actions[last] &&
            memcmp(successors_state(out, i), successors_state(out, last),
                   out->words * sizeof(Word)) == 0)
            return true;
    return false;
}

/* A target is compared with those since `from`, which can be many. */
static bool is_in_time(Successors *out, size_t from) {
    uint32_t work = (uint32_t)(1 + (out->count - from) / COMPARED_PER_WORK);
    out->failed |= mem_must_stop_after(out->mem, work);
    return !out->failed;
}

/* From the targets that the processes before p can reach to those that p can
 * reach too. */
static void move_too(const DveProgram *program, uint32_t p, const Word *state,
                     size_t from, Successors *out) {
    const DveProcess *process = &program->processes.data[p];
    uint32_t location = location_of(program, p, state);
    size_t count = out->count - from, size = out->words * sizeof *state;
    for (size_t k = 0; k < count; k++)
        for (uint32_t i = process->starts[location];
             i < process->starts[location + 1]; i++) {
            const DveStepEdge *edge =
                &program->edges.data[program->actions.data[i].edge];
            bool failed = out->actions[from + k] != 0;
            DveFault fault = DVE_FAULT_NONE;
            if (!guard_holds(program, edge, state, &fault))
                continue;
            Word *target = successors_add(out, failed || fault);
            if (!target || !is_in_time(out, from + count))
                return;
            memcpy(target, successors_state(out, from + k), size);
            if (!failed && !fault)
                leave(program, edge, target, &fault);
            if (failed || fault)
                memcpy(target, state, size);
            out->actions[out->count - 1] = failed || fault;
            if (is_repeated(out, from + count))
                out->count--;
        }
    memmove(successors_state(out, from), successors_state(out, from + count),
            (out->count - from - count) * size);
    memmove(out->actions + from, out->actions + from + count,
            (out->count - from - count) * sizeof *out->actions);
    out->count -= count;
}

static void expand_synchronous(const DveProgram *program, const Word *state,
                               Successors *out) {
    size_t from = out->count;
    Word *start = program->processes.count ? successors_add(out, 0) : NULL;
    if (!start)
        return;
    memcpy(start, state, out->words * sizeof *state);
    for (uint32_t p = 0; p < program->processes.count && !out->failed; p++)
        move_too(program, p, state, from, out);
}

void dve_step_expand(const DveProgram *program, const Word *state,
                     Successors *out) {
    if (program->synchronous)
        expand_synchronous(program, state, out);
    else
        expand_asynchronous(program, state, out);
}

DveFault dve_step_fault(const DveProgram *program, const Word *state,
                        uint32_t action, Word *scratch) {
    DveFault fault = DVE_FAULT_NONE;
    const DveAction *tried = &program->actions.data[action];
    if (program->synchronous || !is_possible(program, tried, state, &fault))
        return fault;
    memcpy(scratch, state, program->layout.words * sizeof *state);
    if (!fault)
        carry_out(program, tried, state, scratch, &fault);
    return fault;
}
