/* report/profile_text.c -- a profile for people */
#include "report/profile_report.h"
#include "report/wording/page.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS = 16,       /* of the table of variables */
    LEVEL_ROWS = 12, /* of the growth */
    BAR = 44,        /* columns of the widest level */
    LINKS = 8        /* that are listed */
};

/* A paragraph after a prefix of as many columns as its indentation. */
static void wrap(const char *prefix, const char *text, Text *out) {
    Page page;
    size_t indent = strlen(prefix);
    page_init(&page, out, false);
    page_indent(&page, indent > 0 ? indent + 1 : 0);
    page_put(&page, INK_PLAIN, prefix);
    page_flow(&page, INK_PLAIN, text);
    page_line(&page);
}

/* ---- The beginning ------------------------------------------------------- */

static void put_count(uint64_t count, const char *one, Text *out) {
    text_grouped(out, count);
    text_printf(out, " %s%s", one, count == 1 ? "" : "s");
}

static void put_sample(const Profile *profile, Text *line) {
    if (profile->complete) {
        text_add(line, "all ");
        put_count(profile->states, "state", line);
        text_add(line, ", ");
        put_count(profile->transitions, "transition", line);
        text_char(line, '.');
        return;
    }
    text_add(line, "the first ");
    put_count(profile->states, "state", line);
    text_printf(line,
                " in breadth-first order (%s). There are more: every number "
                "below is measured on these states and may be different for "
                "all.",
                limit_name(profile->limit));
    if (profile->steps == 0)
        return;
    text_add(line, " Random walks (");
    put_count(profile->walks, "walk", line);
    text_add(line, ", ");
    put_count(profile->steps, "state", line);
    text_add(line, ", the longest of ");
    put_count(profile->farthest, "step", line);
    text_add(line, ") look for more values.");
}

static void put_head(const ProfileReport *report, Text *out) {
    Text line;
    text_init(&line, out->mem);
    text_printf(&line, "%s: ", report->model);
    put_sample(report->profile, &line);
    if (report->profile->cut)
        text_add(&line, " Measuring was cut short: what is missing below was "
                        "not measured.");
    if (report->profile->unnamed)
        text_add(&line, " The model names only a part of its states: what it "
                        "does not name may multiply them, too.");
    wrap("", line.data, out);
    text_release(&line);
}

/* ---- Advice -------------------------------------------------------------- */

static void put_advice(const Profile *profile, Text *out) {
    char prefix[32];
    Text line;
    text_init(&line, out->mem);
    text_add(out,
             profile->advice.count ? "\nAdvice, the most useful first\n"
             : profile->cut
                 ? "\nNo advice so far: there was no time to find any.\n"
                 : "\nNo advice: nothing was found that could be spared.\n");
    for (size_t i = 0; i < profile->advice.count; i++) {
        text_clear(&line);
        profile_problem(profile, &profile->advice.data[i], &line);
        text_char(&line, ' ');
        profile_remedy(profile, &profile->advice.data[i], &line);
        snprintf(prefix, sizeof prefix, "%3zu.", i + 1);
        wrap(prefix, line.data, out);
    }
    text_release(&line);
}

/* ---- Variables ----------------------------------------------------------- */

typedef struct Row {
    uint32_t number;
    double factor;
} Row;

static int by_factor(const void *a, const void *b) {
    const Row *x = a, *y = b;
    if (x->factor != y->factor)
        return x->factor < y->factor ? 1 : -1;
    return x->number > y->number ? 1 : -1;
}

static void put_cell(double factor, Text *out) {
    Text cell;
    text_init(&cell, out->mem);
    if (factor > 0)
        profile_factor(factor, &cell);
    else
        text_char(&cell, '-');
    text_printf(out, "%12s", cell.data);
    text_release(&cell);
}

static void put_values(const ProfileItem *found, Text *out) {
    Text cell;
    text_init(&cell, out->mem);
    bool more = found->walked > found->values;
    text_add(&cell, more ? ">=" : "");
    text_grouped(&cell, more ? found->walked : found->values);
    text_printf(out, "%12s", cell.data);
    text_release(&cell);
}

/* Names that are too long have a line of their own. */
static void put_name(const char *name, const char *suffix, Text *out) {
    size_t before = out->length;
    text_add(out, "  ");
    page_escape(out, name, strlen(name));
    text_add(out, suffix);
    size_t length = page_columns(out->data + before) - 2;
    if (length > 20) {
        text_add(out, "\n  ");
        length = 0;
    }
    text_repeat(out, ' ', 20 - length);
}

static void put_row(const Profile *profile, uint32_t number, Text *out) {
    const AnatomyItem *item = &vec_item(&profile->anatomy.items, number);
    const ProfileItem *found = &vec_item(&profile->items, number);
    put_name(item->name, item->kind == ITEM_ARRAY ? "[]" : "", out);
    if (item->bits > 0)
        text_printf(out, "%6u", item->bits);
    else
        text_add(out, "     -");
    put_values(found, out);
    text_printf(out, "%10.2f", fabs(found->entropy));
    put_cell(found->factor, out);
    put_cell(found->same, out);
    text_char(out, '\n');
}

static void put_items(const ProfileReport *report, Text *out) {
    const Profile *profile = report->profile;
    size_t count = profile->items.count, shown = count;
    Row *rows = mem_alloc(out->mem, (count + 1) * sizeof *rows);
    for (uint32_t i = 0; i < count; i++)
        rows[i] = (Row){i, profile->items.data[i].factor};
    qsort(rows, count, sizeof *rows, by_factor);
    if (!report->verbose && shown > ROWS)
        shown = ROWS;
    text_add(out, "\nWhat multiplies the states\n"
                  "                                                    divides"
                  "     without\n"
                  "  name                  bits      values   entropy  "
                  "by up to      change\n");
    for (size_t i = 0; i < shown; i++)
        put_row(profile, rows[i].number, out);
    if (shown < count)
        text_printf(out, "  ... and %zu more (-v shows all)\n", count - shown);
    mem_free(out->mem, rows, (count + 1) * sizeof *rows);
}

/* ---- Processes ----------------------------------------------------------- */

static void put_blocks(const ProfileReport *report, Text *out) {
    const Profile *profile = report->profile;
    size_t shown = 0;
    for (uint32_t b = 0; b < profile->blocks.count; b++) {
        const ProfileBlock *found = &vec_item(&profile->blocks, b);
        if (found->values < 2 || (shown == ROWS && !report->verbose))
            continue;
        if (shown++ == 0)
            text_add(out, "\nProcesses\n  name                        "
                          "local states              divides by up to\n");
        put_name(vec_item(&profile->anatomy.blocks, b).name, "", out);
        text_repeat(out, ' ', 6);
        Text cell;
        text_init(&cell, out->mem);
        text_grouped(&cell, found->values);
        text_printf(out, "%14s", cell.data);
        text_release(&cell);
        text_repeat(out, ' ', 18);
        put_cell(found->factor, out);
        text_char(out, '\n');
    }
}

/* ---- What goes together -------------------------------------------------- */

static void put_links(const ProfileReport *report, Text *out) {
    const Profile *profile = report->profile;
    size_t count = profile->links.count;
    size_t shown = count > LINKS && !report->verbose ? LINKS : count;
    if (count > 0)
        text_add(out, "\nWhat varies together\n");
    for (size_t i = 0; i < shown; i++) {
        ProfileLink link = vec_item(&profile->links, i);
        Text line;
        text_init(&line, out->mem);
        text_printf(&line,
                    link.mutual ? "`%s` and `%s` determine each other."
                                : "`%s` determines `%s`.",
                    vec_item(&profile->anatomy.items, link.item).name,
                    vec_item(&profile->anatomy.items, link.other).name);
        wrap(" ", line.data, out);
        text_release(&line);
    }
    if (shown < count)
        text_printf(out, "  ... and %zu more (-v shows all)\n", count - shown);
}

/* ---- Growth and shape ---------------------------------------------------- */

static uint64_t widest(const Profile *profile) {
    uint64_t most = 1;
    for (size_t k = 0; k < profile->levels.count; k++)
        if (profile->levels.data[k] > most)
            most = profile->levels.data[k];
    return most;
}

static void put_levels(const ProfileReport *report, Text *out) {
    const Profile *profile = report->profile;
    size_t count = profile->levels.count;
    size_t step = report->verbose ? 1 : (count + LEVEL_ROWS - 1) / LEVEL_ROWS;
    uint64_t most = widest(profile);
    text_add(out, "\nGrowth by level\n");
    for (size_t k = 0; k < count; k += step) {
        uint64_t states = profile->levels.data[k];
        Text cell;
        text_init(&cell, out->mem);
        text_grouped(&cell, states);
        text_printf(out, "  %8zu%15s  ", k, cell.data);
        text_repeat(out, '#', (size_t)((states * BAR + most - 1) / most));
        text_char(out, '\n');
        text_release(&cell);
    }
}

static void put_components(const ProfileShape *shape, Text *line) {
    put_count(shape->components, "strongly connected component", line);
    text_add(line, ", the largest of ");
    put_count(shape->largest, "state", line);
    text_printf(line, "; %llu cannot be left. ",
                (unsigned long long)shape->bottom);
}

static void put_shape(const Profile *profile, Text *out) {
    const ProfileShape *shape = &profile->shape;
    Text line;
    text_init(&line, out->mem);
    if (shape->components > 0)
        put_components(shape, &line);
    put_count(shape->ends, "state", &line);
    text_add(&line, " without transitions. Depth ");
    text_grouped(&line, profile->levels.count - 1);
    text_printf(&line,
                "%s; some shortest way between two states is at "
                "least ",
                profile->complete ? "" : " so far");
    text_grouped(&line, shape->diameter);
    text_printf(&line, " long. %.1f transitions per state, at most ",
                (double)profile->transitions / (double)profile->states);
    text_grouped(&line, shape->most_out);
    text_printf(&line,
                "; %.0f%% of them lead back, to the same level or an "
                "earlier one.",
                profile->transitions
                    ? 100 * (double)shape->back / (double)profile->transitions
                    : 0.0);
    text_add(out, "\nShape\n");
    wrap(" ", line.data, out);
    text_release(&line);
}

void profile_text(const ProfileReport *report, Text *out) {
    const Profile *profile = report->profile;
    put_head(report, out);
    put_advice(profile, out);
    if (profile->states == 0)
        return;
    put_items(report, out);
    put_blocks(report, out);
    put_links(report, out);
    put_levels(report, out);
    put_shape(profile, out);
}
