/* report/searches_text.c -- what is said of the searches, in 80 columns */
#include "report/searches_text.h"

#include "core/plain.h"
#include "report/wording/guide.h"
#include "report/wording/replaced.h"
#include "report/wording/search_text.h"

#include <string.h>

enum {
    MARGIN = 2,
    MOST_NAMES = 8,      /* of variables that were left out */
    MEMORY_COLUMNS = 10, /* columns for " 1023 MiB," */
    TIME_COLUMNS = 11    /* and for " 99.99 s ()" */
};

static void put_statistics(Page *page, const Statistics *search,
                           const char *ending) {
    Text line;
    text_init(&line, page->out->mem);
    text_grouped(&line, search->states);
    text_add(&line, search->states == 1 ? " state, " : " states, ");
    text_grouped(&line, search->transitions);
    text_add(&line,
             search->transitions == 1 ? " transition, " : " transitions, ");
    if (search->depth > 0) {
        text_add(&line, "depth ");
        text_grouped(&line, search->depth);
        text_add(&line, ", ");
    }
    text_size(&line, search->bytes);
    text_printf(&line, ", %.2f s (%s)", search->seconds, ending);
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, line.data);
    page_line(page);
    text_release(&line);
}

/* How long a state is, and how much memory there was for each. */
static void put_width(Page *page, const ReportItem *item) {
    page_indent(page, MARGIN);
    page_printf(page, INK_FAINT, "%u bits per state, %.1f bytes of memory each",
                item->model->bits, statistics_bytes_per_state(item->search));
    page_line(page);
}

static void put_reduction(Page *page, const ReportItem *item) {
    Text line;
    text_init(&line, page->out->mem);
    search_reduction(item, &line);
    page_indent(page, MARGIN);
    if (line.length > 0) {
        page_put(page, INK_FAINT, "reduced:");
        page_flow(page, INK_FAINT, line.data);
        page_line(page);
    }
    text_release(&line);
}

/* Why a reduction that was asked for could not be used. */
static void put_unreduced(Page *page, const ReportItem *item) {
    Text line;
    text_init(&line, page->out->mem);
    search_reduction(item, &line);
    if (line.length == 0 && item->unreduced) {
        page_indent(page, MARGIN);
        page_put(page, INK_FAINT, "not reduced:");
        page_flow(page, INK_FAINT, item->unreduced);
        page_line(page);
    }
    text_release(&line);
}

/* Memory came to an end, but the search did not. */
static void put_change(Page *page, const StoreChange *change) {
    Text line;
    text_init(&line, page->out->mem);
    report_change(change, &line);
    page_put(page, INK_FAINT, "store:");
    page_flow(page, INK_FAINT, line.data);
    page_line(page);
    text_release(&line);
}

/* What is said of hashes, after their bits. */
static void put_hashes(Page *page, const Coverage *coverage, Text *line) {
    text_printf(
        line,
        "; about %.2g new states taken for old ones: the sum of n / 2^%u "
        "over the states stored",
        coverage->missed, (unsigned)coverage->functions);
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, line->data);
    page_line(page);
    text_release(line);
}

/* What a store that is not exact may have left out: a state that is new is
 * taken for an old one with the probability p that all of its bits are set. */
static void put_store(Page *page, const ReportItem *item) {
    const Coverage *coverage = &item->search->coverage;
    Text line;
    for (uint32_t i = 0; i < item->search->change_count; i++)
        put_change(page, &item->search->changes[i]);
    if (coverage->functions == 0)
        return;
    text_init(&line, page->out->mem);
    text_printf(&line, "%s: %u bits per state", item->store,
                (unsigned)coverage->functions);
    if (coverage->table == 0) {
        put_hashes(page, coverage, &line);
        return;
    }
    text_add(&line, ", ");
    if (coverage->passes > 1)
        text_printf(&line, "%u passes, ", (unsigned)coverage->passes);
    text_printf(&line, "%.2g%% of ", 100 * coverage->fill);
    text_size(&line, coverage->table);
    text_printf(&line,
                " set; about %.2g new states taken for old ones: the sum of "
                "p / (1 - p) over the states stored, where p = fill^%u",
                coverage->missed, (unsigned)coverage->functions);
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, line.data);
    page_line(page);
    text_release(&line);
}

/* Where a first error came from, if not from the search itself. */
static void put_probes(Page *page, const ReportItem *item) {
    Text line;
    if (!item->probe)
        return;
    text_init(&line, page->out->mem);
    text_printf(&line, "probes: an error found by %s", item->probe);
    if (item->probe_heuristic)
        text_printf(&line, " (%s)", item->probe_heuristic);
    text_add(&line, " after ");
    text_grouped(&line, item->probed);
    text_add(&line, " more expansions");
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, line.data);
    page_line(page);
    text_release(&line);
}

/* "a, b and 3 more" */
static void say_sliced(const Report *report, bool all, Text *out) {
    uint32_t count = report->sliced_count;
    uint32_t shown = all || count <= MOST_NAMES ? count : MOST_NAMES - 1;
    for (uint32_t i = 0; i < shown; i++)
        text_printf(out, "%s%s", i ? ", " : "", report->sliced[i]);
    if (shown < count)
        text_printf(out, " and %u more", (unsigned)(count - shown));
}

static void put_sliced(Page *page, const Report *report, bool all) {
    Text names;
    if (report->sliced_count == 0)
        return;
    text_init(&names, page->out->mem);
    say_sliced(report, all, &names);
    page_put(page, INK_FAINT, "reduced:");
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, "without");
    page_flow(page, INK_FAINT, names.data);
    page_put(page, INK_FAINT, ":");
    page_flow(page, INK_FAINT,
              report->sliced_count == 1 ? "no property depends on it"
                                        : "no property depends on them");
    if (!report->sliced_asked)
        page_flow(page, INK_FAINT, "(off: --no-por)");
    page_line(page);
    if (report->verdict == VERDICT_VIOLATED && !report->sliced_shown) {
        page_put(page, INK_FAINT, "note:");
        page_flow(
            page, INK_FAINT,
            "errors are shown without them, since with them a cycle would "
            "be too long or time was up; replay with --slice");
        page_line(page);
    }
    text_release(&names);
}

/* ---- All searches in one line ---------------------------------------------
 */

/* The first item that this search decided has this index. */
static bool is_first(const Report *report, size_t index) {
    for (size_t i = 0; i < index; i++)
        if (report->items[i].search == report->items[index].search)
            return false;
    return true;
}

typedef struct Total { /* of several searches */
    size_t searches;   /* how many */
    uint64_t states;   /* stored */
    uint64_t left_out; /* transitions */
    uint64_t passed;   /* states */
    uint64_t transitions;
    uint64_t depth; /* the greatest */
    uint64_t bytes; /* likewise */
    double seconds;
    const Statistics *worst; /* the first that is not complete, or the first */
    bool asked;              /* some reduction can be switched off */
    bool folds;              /* --optimise forgot values */
} Total;

static void count(Total *total, const ReportItem *item) {
    const Statistics *search = item->search;
    total->searches++;
    total->states += search->states;
    total->transitions += search->transitions;
    total->left_out += search->left_out;
    total->passed += search->passed;
    total->depth = search->depth > total->depth ? search->depth : total->depth;
    total->bytes = search->bytes > total->bytes ? search->bytes : total->bytes;
    total->seconds += search->seconds;
    if (!total->worst || (total->worst->complete && !search->complete))
        total->worst = search;
    total->asked |= item->stubborn;
    total->folds |= model_folds(item->model) && !item->unreduced;
}

/* Of all searches by this engine, or by any if it is NULL. */
static Total count_all(const Report *report, const char *engine) {
    Total total = {0};
    for (size_t i = 0; i < report->count; i++)
        if (is_first(report, i) &&
            (!engine || strcmp(report->items[i].engine, engine) == 0))
            count(&total, &report->items[i]);
    return total;
}

/* Has an item before this one the same engine? */
static bool was_named(const Report *report, size_t index) {
    for (size_t i = 0; i < index; i++)
        if (strcmp(report->items[i].engine, report->items[index].engine) == 0)
            return true;
    return false;
}

static void say_states(uint64_t states, Text *out) {
    text_grouped(out, states);
    text_add(out, states == 1 ? " state" : " states");
}

/* "bfs 10 states, onepass (3 times) 54 states" */
static void say_engines(const Report *report, Text *out) {
    for (size_t i = 0; i < report->count; i++) {
        const ReportItem *item = &report->items[i];
        if (was_named(report, i))
            continue;
        Total total = count_all(report, item->engine);
        text_printf(out, "%s%s", out->length ? ", " : "", item->engine);
        if (item->guide.name && total.searches == 1)
            text_printf(out, " led by %s", item->guide.name);
        if (total.searches > 1)
            text_printf(out, " (%zu times)", total.searches);
        text_char(out, ' ');
        say_states(total.states, out);
    }
}

static void say_reduced(const Report *report, const Total *total, Text *out) {
    size_t begin = out->length;
    if (total->left_out > 0)
        text_printf(out, "%.0f%% of transitions left out",
                    100.0 * (double)total->left_out /
                        (double)(total->transitions + total->left_out));
    if (total->passed > 0) {
        text_add(out, out->length > begin ? ", " : "");
        say_states(total->passed, out);
        text_add(out, " passed over");
    }
    if (out->length == begin && total->folds)
        text_add(out, "irrelevant values forgotten");
    if (out->length > begin && (total->asked || report->sliced_count))
        text_add(out, " (off: --no-por)");
    else if (out->length > begin && total->folds)
        text_add(out, " (off: --optimise none)");
}

static void next_line(Page *page) {
    page_line(page);
    page_to(page, MARGIN);
}

/* Memory and time differ from run to run; lines end where they would if both
 * were as wide as they may become. */
static void put_costs(Page *page, const Total *total) {
    const char *ending = search_ending(total->worst);
    Text text;
    text_init(&text, page->out->mem);
    if (page->column + MEMORY_COLUMNS > PAGE_WIDTH)
        next_line(page);
    size_t end = page->column + MEMORY_COLUMNS;
    text_size(&text, total->bytes);
    text_char(&text, ',');
    page_flow(page, INK_FAINT, text.data);
    if (end + TIME_COLUMNS + strlen(ending) > PAGE_WIDTH)
        next_line(page);
    text_clear(&text);
    text_printf(&text, "%.2f s (%s)", total->seconds, ending);
    page_flow(page, INK_FAINT, text.data);
    page_line(page);
    text_release(&text);
}

/* "search: bfs 10 states, 30 transitions, depth 4, 736 KiB, 0.00 s
 * (complete)" */
static void put_all(Page *page, const Report *report) {
    Total total = count_all(report, NULL);
    Text line;
    text_init(&line, page->out->mem);
    page_put(page, INK_FAINT, total.searches == 1 ? "search:" : "searches:");
    page_indent(page, MARGIN);
    say_engines(report, &line);
    text_add(&line, ", ");
    text_grouped(&line, total.transitions);
    text_add(&line, total.transitions == 1 ? " transition," : " transitions,");
    if (total.depth > 0) {
        text_add(&line, " depth ");
        text_grouped(&line, total.depth);
        text_char(&line, ',');
    }
    page_flow(page, INK_FAINT, line.data);
    put_costs(page, &total);
    text_clear(&line);
    say_reduced(report, &total, &line);
    if (line.length) {
        page_put(page, INK_FAINT, "reduced:");
        page_flow(page, INK_FAINT, line.data);
        page_line(page);
    }
    text_release(&line);
}

/* ---- One search -----------------------------------------------------------
 */

/* What a verdict rests on that is not exact, and what was asked for in vain. */
static void put_doubts(Page *page, const ReportItem *item, bool verbose) {
    put_store(page, item);
    replaced_text(page, item, verbose);
    put_unreduced(page, item);
}

static void put_search(Page *page, const Report *report, size_t index) {
    const ReportItem *item = &report->items[index];
    page_printf(page, INK_PLAIN, "%s:", item->engine);
    page_indent(page, MARGIN);
    page_flow(page, INK_PLAIN, item->why);
    page_line(page);
    put_width(page, item);
    put_statistics(page, item->search, search_ending(item->search));
    guide_text(page, item, true);
    for (size_t i = index; i < report->count; i++)
        if (report->items[i].search == item->search)
            guide_along(page, &report->items[i]);
    put_probes(page, item);
    put_reduction(page, item);
}

void searches_text(Page *page, const Report *report, TextStyle style) {
    bool verbose = style.verbose > 0;
    if (report->count > 0 && !verbose)
        put_all(page, report);
    for (size_t i = 0; i < report->count; i++) {
        if (!is_first(report, i))
            continue;
        if (verbose)
            put_search(page, report, i);
        put_doubts(page, &report->items[i], verbose);
    }
    put_sliced(page, report, verbose);
}
