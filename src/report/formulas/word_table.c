#include "report/formulas/word_table.h"

#include "base/quote.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST_NAME = 30, /* columns of an atom */
    GAP = 2,
    BETWEEN = 4 /* columns between two words */
};

/* The text of an atom in at most MOST_NAME columns. */
static void put_name(const Formulas *formulas, uint32_t atom, Text *out) {
    const char *text = names_get(&formulas->atoms, atom);
    Text seen;
    text_init(&seen, out->mem);
    quote_visible(&seen, text, strlen(text));
    size_t at = 0;
    bool fits = page_columns(seen.data) <= MOST_NAME;
    for (size_t columns = 0; at < seen.length && (fits || columns < 20);
         columns++) {
        size_t step = utf8_length(seen.data + at, seen.length - at);
        at += step ? step : 1;
    }
    text_bytes(out, seen.data, at);
    if (!fits)
        text_printf(out, "... (#%u)", atom + 1);
    text_release(&seen);
}

/* A part of a word in the table: the moments from .. to - 1. */
typedef struct Stretch {
    const Example *example; /* the word */
    size_t from;            /* first moment */
    size_t to;              /* after the last one */
    size_t column;          /* where its cells begin */
    size_t width;           /* of a cell, with the gap before it */
} Stretch;

typedef struct Table {
    Page *page;               /* where it goes */
    const Formulas *formulas; /* of the atoms */
    uint64_t atoms;           /* that have rows */
    size_t column;            /* where lines begin */
    size_t names;             /* columns of the longest name */
    Stretch stretches[2];     /* next to each other */
    size_t count;             /* of stretches */
} Table;

static size_t width_of(const Example *example) {
    return GAP + page_digits(example->moments.count);
}

/* The cell of a moment ends at the same column in all rows. */
static size_t end_of(const Stretch *stretch, size_t moment) {
    return stretch->column + (moment - stretch->from + 1) * stretch->width;
}

static void put_cell(const Table *table, const Stretch *stretch, size_t moment,
                     Ink ink, const char *text) {
    page_to(table->page, end_of(stretch, moment) - page_columns(text));
    page_put(table->page, ink, text);
}

static const char *value_of(Moment moment, uint32_t atom) {
    if (!(moment.known >> atom & 1))
        return "-";
    return moment.values >> atom & 1 ? "x" : ".";
}

static void put_row(const Table *table, uint32_t atom) {
    Text name;
    text_init(&name, table->formulas->mem);
    put_name(table->formulas, atom, &name);
    page_to(table->page, table->column);
    page_put(table->page, INK_PLAIN, name.data);
    for (size_t i = 0; i < table->count; i++) {
        const Stretch *stretch = &table->stretches[i];
        for (size_t m = stretch->from; m < stretch->to; m++)
            put_cell(table, stretch, m, INK_PLAIN,
                     value_of(stretch->example->moments.data[m], atom));
    }
    page_line(table->page);
    text_release(&name);
}

static void put_header(const Table *table) {
    page_to(table->page, table->column);
    page_put(table->page, INK_FAINT, "moment");
    for (size_t i = 0; i < table->count; i++) {
        const Stretch *stretch = &table->stretches[i];
        for (size_t m = stretch->from; m < stretch->to; m++) {
            char number[24];
            snprintf(number, sizeof number, "%zu", m + 1);
            put_cell(table, stretch, m, INK_FAINT, number);
        }
    }
    page_line(table->page);
}

/* Below the moments of the cycle. */
static void put_mark(const Table *table, const Stretch *stretch) {
    const Example *example = stretch->example;
    if (example->prefix >= stretch->to)
        return;
    bool begins = example->prefix >= stretch->from;
    bool ends = stretch->to == example->moments.count;
    size_t left = end_of(stretch, begins ? example->prefix : stretch->from) - 1;
    size_t right = end_of(stretch, stretch->to - 1) - 1;
    page_to(table->page, left);
    for (size_t at = left; at <= right; at++)
        page_put(table->page, INK_FAINT,
                 (at == left && begins) || (at == right && ends) ? "^" : "-");
}

static void put_table(const Table *table) {
    put_header(table);
    for (uint64_t left = table->atoms; left; left &= left - 1)
        put_row(table, (uint32_t)__builtin_ctzll(left));
    for (size_t i = 0; i < table->count; i++)
        put_mark(table, &table->stretches[i]);
    page_line(table->page);
}

static void put_long(Table *table, const Example *example) {
    size_t start = table->column + table->names, width = width_of(example);
    size_t most = (PAGE_WIDTH - start) / width, count = example->moments.count;
    table->count = 1;
    for (size_t from = 0; from < count; from += most) {
        size_t to = from + most < count ? from + most : count;
        table->stretches[0] = (Stretch){example, from, to, start, width};
        put_table(table);
    }
}

static size_t longest_name(const Formulas *formulas, uint64_t atoms) {
    size_t most = strlen("moment");
    for (uint64_t left = atoms; left; left &= left - 1) {
        Text name;
        text_init(&name, formulas->mem);
        put_name(formulas, (uint32_t)__builtin_ctzll(left), &name);
        if (page_columns(name.data) > most)
            most = page_columns(name.data);
        text_release(&name);
    }
    return most;
}

void word_table_put(Page *page, const Example *examples, size_t count,
                    const Formulas *formulas, uint64_t atoms, size_t column) {
    Table table = {page, formulas, atoms, column, 0, {{0}}, 0};
    table.names = longest_name(formulas, atoms);
    size_t at = column + table.names;
    for (size_t i = 0; i < count && i < 2; i++) {
        size_t moments = examples[i].moments.count;
        Stretch stretch = {&examples[i], 0, moments, at,
                           width_of(&examples[i])};
        table.stretches[table.count++] = stretch;
        at += moments * stretch.width + BETWEEN;
    }
    if (table.count == count && at - BETWEEN <= PAGE_WIDTH) {
        put_table(&table);
        return;
    }
    for (size_t i = 0; i < count; i++)
        put_long(&table, &examples[i]);
}
