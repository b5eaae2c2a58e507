#include "lang/flow/model/writers.h"

#include "lang/flow/form/flow_visit.h"

#include <assert.h>
#include <string.h>

typedef struct Writers {
    RangeView view; /* to compute indices with; first, so that it casts */
    OwnConstants constants; /* all that is known */
    uint16_t writer;        /* whose commands are visited */
    uint16_t *result;       /* by bit */
} Writers;

/* --- variables of a process ------------------------------------------- */

static void write_own(void *context, const Cell *cell, bool written) {
    uint8_t *result = context;
    uint32_t end = cell->offset + cell->width;
    if (!written || cell->base != CELL_LOCAL)
        return;
    for (const CellIndex *i = cell->indices; i; i = i->next)
        end += (i->length - 1) * i->stride;
    for (uint32_t b = cell->offset; b < end; b++)
        if (cell->indices)
            result[b] = WRITES_BY_INDEX;
        else if (result[b] == WRITES_NEVER)
            result[b] = WRITES_BY_NAME;
}

const uint8_t *writers_within(const Flow *flow, const FlowType *type,
                              Arena *arena) {
    uint8_t *result = arena_alloc(arena, type->variable_width + 1);
    flow_visit_commands(&(FlowVisitor){.cell = write_own, .context = result},
                        flow, type);
    return result;
}

OwnWrites writers_most(const uint8_t *writes, uint32_t at, uint32_t width) {
    OwnWrites most = WRITES_NEVER;
    for (uint32_t b = at; b < at + width; b++)
        if (writes[b] > most)
            most = (OwnWrites)writes[b];
    return most;
}
bool writers_scalar(const Symbol *symbol) {
    return symbol->cell->base == CELL_LOCAL && !symbol->cell->indices &&
           symbol->length <= 1 && symbol->cell->width > 0;
}

void writers_constants(const View *view, uint32_t pid, const uint8_t *writes,
                       OwnConstants *out) {
    const FlowType *type = view_type(view, pid);
    out->count = 0;
    for (uint32_t i = 0; i < type->symbol_count && out->count < OWN_MOST; i++) {
        const Cell *cell = type->symbols[i].cell;
        if (!writers_scalar(&type->symbols[i]) ||
            writers_most(writes, cell->offset, cell->width) != WRITES_NEVER)
            continue;
        int64_t value = packed_value(
            packed_get(view->bits, view_variables(view, pid) + cell->offset,
                       cell->width),
            cell->width, cell->is_signed);
        out->offsets[out->count] = cell->offset;
        out->values[out->count++] = (Range){value, value};
    }
}

uint32_t writers_constant(const OwnConstants *constants, const Cell *cell) {
    if (cell->base != CELL_LOCAL || cell->indices || cell->width == 0)
        return 0;
    for (uint32_t i = 0; i < constants->count; i++)
        if (constants->offsets[i] == cell->offset)
            return i + 1;
    return 0;
}

/* --- the globals ------------------------------------------------------ */

static uint32_t find(const RangeView *view, const Cell *cell) {
    return writers_constant(&((const Writers *)view)->constants, cell);
}

/* The first bit that is written, and after the last one; false if it is not
 * the same element every time. */
static bool span_of(const RangeView *view, const Cell *cell, uint32_t *first,
                    uint32_t *end) {
    bool known = true;
    *first = cell->offset;
    *end = cell->offset + cell->width;
    for (const CellIndex *i = cell->indices; i && known; i = i->next) {
        Range index = range_of_term(view, i->term);
        known = index.low == index.high && index.low >= 0 &&
                index.low < (int64_t)i->length;
        *first += known ? (uint32_t)index.low * i->stride : 0;
    }
    if (known) {
        *end = *first + cell->width;
        return true;
    }
    *first = cell->offset;
    for (const CellIndex *i = cell->indices; i; i = i->next)
        *end += (i->length - 1) * i->stride;
    return false;
}

static void write_cell(void *context, const Cell *cell, bool written) {
    const Writers *self = context;
    uint32_t first, end;
    if (!written || cell->base != CELL_GLOBAL || cell->width == 0)
        return;
    bool known = span_of(&self->view, cell, &first, &end);
    for (uint32_t b = first; b < end; b++) {
        bool alone =
            self->result[b] == WRITERS_NONE || self->result[b] == self->writer;
        self->result[b] = known && alone ? self->writer : WRITERS_SHARED;
    }
}

static void visit(Writers *self, const FlowType *type) {
    flow_visit_commands(&(FlowVisitor){.cell = write_cell, .context = self},
                        self->view.flow, type);
}

const uint16_t *writers_find(const View *processes, Arena *arena) {
    const Flow *flow = processes->flow;
    size_t bytes = (flow->global_width + 1) * sizeof(uint16_t);
    Writers self = {
        .view = {.flow = flow, .processes = MOST_PROCESSES, .find = find}};
    self.view.locals = self.constants.values;
    self.result = arena_alloc(arena, bytes);
    memset(self.result, 255, bytes); /* WRITERS_NONE */
    for (uint32_t p = 0; p < processes->count; p++) {
        const uint8_t *writes =
            writers_within(flow, view_type(processes, p), arena);
        writers_constants(processes, p, writes, &self.constants);
        self.view.pids = (Range){p, p};
        self.writer = (uint16_t)p;
        visit(&self, view_type(processes, p));
    }
    self.view.pids = (Range){0, MOST_PROCESSES};
    self.constants.count = 0;
    self.writer = WRITERS_SHARED;
    for (uint32_t i = 0; i < flow->claim_count; i++)
        if (flow->claims[i].graph)
            visit(&self, flow->claims[i].graph);
    return self.result;
}

uint16_t writers_of(const uint16_t *writers, uint32_t at, uint32_t width) {
    assert(width > 0);
    for (uint32_t b = at + 1; b < at + width; b++)
        if (writers[b] != writers[at])
            return WRITERS_SHARED;
    return writers[at];
}
