#include "lang/flow/form/flow.h"

void flow_release(Flow *flow) {
    if (flow->whole) {
        flow_release(flow->whole);
        mem_free(flow->arena.mem, flow->whole, sizeof *flow->whole);
    }
    for (uint32_t i = 0; i < flow->formula_count; i++)
        formulas_release(&flow->formulas[i].table);
    embedded_free(flow->embedded);
    arena_release(&flow->arena);
}

bool channel_is_alike(const Channel *a, const Channel *b) {
    if (a->capacity != b->capacity || a->field_count != b->field_count)
        return false;
    for (uint32_t i = 0; i < a->field_count; i++)
        if (a->fields[i].width != b->fields[i].width ||
            a->fields[i].is_signed != b->fields[i].is_signed)
            return false;
    return true;
}
