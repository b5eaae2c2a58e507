/* report/traces/trace_table.c -- a trace as a table: one row per state, one
 * column per variable, in blocks that fit the page */
#include "core/model_text.h"
#include "report/traces/trace_formats.h"
#include "report/wording/describe.h"

#include <string.h>

/* Column 0 is the number of the state, column 1 the action that led to it,
 * then one for each variable. Row 0 is the heading. */
enum {
    FIRST_VARIABLE = 2,
    GAP = 2 /* columns of the page between two of the table */
};

static void put_cell(const ReportItem *item, size_t row, uint32_t column,
                     Text *out) {
    static const char *const heads[] = {"state", "action"};
    const Model *model = item->model;
    const Trace *trace = &item->finding->trace;
    if (row == 0 && column < FIRST_VARIABLE)
        text_add(out, heads[column]);
    else if (row == 0) {
        const char *name = model_variable(model, column - FIRST_VARIABLE);
        describe_word(out, name, strlen(name));
    } else if (column == 0)
        text_printf(out, "%zu", row - 1);
    else if (column == 1 && row == 1)
        text_char(out, '-');
    else if (column == 1)
        describe_action(model, trace->actions.data[row - 2], out);
    else
        describe_value(model, trace_state(trace, row - 1),
                       column - FIRST_VARIABLE, out);
}

/* Is the variable there in some state of the run? */
static bool is_used(const ReportItem *item, uint32_t variable) {
    const Trace *trace = &item->finding->trace;
    for (size_t i = 0; i <= trace_length(trace); i++)
        if (describe_exists(item->model, trace_state(trace, i), variable))
            return true;
    return false;
}

/* The columns that are shown, as put_cell counts them; how many. */
static uint32_t list_columns(const ReportItem *item, uint32_t *list) {
    uint32_t count = 0;
    while (count < FIRST_VARIABLE) {
        list[count] = count;
        count++;
    }
    for (uint32_t k = 0; k < model_variable_count(item->model); k++)
        if (is_used(item, k))
            list[count++] = k + FIRST_VARIABLE;
    return count;
}

typedef struct Table {
    const ReportItem *item;
    size_t rows;     /* heading and first state included */
    uint32_t *list;  /* the columns, as put_cell counts them */
    size_t *widths;  /* of these, by place in the list */
    uint32_t count;  /* how many */
    Text cell, last; /* the cell, and the one above it in full */
} Table;

/* A value that the step before did not change is left out. */
static void make_cell(Table *self, size_t row, uint32_t k) {
    text_clear(&self->cell);
    put_cell(self->item, row, self->list[k], &self->cell);
    if (row < 2 || k < FIRST_VARIABLE)
        return;
    text_clear(&self->last);
    put_cell(self->item, row - 1, self->list[k], &self->last);
    if (strcmp(self->cell.data, self->last.data) == 0)
        text_clear(&self->cell);
}

static void measure(Table *self) {
    for (size_t row = 0; row < self->rows && !mem_must_stop(self->cell.mem);
         row++)
        for (uint32_t k = 0; k < self->count; k++) {
            make_cell(self, row, k);
            size_t width = page_columns(self->cell.data);
            if (width > self->widths[k])
                self->widths[k] = width;
        }
}

/* The column after those that fit on a line from this one on, after that of
 * the number; at least one does. */
static uint32_t end_of_block(const Table *self, uint32_t first) {
    size_t width = first > 0 ? self->widths[0] : 0;
    uint32_t k = first;
    do
        width += self->widths[k++] + GAP;
    while (k < self->count && width + self->widths[k] <= PAGE_WIDTH);
    return k;
}

static void put_row(Table *self, size_t row, uint32_t first, uint32_t end,
                    Text *out) {
    size_t owed = 0;
    for (uint32_t k = first > 0 ? 0 : first; k < end;
         k = k < first ? first : k + 1) {
        make_cell(self, row, k);
        if (self->cell.length) {
            text_repeat(out, ' ', owed);
            text_add(out, self->cell.data);
            owed = 0;
        }
        owed += self->widths[k] - page_columns(self->cell.data) + GAP;
    }
    text_char(out, '\n');
}

static void put_blocks(Table *self, Text *out) {
    for (uint32_t first = 0, end; first < self->count; first = end) {
        end = end_of_block(self, first);
        text_add(out, first > 0 ? "\n" : "");
        for (size_t row = 0; row < self->rows && !mem_must_stop(out->mem);
             row++)
            put_row(self, row, first, end, out);
    }
}

bool trace_table(const TraceTask *task, Text *out) {
    const ReportItem *item = task->item;
    Mem *mem = out->mem;
    uint32_t most = model_variable_count(item->model) + FIRST_VARIABLE;
    Table self = {.item = item,
                  .rows = trace_length(&item->finding->trace) + 2,
                  .list = mem_alloc(mem, most * sizeof *self.list),
                  .widths = mem_alloc(mem, most * sizeof *self.widths)};
    self.count = list_columns(item, self.list);
    text_init(&self.cell, mem);
    text_init(&self.last, mem);
    measure(&self);
    put_blocks(&self, out);
    text_release(&self.last);
    text_release(&self.cell);
    mem_free(mem, self.list, most * sizeof *self.list);
    mem_free(mem, self.widths, most * sizeof *self.widths);
    return true;
}
