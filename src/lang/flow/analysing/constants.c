#include "lang/flow/analysing/constants.h"

#include "lang/flow/form/flow_visit.h"
#include "lang/flow/running/evaluate.h"

#include <assert.h>

/* Bits that are written, of variables in the state and of hidden ones. */
typedef struct Written {
    uint64_t *global;
    uint64_t *hidden;
} Written;

/* Set the bits from one up to another. */
static void mark(uint64_t *set, uint32_t from, uint32_t end) {
    assert(from <= end);
    for (; from < end && from % 64; from++)
        packed_set(set, from, 1, 1);
    for (; end - from >= 64 && from < end; from += 64)
        set[from / 64] = UINT64_MAX;
    for (; from < end; from++)
        packed_set(set, from, 1, 1);
}

static bool is_marked(const uint64_t *set, uint32_t from, uint32_t end) {
    assert(from <= end);
    for (; from < end; from++)
        if (from % 64 == 0 && end - from >= 64 && set[from / 64] == 0)
            from += 63;
        else if (packed_get(set, from, 1))
            return true;
    return false;
}

static void write_cell(void *context, const Cell *cell, bool written) {
    const Written *self = context;
    bool hidden = cell->base == CELL_HIDDEN;
    if (!written || (!hidden && cell->base != CELL_GLOBAL))
        return;
    uint32_t end = cell->offset + cell->width;
    for (const CellIndex *i = cell->indices; i; i = i->next)
        end += (i->length - 1) * i->stride;
    mark(hidden ? self->hidden : self->global, cell->offset, end);
}

static size_t bytes_of(uint32_t bits) {
    return ((size_t)bits + 63) / 64 * sizeof(uint64_t);
}

void constants_find(Declarations *declarations, const Flow *flow, Mem *mem) {
    Written self = {mem_alloc(mem, bytes_of(flow->global_width)),
                    mem_alloc(mem, bytes_of(flow->hidden_width))};
    uint32_t global = flow->has_last ? LAST_WIDTH : 0, hidden = 0;
    flow_visit(&(FlowVisitor){.cell = write_cell, .context = &self}, flow);
    for (uint32_t i = 0; i < declarations->global_count; i++) {
        GlobalDeclaration *v = &declarations->globals[i];
        uint32_t *next = v->hidden ? &hidden : &global;
        uint32_t from = *next;
        *next += v->width;
        assert(*next <= (v->hidden ? flow->hidden_width : flow->global_width));
        v->constant =
            !is_marked(v->hidden ? self.hidden : self.global, from, *next);
    }
    mem_free(mem, self.hidden, bytes_of(flow->hidden_width));
    mem_free(mem, self.global, bytes_of(flow->global_width));
}

/* In the order of all initial values, because they may use each other. */
void constants_settle(Flow *flow, Mem *mem) {
    assert(!flow->constants);
    size_t state = bytes_of(flow->global_width + 1);
    size_t hidden = bytes_of(flow->hidden_width + 1);
    flow->constants = arena_alloc(&flow->arena, bytes_of(flow->constant_width));
    View view = {.flow = flow,
                 .bits = mem_alloc(mem, state),
                 .hidden = mem_alloc(mem, hidden),
                 .settling = true};
    evaluate_globals(&view);
    mem_free(mem, view.hidden, hidden);
    mem_free(mem, view.bits, state);
}
