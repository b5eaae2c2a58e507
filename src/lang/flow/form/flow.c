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
