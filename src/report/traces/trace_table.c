/* report/traces/trace_table.c -- a trace as a table: one row per state, one
 * column per variable */
#include "core/model_text.h"
#include "report/traces/trace_formats.h"
#include "report/wording/describe.h"

#include <string.h>

/* Column 0 is the number of the state, column 1 the action that led to it,
 * then one for each variable. Row 0 is the heading. */
enum {
    FIRST_VARIABLE = 2
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

void trace_table(const ReportItem *item, Text *out) {
    Mem *mem = out->mem;
    uint32_t most = model_variable_count(item->model) + FIRST_VARIABLE;
    size_t rows = trace_length(&item->finding->trace) + 2;
    size_t *widths = mem_alloc(mem, most * sizeof *widths);
    uint32_t *list = mem_alloc(mem, most * sizeof *list);
    uint32_t columns = list_columns(item, list);
    Text cell;
    text_init(&cell, mem);
    for (int pass = 0; pass < 2; pass++)
        for (size_t row = 0; row < rows && !mem_must_stop(mem); row++)
            for (uint32_t k = 0; k < columns; k++) {
                text_clear(&cell);
                put_cell(item, row, list[k], &cell);
                size_t width = page_columns(cell.data);
                if (pass == 0) {
                    widths[k] = width > widths[k] ? width : widths[k];
                    continue;
                }
                text_add(out, cell.data);
                bool last = k + 1 == columns;
                text_repeat(out, ' ', last ? 0 : widths[k] - width + 2);
                text_add(out, last ? "\n" : "");
            }
    text_release(&cell);
    mem_free(mem, list, most * sizeof *list);
    mem_free(mem, widths, most * sizeof *widths);
}
