#include "report/wording/guide.h"

enum {
    MARGIN = 2,
    SHOWN = 16 /* most estimates at either end that are shown */
};

/* ---- Branching ----------------------------------------------------------- */

/* States of a tree: 1 + b + ... + b^depth, or `most` if that is less. */
static double tree(double b, size_t depth, double most) {
    double sum = 1, layer = 1;
    for (size_t i = 0; i < depth && sum < most; i++) {
        layer *= b;
        sum += layer;
    }
    return sum;
}

/* The effective branching factor of a search that has expanded so many states
 * for a trace of this length. */
static double branching(uint64_t expanded, size_t length) {
    double needed = (double)expanded, low = 1, high = needed > 1 ? needed : 1;
    if (length == 0 || tree(1, length, needed + 1) >= needed)
        return 1;
    for (int i = 0; i < 50; i++) {
        double middle = (low + high) / 2;
        if (tree(middle, length, needed + 1) < needed)
            low = middle;
        else
            high = middle;
    }
    return high;
}

static bool has_trace(const ReportItem *item) {
    return item->finding->verdict == VERDICT_VIOLATED;
}

static double branching_of(const ReportItem *item) {
    return branching(item->search->expanded,
                     trace_length(&item->finding->trace));
}

/* ---- Text ---------------------------------------------------------------- */

static void put_line(Page *page, const Text *line) {
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, line->data);
    page_line(page);
}

static void add_expanded(Text *line, const ReportItem *item) {
    text_grouped(line, item->search->expanded);
    text_add(line, " expanded");
    if (item->search->reopened > 0) {
        text_add(line, ", ");
        text_grouped(line, item->search->reopened);
        text_add(line, " of them again");
    }
}

static void add_promises(Text *line, const ReportGuide *guide) {
    text_printf(line, "estimates: %s",
                !guide->bounds      ? "no promises"
                : guide->consistent ? "lower bounds, consistent"
                                    : "lower bounds");
    if (guide->most != UINT32_MAX)
        text_printf(line, ", from 0 to %u", guide->most);
    text_printf(line, ", seen up to %u", guide->seen);
    if (guide->why)
        text_printf(line, "; chosen: %s", guide->why);
}

static void add_along(Text *line, const ReportItem *item) {
    const ReportGuide *guide = &item->guide;
    text_printf(line, "estimates along the counterexample to %s:",
                item->property->name);
    for (size_t i = 0; i < guide->count; i++) {
        if (i == SHOWN && guide->count > 2 * SHOWN) {
            text_add(line, " ...");
            i = guide->count - SHOWN;
        }
        if (guide->along[i] == UINT32_MAX)
            text_add(line, " never");
        else
            text_printf(line, " %u", guide->along[i]);
    }
    text_printf(line, "; effective branching %.2f", branching_of(item));
}

void guide_text(Page *page, const ReportItem *item, bool verbose) {
    Text line;
    if (!item->guide.name)
        return;
    text_init(&line, page->out->mem);
    text_printf(&line, "led by heuristic %s: ", item->guide.name);
    add_expanded(&line, item);
    put_line(page, &line);
    if (verbose) {
        text_clear(&line);
        add_promises(&line, &item->guide);
        put_line(page, &line);
    }
    text_release(&line);
}

void guide_along(Page *page, const ReportItem *item) {
    Text line;
    if (item->guide.count == 0 || !has_trace(item))
        return;
    text_init(&line, page->out->mem);
    add_along(&line, item);
    put_line(page, &line);
    text_release(&line);
}

/* ---- JSON ---------------------------------------------------------------- */

static void put_estimate(Json *json, uint32_t estimate) {
    if (estimate == UINT32_MAX)
        json_null(json);
    else
        json_uint(json, estimate);
}

static void put_estimates(Json *json, const ReportItem *item) {
    const ReportGuide *guide = &item->guide;
    json_begin_object(json);
    json_put_bool(json, "lower_bounds", guide->bounds);
    json_put_bool(json, "consistent", guide->consistent);
    json_key(json, "most");
    put_estimate(json, guide->most);
    json_put_uint(json, "seen", guide->seen);
    if (guide->why)
        json_put_string(json, "chosen", guide->why);
    if (has_trace(item)) {
        json_put_real(json, "effective_branching", branching_of(item));
    }
    if (guide->count > 0) {
        json_put_array(json, "along");
        for (size_t i = 0; i < guide->count; i++)
            put_estimate(json, guide->along[i]);
        json_end_array(json);
    }
    json_end_object(json);
}

void guide_json(Json *json, const ReportItem *item) {
    if (!item->guide.name)
        return;
    json_put_string(json, "heuristic", item->guide.name);
    json_put_uint(json, "reopened", item->search->reopened);
    json_key(json, "estimates");
    put_estimates(json, item);
}
