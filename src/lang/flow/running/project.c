#include "lang/flow/running/project.h"

#include <assert.h>
#include <string.h>

/* Where variables of the globals, or of a process, begin on both sides. */
typedef struct Bases {
    const View *from;
    View *to;
    uint32_t source; /* address on the one side */
    uint32_t target; /* and on the other */
} Bases;

/* A number that is as wide on the other side, or has no bits there. */
static void copy_number(const Bases *self, uint32_t source, uint32_t from_width,
                        uint32_t target, uint32_t to_width) {
    assert(to_width == from_width || to_width == 0);
    packed_set(self->to->bits, self->target + target, to_width,
               packed_get(self->from->bits, self->source + source, from_width));
}

static void copy_symbols(const Bases *self, const Symbol *from,
                         const Symbol *to, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const Cell *a = from[i].cell, *b = to[i].cell;
        if (a->base != CELL_GLOBAL && a->base != CELL_LOCAL)
            continue;
        for (uint32_t k = 0; k == 0 || k < from[i].length; k++)
            copy_number(self, a->offset + k * from[i].stride, a->width,
                        b->offset + k * to[i].stride, b->width);
    }
}

static void copy_message(const Bases *self, const Channel *from,
                         const Channel *to, uint32_t index) {
    uint32_t source =
        from->address + from->length_width + index * from->message_width;
    uint32_t target =
        to->address + to->length_width + index * to->message_width;
    for (uint32_t k = 0; k < from->field_count; k++) {
        copy_number(self, source, from->fields[k].width, target,
                    to->fields[k].width);
        source += from->fields[k].width;
        target += to->fields[k].width;
    }
}

static void copy_channels(const Bases *self, const Channel *from,
                          const Channel *to, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        copy_number(self, from[i].address, from[i].length_width, to[i].address,
                    to[i].length_width);
        for (uint32_t k = 0; k < from[i].capacity; k++)
            copy_message(self, &from[i], &to[i], k);
    }
}

/* Hidden counters of loops lie between the variables and the channels. */
static void copy_counters(const Bases *self, const FlowType *from,
                          const FlowType *to) {
    uint32_t end =
        from->channel_count ? from->channels[0].address : from->variable_width;
    for (uint32_t at = from->counters; at < end; at += COUNTER_WIDTH)
        copy_number(self, at, COUNTER_WIDTH, to->counters + at - from->counters,
                    COUNTER_WIDTH);
}

static void copy_globals(const View *from, View *to) {
    const Flow *a = from->flow, *b = to->flow;
    Bases bases = {.from = from, .to = to};
    if (a->has_last)
        copy_number(&bases, 0, LAST_WIDTH, 0, LAST_WIDTH);
    copy_symbols(&bases, a->symbols, b->symbols, a->symbol_count);
    copy_channels(&bases, a->channels, b->channels, a->channel_count);
    if (a->trace)
        copy_number(&bases, a->event_address, a->trace->location_width,
                    b->event_address, b->trace->location_width);
}

static bool copy_process(const View *from, View *to, uint32_t pid) {
    if (!from->flow->fixed && !view_create(to, from->type[pid]))
        return false;
    const FlowType *a = view_type(from, pid), *b = view_type(to, pid);
    Bases bases = {from, to, view_variables(from, pid),
                   view_variables(to, pid)};
    view_set_location(to, pid, view_location(from, pid));
    view_set_priority(to, pid, view_priority(from, pid));
    copy_symbols(&bases, a->symbols, b->symbols, a->symbol_count);
    copy_counters(&bases, a, b);
    copy_channels(&bases, a->channels, b->channels, a->channel_count);
    return true;
}

bool project_state(const View *from, View *to, uint64_t *bits) {
    assert(from->flow->type_count == to->flow->type_count);
    assert(from->flow->symbol_count == to->flow->symbol_count);
    memset(bits, 0, (to->capacity + 63) / 64 * sizeof *bits);
    view_open(to, bits);
    copy_globals(from, to);
    for (uint32_t pid = 0; pid < from->count; pid++)
        if (!copy_process(from, to, pid))
            return false;
    return true;
}
