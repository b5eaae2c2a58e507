#include "report/parameter_table.h"

#include "base/json.h"
#include "report/diagnostics_json.h"
#include "report/wording/page.h"

#include <string.h>

#ifndef MARTLET_VERSION
#    define MARTLET_VERSION "unknown"
#endif

enum {
    SCHEMA = 1,
    MARGIN = 2,
    GAP = 2
};

typedef VEC(size_t) Columns; /* where they end */

/* One way to lay the table out. */
typedef struct Grid {
    const ParameterTable *table;
    Mem *mem;
    VEC(const char *)
    names;        /* of properties with a column each; none: one for
                     all of them */
    Columns ends; /* of all columns */
} Grid;

/* ---- Cells --------------------------------------------------------------- */

static size_t parameters(const Grid *self) {
    return self->table->names.count;
}

static size_t verdict_columns(const Grid *self) {
    return self->names.count ? self->names.count : 1;
}

static size_t column_count(const Grid *self) {
    return parameters(self) + verdict_columns(self) + 2;
}

static void put_head(const Grid *self, size_t column, Text *out) {
    size_t verdict = column - parameters(self);
    if (column < parameters(self))
        text_add(out, self->table->names.data[column]);
    else if (verdict < self->names.count)
        text_add(out, self->names.data[verdict]);
    else if (verdict < verdict_columns(self))
        text_add(out, "properties");
    else
        text_add(out, verdict == verdict_columns(self) ? "states" : "time");
}

/* "violated (12 steps)" */
static void put_verdict(const TableVerdict *verdict, Text *out) {
    text_add(out, verdict->verdict);
    if (verdict->length == NO_LENGTH)
        return;
    text_add(out, " (");
    text_grouped(out, verdict->length);
    text_add(out, verdict->length == 1 ? " step)" : " steps)");
}

/* "assert violated (12 steps), 3 hold" */
static void put_verdicts(const TableRow *row, Text *out) {
    size_t good = 0;
    for (size_t i = 0; i < row->properties.count; i++) {
        const TableVerdict *verdict = &row->properties.data[i];
        if (verdict->outcome == VERDICT_HOLDS) {
            good++;
            continue;
        }
        text_printf(out, "%s ", verdict->name);
        put_verdict(verdict, out);
        text_add(out, ", ");
    }
    text_printf(out, good == 1 ? "%zu holds" : "%zu hold", good);
}

static const TableVerdict *find_verdict(const TableRow *row, const char *name) {
    for (size_t i = 0; i < row->properties.count; i++)
        if (strcmp(row->properties.data[i].name, name) == 0)
            return &row->properties.data[i];
    return NULL;
}

static void put_property(const Grid *self, const TableRow *row, size_t number,
                         Text *out) {
    const TableVerdict *verdict =
        self->names.count ? find_verdict(row, self->names.data[number]) : NULL;
    if (row->properties.count == 0)
        text_add(out, number == 0 ? row->verdict : "");
    else if (self->names.count == 0)
        put_verdicts(row, out);
    else if (verdict)
        put_verdict(verdict, out);
}

static void put_cell(const Grid *self, const TableRow *row, size_t column,
                     Text *out) {
    size_t number = column - parameters(self);
    if (column < parameters(self))
        text_printf(out, "%lld", (long long)row->values.data[column]);
    else if (number < verdict_columns(self))
        put_property(self, row, number, out);
    else if (number == verdict_columns(self))
        text_grouped(out, row->states);
    else
        text_printf(out, "%.2f s", row->seconds);
}

/* ---- Grid -------------------------------------------------------------- */

static size_t width_of(const Grid *self, size_t column) {
    Text cell;
    text_init(&cell, self->mem);
    put_head(self, column, &cell);
    size_t width = page_columns(cell.data);
    for (size_t i = 0; i < self->table->rows.count; i++) {
        text_clear(&cell);
        put_cell(self, &self->table->rows.data[i], column, &cell);
        size_t here = page_columns(cell.data);
        width = here > width ? here : width;
    }
    text_release(&cell);
    return width;
}

static size_t lay_out(Grid *self) {
    size_t end = MARGIN;
    vec_clear(&self->ends);
    for (size_t i = 0; i < column_count(self); i++) {
        end += (i ? GAP : 0) + width_of(self, i);
        vec_push(self->mem, &self->ends, end);
    }
    return end;
}

static void add_name(Grid *self, const char *name) {
    for (size_t i = 0; i < self->names.count; i++)
        if (strcmp(self->names.data[i], name) == 0)
            return;
    vec_push(self->mem, &self->names, name);
}

static void begin(Grid *self) {
    for (size_t i = 0; i < self->table->rows.count; i++) {
        const TableRow *row = &self->table->rows.data[i];
        for (size_t k = 0; k < row->properties.count; k++)
            add_name(self, row->properties.data[k].name);
    }
    if (lay_out(self) <= PAGE_WIDTH)
        return;
    vec_clear(&self->names);
    lay_out(self);
}

/* ---- Text ---------------------------------------------------------------- */

static Ink ink_of(const Grid *self, const TableRow *row, size_t column) {
    size_t number = column - parameters(self);
    if (column < parameters(self) || number >= verdict_columns(self))
        return INK_PLAIN;
    const char *word = row->verdict;
    const TableVerdict *verdict =
        self->names.count ? find_verdict(row, self->names.data[number]) : NULL;
    if (verdict)
        word = verdict_name(verdict->outcome);
    return strcmp(word, "holds") == 0          ? INK_GOOD
           : strcmp(word, "inconclusive") == 0 ? INK_DOUBT
                                               : INK_BAD;
}

/* Numbers end where their column ends, words begin where it begins. */
static void put_column(const Grid *self, Page *page, size_t column, Ink ink,
                       const char *cell) {
    size_t number = column - parameters(self);
    bool word = column >= parameters(self) && number < verdict_columns(self);
    size_t begin = column ? self->ends.data[column - 1] + GAP : MARGIN;
    if (!word)
        begin = self->ends.data[column] - page_columns(cell);
    page_to(page, begin);
    page_put(page, ink, cell);
}

static void put_row(const Grid *self, Page *page, const TableRow *row) {
    Text cell;
    text_init(&cell, self->mem);
    for (size_t i = 0; i < column_count(self); i++) {
        text_clear(&cell);
        if (row)
            put_cell(self, row, i, &cell);
        else
            put_head(self, i, &cell);
        put_column(self, page, i, row ? ink_of(self, row, i) : INK_FAINT,
                   cell.data);
    }
    page_line(page);
    if (row && row->reason) {
        page_to(page, self->ends.data[parameters(self) - 1] + GAP);
        page_put(page, INK_FAINT, row->reason);
        page_line(page);
    }
    text_release(&cell);
}

void parameter_table_text(const ParameterTable *table, bool color, Text *out) {
    Grid grid = {.table = table, .mem = out->mem};
    Page page;
    page_init(&page, out, color);
    begin(&grid);
    page_printf(&page, INK_STRONG, "%s:", table->model);
    page_printf(&page, INK_PLAIN, " %s", table->verdict);
    page_line(&page);
    put_row(&grid, &page, NULL);
    for (size_t i = 0; i < table->rows.count; i++)
        put_row(&grid, &page, &table->rows.data[i]);
    if (table->left) {
        page_printf(&page, INK_DOUBT, "  %zu more %s not checked", table->left,
                    table->left == 1 ? "was" : "were");
        page_line(&page);
    }
    vec_release(out->mem, &grid.names);
    vec_release(out->mem, &grid.ends);
}

/* ---- JSON ---------------------------------------------------------------- */

static void put_object(Json *json, const ParameterTable *table,
                       const TableRow *row) {
    json_begin_object(json);
    json_put_object(json, "values");
    for (size_t i = 0; i < row->values.count; i++) {
        json_key(json, table->names.data[i]);
        json_real(json, (double)row->values.data[i]);
    }
    json_end_object(json);
    json_put_string(json, "verdict", row->verdict);
    if (row->reason)
        json_put_string(json, "reason", row->reason);
    json_put_array(json, "properties");
    for (size_t i = 0; i < row->properties.count; i++) {
        const TableVerdict *verdict = &row->properties.data[i];
        json_begin_object(json);
        json_put_string(json, "name", verdict->name);
        json_put_string(json, "kind", verdict->kind);
        json_put_string(json, "verdict", verdict->verdict);
        if (verdict->length != NO_LENGTH)
            json_put_uint(json, "length", verdict->length);
        json_end_object(json);
    }
    json_end_array(json);
    json_put_uint(json, "states", row->states);
    json_put_uint(json, "transitions", row->transitions);
    json_put_real(json, "seconds", row->seconds);
    json_put_uint(json, "bytes", row->bytes);
    json_end_object(json);
}

void parameter_table_json(const ParameterTable *table, Text *out) {
    Json json;
    json_init(&json, out);
    json_begin_object(&json);
    json_put_string(&json, "martlet", MARTLET_VERSION);
    json_put_uint(&json, "schema", SCHEMA);
    json_put_string(&json, "command", "table");
    json_put_string(&json, "model", table->model);
    json_put_string(&json, "verdict", table->verdict);
    if (table->diag && table->diag->items.count > 0) {
        json_key(&json, "diagnostics");
        diagnostics_json(&json, table->diag);
    }
    json_put_array(&json, "parameters");
    for (size_t i = 0; i < table->names.count; i++)
        json_string(&json, table->names.data[i]);
    json_end_array(&json);
    json_put_array(&json, "rows");
    for (size_t i = 0; i < table->rows.count; i++)
        put_object(&json, table, &table->rows.data[i]);
    json_end_array(&json);
    json_put_uint(&json, "left", table->left);
    json_put_real(&json, "seconds", table->seconds);
    json_end_object(&json);
    json_finish(&json);
}
