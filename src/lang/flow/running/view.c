#include "lang/flow/running/view.h"

#include <assert.h>
#include <string.h>

static uint32_t size_of(const Flow *flow, uint32_t type) {
    assert(type < flow->type_count);
    return flow->types[type].header_width + flow->types[type].variable_width;
}

/* The type of a process that starts here, plus 1; 0 if none does. */
static uint32_t type_at(const View *view, uint32_t address) {
    uint32_t width = view->flow->type_width;
    if (width == 0 || address + width > view->capacity)
        return 0;
    return (uint32_t)packed_get(view->bits, address, width);
}

/* Process t is of type t. */
static void open_fixed(View *view) {
    const Flow *flow = view->flow;
    view->count = flow->type_count;
    memcpy(view->base, flow->bases, (view->count + 1) * sizeof *view->base);
    for (uint32_t p = 0; p < view->count; p++)
        view->type[p] = (uint16_t)p;
}

void view_open(View *view, uint64_t *bits) {
    assert(view->flow && bits);
    if (view->flow->fixed) {
        view->bits = bits;
        open_fixed(view);
        return;
    }
    uint32_t address = view->flow->global_width, count = 0, type;
    view->bits = bits;
    while (count <= MOST_PROCESSES && (type = type_at(view, address)) != 0) {
        assert(type <= view->flow->type_count);
        view->base[count] = address;
        view->type[count++] = (uint16_t)(type - 1);
        address += size_of(view->flow, type - 1);
    }
    view->base[count] = address;
    view->count = count;
    assert(address <= view->capacity);
}

static const Location *place_of(const View *view, uint32_t pid) {
    return &view_type(view, pid)->locations[view_location(view, pid)];
}

const Location *view_event(const View *view) {
    const FlowType *trace = view->flow->trace;
    if (!trace || trace->location_width == 0)
        return trace ? trace->locations : NULL;
    uint64_t place = packed_get(view->bits, view->flow->event_address,
                                trace->location_width);
    assert(place < trace->location_count);
    return &trace->locations[place];
}

bool view_progresses(const View *view) {
    const Location *event = view_event(view);
    for (uint32_t p = 0; p < view->count; p++)
        if (place_of(view, p)->progress)
            return true;
    return event && event->progress;
}

bool view_accepts(const View *view) {
    const Location *event = view_event(view);
    for (uint32_t p = 0; p < view->count; p++)
        if (place_of(view, p)->accept)
            return true;
    return event && event->accept;
}

bool view_is_committed(const View *view, uint32_t pid) {
    return place_of(view, pid)->committed;
}

bool view_any_committed(const View *view) {
    for (uint32_t p = 0; p < view->count; p++)
        if (view_is_committed(view, p))
            return true;
    return false;
}

static uint32_t priority_address(const View *view, uint32_t pid) {
    assert(view->flow->has_priority);
    return view_variables(view, pid) - PRIORITY_WIDTH;
}

int32_t view_priority(const View *view, uint32_t pid) {
    if (!view->flow->has_priority)
        return 1;
    return (int32_t)packed_get(view->bits, priority_address(view, pid),
                               PRIORITY_WIDTH);
}

void view_set_priority(View *view, uint32_t pid, int32_t priority) {
    if (view->flow->has_priority)
        packed_set(view->bits, priority_address(view, pid), PRIORITY_WIDTH,
                   (uint32_t)priority);
}

bool view_create(View *view, uint32_t type) {
    assert(type < view->flow->type_count);
    const Flow *flow = view->flow;
    uint32_t pid = view->count, base = view->base[pid];
    if (pid >= MOST_PROCESSES) {
        view_fail(view, FAULT_PROCESSES);
        return false;
    }
    if (base + size_of(flow, type) > view->capacity) {
        view_fail(view, FAULT_CAPACITY);
        return false;
    }
    if (flow->type_width > 0)
        packed_set(view->bits, base, flow->type_width, type + 1);
    view->type[pid] = (uint16_t)type;
    view->changed = true;
    view->count++;
    view->base[pid + 1] = base + size_of(flow, type);
    assert(view->base[view->count] <= view->capacity);
    view_set_location(view, pid, flow->types[type].start);
    view_set_priority(view, pid, flow->types[type].priority);
    return true;
}

void view_destroy(View *view) {
    assert(view->count > 0);
    uint32_t base = view->base[view->count - 1];
    assert(base < view->base[view->count]);
    packed_clear(view->bits, base, view->base[view->count] - base);
    view->changed = true;
    view->count--;
}

uint32_t view_first_channel(const View *view, uint32_t pid) {
    assert(pid <= view->count);
    uint32_t number = view->flow->channel_count + 1;
    for (uint32_t p = 0; p < pid; p++)
        number += view_type(view, p)->channel_count;
    return number;
}

Queue view_queue(View *view, int32_t number) {
    const Flow *flow = view->flow;
    if (number < 1) {
        view_fail(view, FAULT_CHANNEL);
        return (Queue){0};
    }
    uint32_t index = (uint32_t)number - 1;
    if (index < flow->channel_count)
        return (Queue){&flow->channels[index], flow->channels[index].address};
    index -= flow->channel_count;
    for (uint32_t p = 0; p < view->count; p++) {
        const FlowType *type = view_type(view, p);
        if (index < type->channel_count)
            return (Queue){&type->channels[index],
                           view_variables(view, p) +
                               type->channels[index].address};
        index -= type->channel_count;
    }
    view_fail(view, FAULT_CHANNEL);
    return (Queue){0};
}
