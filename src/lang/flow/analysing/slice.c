#include "lang/flow/analysing/slice.h"

#include "lang/flow/analysing/narrow_types.h"
#include "lang/flow/analysing/optimise.h"
#include "lang/flow/analysing/slicing.h"
#include "lang/flow/form/flow_visit.h"

#include <assert.h>
#include <string.h>

/* --- before ----------------------------------------------------------- */

static void note_cell(void *context, const Cell *cell, bool written) {
    Slicing *self = context;
    assert(cell->slot < self->slots);
    self->written[cell->slot] |= written;
}

static void note_run(void *context, const Term *term) {
    Slicing *self = context;
    if (term->kind != TERM_RUN)
        return;
    for (const Argument *p = self->flow->types[term->value].parameters; p;
         p = p->next)
        self->written[p->cell->slot] = true;
}

static void add_homes(Slicing *self, const Setting *settings,
                      const Channel *channels, Mem *mem) {
    for (const Setting *s = settings; s; s = s->next)
        if (!s->term)
            vec_push(mem, &self->homes,
                     (Home){s->cell->slot, &channels[s->channel], false});
}

static void mark_cell(void *context, const Cell *cell, bool written) {
    (void)written;
    slicing_mark(context, cell->slot);
}

/* A poll looks at fields of messages, which are no cells. */
static void mark_poll(void *context, const Term *term) {
    if (term->kind == TERM_POLL)
        slicing_need(context, term);
}

/* Everything that a claim or the trace looks at. */
static void mark_graph(Slicing *self, const FlowType *graph) {
    FlowVisitor visitor = {mark_poll, mark_cell, self};
    for (uint32_t l = 0; graph && l < graph->location_count; l++)
        for (uint32_t i = 0; i < graph->locations[l].count; i++)
            flow_visit_command(
                &visitor, &self->flow->commands[graph->locations[l].first + i]);
}

/* A trace sees all of every message. */
static void mark_events(Slicing *self) {
    if (!self->flow->trace)
        return;
    mark_graph(self, self->flow->trace);
    for (size_t i = 0; i < self->homes.count; i++) {
        const Channel *channel = vec_item(&self->homes, i).channel;
        for (uint32_t k = 0; k < channel->field_count; k++)
            slicing_mark(self, channel->fields[k].slot);
    }
}

/* Numbers of channels are hardly ever a part of states. In a fixed Flow no
 * variable holds them. */
static void prepare(Slicing *self, const Declarations *declarations, Mem *mem) {
    const Flow *flow = self->flow;
    flow_visit(&(FlowVisitor){note_run, note_cell, self}, flow);
    for (uint32_t i = 0; flow->fixed && i < flow->channel_count; i++)
        vec_push(mem, &self->homes, ((Home){0, &flow->channels[i], false}));
    if (!flow->fixed)
        add_homes(self, flow->settings, flow->channels, mem);
    for (uint32_t t = 0; t < flow->type_count; t++)
        add_homes(self, flow->types[t].settings, flow->types[t].channels, mem);
    for (uint32_t i = 1; i < declarations->slot_count; i++)
        if (declarations->slots[i].is_channel)
            slicing_mark(self, i);
    mark_events(self);
    for (uint32_t i = 0; i < flow->claim_count; i++)
        if (slicing_is_checked(self, flow->claims[i].name))
            mark_graph(self, flow->claims[i].graph);
    for (uint32_t i = 0; i < flow->atom_count; i++)
        slicing_need(self, flow->atoms[i].term);
    for (uint32_t i = 0;
         i < flow->check_count && slicing_is_checked(self, "assert"); i++)
        slicing_need(self, flow->checks[i].whole);
}

/* --- all of it -------------------------------------------------------- */

static void find_needed(Slicing *self, Mem *mem) {
    const Flow *flow = self->flow;
    do {
        mem_poll(mem);
        self->changed = false;
        slicing_inspect_settings(self, flow->settings);
        for (uint32_t t = 0; t < flow->type_count; t++) {
            slicing_inspect_type(self, t);
            slicing_find_useful(self, t);
        }
    } while (self->changed);
}

/* Can a cycle be an error, of which all variables are to be shown? */
static bool shows_cycles(const Slicing *self) {
    const Flow *flow = self->flow;
    bool cycles = self->goals->cycles;
    for (uint32_t i = 0; i < flow->formula_count; i++)
        cycles |= slicing_is_checked(self, flow->formulas[i].name);
    for (uint32_t i = 0; i < flow->claim_count; i++)
        cycles |= slicing_is_checked(self, flow->claims[i].name);
    return cycles && self->goals->rounds;
}

/* Constants take no bits of a state anyway. */
static void settle(const Slicing *self, Declarations *declarations) {
    for (uint32_t i = 1; i < declarations->slot_count; i++) {
        SlotDeclaration *slot = &declarations->slots[i];
        bool constant = slot->global != NO_OWNER &&
                        declarations->globals[slot->global].constant;
        slot->idle = !constant && slot->bits > 0 && !slicing_is_needed(self, i);
        self->slice->found |= slot->idle;
    }
}

static void begin(Slice *slice, const Flow *flow, Mem *mem) {
    uint32_t count = 0;
    *slice = (Slice){.mem = mem, .type_count = flow->type_count};
    slice->first =
        mem_alloc(mem, (flow->type_count + 1) * sizeof *slice->first);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        slice->first[t] = count;
        count += flow->types[t].location_count;
    }
    slice->first[flow->type_count] = count;
    assert(count >= flow->type_count); /* each has a last location */
    slice->useful = mem_alloc(mem, count + 1);
}

void slice_find(Slice *slice, Declarations *declarations, const Flow *flow,
                const FlowGoals *goals) {
    uint32_t slots = declarations->slot_count;
    assert(slots > 0 && !flow->embedded);
    Mem *mem = flow->arena.mem;
    Slicing self = {.flow = flow, .goals = goals, .slots = slots};
    begin(slice, flow, mem);
    self.slice = slice;
    self.needed = mem_alloc(mem, slots);
    self.written = mem_alloc(mem, slots);
    self.alike = narrow_is_alike(flow);
    if (!slicing_may_leave_steps(&self))
        memset(slice->useful, true, slice->first[flow->type_count]);
    prepare(&self, declarations, mem);
    find_needed(&self, mem);
    if (shows_cycles(&self)) {
        slicing_keep_rounds(&self, mem);
        find_needed(&self, mem);
    }
    settle(&self, declarations);
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < flow->types[t].location_count; l++)
            slice->found |= slice_cuts_steps(slice, flow, t, l);
    vec_release(mem, &self.homes);
    mem_free(mem, self.written, slots);
    mem_free(mem, self.needed, slots);
}

bool slice_cuts_steps(const Slice *slice, const Flow *flow, uint32_t type,
                      uint32_t location) {
    assert(type < slice->type_count && slice->type_count == flow->type_count);
    const Location *here = &flow->types[type].locations[location];
    return here->count > 0 && !slice_is_useful(slice, type, location) &&
           flow->commands[here->first].kind != COMMAND_END;
}

void slice_release(Slice *slice) {
    if (!slice->mem)
        return;
    mem_free(slice->mem, slice->useful, slice->first[slice->type_count] + 1);
    mem_free(slice->mem, slice->first,
             (slice->type_count + 1) * sizeof *slice->first);
}
