#include "lang/flow/form/flow_slots.h"

#include <assert.h>
#include <string.h>

void flow_slots_init(FlowSlots *self, Mem *mem) {
    SlotDeclaration unused = {.owner = NO_OWNER, .global = NO_OWNER};
    *self = (FlowSlots){0};
    vec_push(mem, &self->slots, unused);
}

void flow_slots_release(FlowSlots *self, Mem *mem) {
    vec_release(mem, &self->slots);
    vec_release(mem, &self->globals);
}

uint32_t flow_slots_add(FlowSlots *self, SlotDeclaration slot, Mem *mem) {
    assert(self->slots.count > 0);
    vec_push(mem, &self->slots, slot);
    return (uint32_t)self->slots.count - 1;
}

static void *copy_of(Arena *arena, const void *data, size_t bytes) {
    void *copy = arena_alloc(arena, bytes + 1);
    if (bytes)
        memcpy(copy, data, bytes);
    return copy;
}

void flow_slots_declare(const FlowSlots *self, Declarations *out) {
    size_t slots = self->slots.count, globals = self->globals.count;
    out->slot_count = (uint32_t)slots;
    out->slots = copy_of(&out->arena, self->slots.data,
                         slots * sizeof *self->slots.data);
    out->global_count = (uint32_t)globals;
    out->globals = copy_of(&out->arena, self->globals.data,
                           globals * sizeof *self->globals.data);
}

void flow_slots_obey(FlowSlots *self, const Declarations *found) {
    assert(found->slot_count == self->slots.count);
    assert(found->global_count == self->globals.count);
    memcpy(self->slots.data, found->slots,
           found->slot_count * sizeof *found->slots);
    if (found->global_count)
        memcpy(self->globals.data, found->globals,
               found->global_count * sizeof *found->globals);
}

Cell flow_slots_cell(const FlowSlots *self, uint32_t slot) {
    const SlotDeclaration *declared = &vec_item(&self->slots, slot);
    return (Cell){.width = declared->bits,
                  .is_signed = declared->is_signed && !declared->natural,
                  .slot = slot,
                  .idle = declared->idle};
}

FieldType flow_slots_field(const FlowSlots *self, uint32_t slot) {
    Cell cell = flow_slots_cell(self, slot);
    return (FieldType){
        .width = cell.width, .is_signed = cell.is_signed, .slot = slot};
}
