#include "report/run_diff.h"

#include "base/json.h"
#include "report/diagnostics_json.h"
#include "report/wording/page.h"

#include <string.h>

#ifndef MARTLET_VERSION
#    define MARTLET_VERSION "unknown"
#endif

enum {
    CONTEXT = 3, /* common steps that are shown next to a difference */
    WIDTH = 5,   /* of a number of a step */
    WORDS = 2 + 2 * WIDTH + 2 /* where actions begin */
};

/* ---- Text ---------------------------------------------------------------- */

static void put_run(Page *page, const char *name, const SavedRun *run) {
    size_t length = run->steps.count;
    page_printf(page, INK_STRONG, "%s:", name);
    page_printf(page, INK_PLAIN, " %zu step%s", length, length == 1 ? "" : "s");
    if (run->loop != TRACE_NO_LOOP)
        page_printf(page, INK_PLAIN, ", a cycle from state %zu", run->loop);
    if (run->property)
        page_printf(page, INK_PLAIN, ", %s", run->property);
    page_line(page);
}

static void put_parting(Page *page, const RunDiff *diff) {
    const Alignment *alignment = diff->alignment;
    size_t common = alignment->common;
    if (alignment->same)
        page_put(page, INK_GOOD, "both are the same run");
    else if (common == alignment->pairs.count)
        page_put(page, INK_BAD, "the steps are the same, the cycles are not");
    else if (common == 0)
        page_put(page, INK_BAD, "they part from the start");
    else
        page_printf(page, INK_BAD, "they part after step %zu", common);
    page_line(page);
}

static void put_number(Page *page, size_t column, size_t number) {
    if (number == ALIGNED_NONE)
        return;
    page_to(page, column + WIDTH - page_digits(number + 1));
    page_printf(page, INK_FAINT, "%zu", number + 1);
}

static void put_step(Page *page, Ink ink, const SavedStep *step) {
    page_indent(page, WORDS + 2);
    page_to(page, WORDS);
    page_flow(page, ink, step->action);
    if (*step->changes && strcmp(step->changes, "unchanged") != 0) {
        page_to(page, page->column + 2);
        page_flow(page, INK_FAINT, step->changes);
    }
    page_line(page);
}

static void put_pair(Page *page, const RunDiff *diff, const AlignedPair *pair) {
    bool left = pair->left != ALIGNED_NONE, right = pair->right != ALIGNED_NONE;
    Ink ink = left && right ? INK_PLAIN : left ? INK_BAD : INK_GOOD;
    page_put(page, ink,
             pair->alike     ? " "
             : left && right ? "~"
             : left          ? "<"
                             : ">");
    put_number(page, 1, pair->left);
    put_number(page, 1 + WIDTH, pair->right);
    if (left)
        put_step(page, ink, &vec_item(&diff->left->steps, pair->left));
    if (right && !pair->alike)
        put_step(page, ink, &vec_item(&diff->right->steps, pair->right));
}

/* Is a difference at most CONTEXT pairs away? */
static bool is_near(const Alignment *alignment, size_t number) {
    size_t from = number < CONTEXT ? 0 : number - CONTEXT;
    size_t to = number + CONTEXT;
    for (size_t i = from; i <= to && i < alignment->pairs.count; i++)
        if (!alignment->pairs.data[i].alike)
            return true;
    return false;
}

static void put_pairs(Page *page, const RunDiff *diff, bool all) {
    const Alignment *alignment = diff->alignment;
    size_t hidden = 0;
    for (size_t i = 0; i <= alignment->pairs.count; i++) {
        bool end = i == alignment->pairs.count;
        bool shown = end || all || is_near(alignment, i);
        if (shown && hidden > 0) {
            page_to(page, WORDS);
            page_printf(page, INK_FAINT, "... %zu step%s in common", hidden,
                        hidden == 1 ? "" : "s");
            page_line(page);
            hidden = 0;
        }
        if (shown && !end)
            put_pair(page, diff, &alignment->pairs.data[i]);
        hidden += !shown;
    }
}

void run_diff_text(const RunDiff *diff, TextStyle style, Text *out) {
    Page page;
    if (!diff->alignment)
        return;
    page_init(&page, out, style.color);
    if (style.verbose >= 0) {
        put_run(&page, diff->left_name, diff->left);
        put_run(&page, diff->right_name, diff->right);
    }
    put_parting(&page, diff);
    if (style.verbose < 0 || (diff->alignment->same && style.verbose == 0))
        return;
    page_line(&page);
    put_pairs(&page, diff, style.verbose > 0);
}

/* ---- JSON ---------------------------------------------------------------- */

static void put_index(Json *json, const char *key, size_t number) {
    json_key(json, key);
    if (number == ALIGNED_NONE)
        json_null(json);
    else
        json_uint(json, number);
}

static void put_object(Json *json, const RunDiff *diff,
                       const AlignedPair *pair) {
    bool left = pair->left != ALIGNED_NONE;
    const SavedStep *step = left ? &vec_item(&diff->left->steps, pair->left)
                                 : &vec_item(&diff->right->steps, pair->right);
    json_begin_object(json);
    put_index(json, "left", pair->left);
    put_index(json, "right", pair->right);
    json_put_string(json, "action", step->action);
    json_put_bool(json, "alike", pair->alike);
    json_end_object(json);
}

static void put_alignment(Json *json, const RunDiff *diff) {
    const Alignment *alignment = diff->alignment;
    json_put_bool(json, "same", alignment->same);
    json_put_uint(json, "common", alignment->common);
    json_put_uint(json, "left_length", diff->left->steps.count);
    json_put_uint(json, "right_length", diff->right->steps.count);
    json_put_array(json, "steps");
    for (size_t i = 0; i < alignment->pairs.count; i++)
        put_object(json, diff, &alignment->pairs.data[i]);
    json_end_array(json);
}

void run_diff_json(const RunDiff *diff, Text *out) {
    Json json;
    json_init(&json, out);
    json_begin_object(&json);
    json_put_string(&json, "martlet", MARTLET_VERSION);
    json_put_uint(&json, "schema", JSON_SCHEMA);
    json_put_string(&json, "command", "diff");
    json_put_string(&json, "left", diff->left_name);
    json_put_string(&json, "right", diff->right_name);
    json_put_string(&json, "verdict",
                    !diff->alignment        ? "error"
                    : diff->alignment->same ? "holds"
                                            : "violated");
    if (diff->diag && diff->diag->items.count > 0) {
        json_key(&json, "diagnostics");
        diagnostics_json(&json, diff->diag);
    }
    if (diff->alignment)
        put_alignment(&json, diff);
    json_end_object(&json);
    json_finish(&json);
}
