#include "report/other_runs.h"

#include "core/sites.h"
#include "report/traces/trace_json.h"
#include "report/traces/trace_text.h"
#include "report/wording/describe.h"
#include "report/wording/site_text.h"
#include "report/wording/summary.h"

/* "(12 steps, after step 3 another way)" */
static void put_head(Page *page, const ReportItem *item,
                     const OtherRun *other) {
    size_t length = trace_length(&other->trace);
    page_line(page);
    page_printf(page, INK_STRONG, "Another %s to %s",
                property_is_goal(item->property) ? "run" : "counterexample",
                item->property->name);
    page_printf(page, INK_PLAIN, " (%zu step%s; ", length,
                length == 1 ? "" : "s");
    if (other->parts == 0)
        page_put(page, INK_PLAIN, "another way from the start");
    else
        page_printf(page, INK_PLAIN, "another way after step %zu",
                    other->parts);
    page_put(page, INK_PLAIN, "):");
    page_line(page);
}

static void put_end(Page *page, const ReportItem *item, const OtherRun *other,
                    bool verbose) {
    uint32_t property = item->others->property;
    bool goal = property_is_goal(item->property);
    Ink ink = goal ? INK_GOOD : INK_BAD;
    Text place;
    Summary summary;
    text_init(&place, page->out->mem);
    page_to(page, 4);
    page_put(page, ink, "=>");
    page_indent(page, 7);
    page_to(page, 7);
    page_flow(page, ink, property_error(item->property));
    page_put(page, ink, ":");
    describe_fault(item->model, &other->trace, property, &place);
    if (place.length > 0)
        text_add(&place, ": ");
    site_place(item, other->site, &place);
    page_flow(page, INK_PLAIN, place.data);
    page_line(page);
    summary_init(&summary, item->model, &other->trace, property);
    summary_text(page, &summary, 7, verbose);
    summary_release(&summary);
    text_release(&place);
}

static const char *limit_of(const OtherRuns *others) {
    return others->limit == LIMIT_NONE    ? "places"
           : others->limit == LIMIT_ERROR ? "effort"
                                          : limit_name(others->limit);
}

/* "after 64 of its 106 steps (--effort allows more)" */
static void put_places(Page *page, const OtherRuns *others) {
    Text text;
    text_init(&text, page->out->mem);
    text_printf(&text, "after %zu of its %zu steps", others->tried,
                others->places);
    if (others->limit == LIMIT_ERROR)
        text_add(&text, " (--effort allows more)");
    else if (others->limit != LIMIT_NONE)
        text_printf(&text, " (%s)", limit_name(others->limit));
    page_flow(page, INK_FAINT, text.data);
    text_release(&text);
}

/* "no other counterexample to assert was found after 64 of its 106 steps" */
static void put_rest(Page *page, const ReportItem *item) {
    const OtherRuns *others = item->others;
    bool all = others->tried == others->places, none = others->runs.count == 0;
    const char *what =
        property_is_goal(item->property) ? "run" : "counterexample";
    if (all && !none)
        return;
    page_indent(page, 2);
    page_flow(page, INK_FAINT, none ? "no other" : "other");
    page_flow(page, INK_FAINT, what);
    page_put(page, INK_FAINT, none ? "" : "s");
    page_flow(page, INK_FAINT, "to");
    page_flow(page, INK_FAINT, item->property->name);
    page_flow(page, INK_FAINT, none ? "was found" : "were looked for");
    if (!all)
        put_places(page, others);
    page_line(page);
}

void other_runs_text(Page *page, const ReportItem *item, bool verbose) {
    const OtherRuns *others = item->others;
    for (size_t i = 0; others && i < others->runs.count; i++) {
        const OtherRun *other = &others->runs.data[i];
        put_head(page, item, other);
        trace_text(page, item->model, &other->trace, verbose);
        put_end(page, item, other, verbose);
    }
    if (others)
        put_rest(page, item);
}

static void put_run(Json *json, const ReportItem *item, const OtherRun *other) {
    json_begin_object(json);
    json_put_uint(json, "parts_after", other->parts);
    if (other->site != NO_SITE) {
        const Site *site = model_site_get(item->model, other->site);
        json_put_string(json, "site", site->text);
        if (site->line)
            json_put_uint(json, "line", site->line);
    }
    json_key(json, "trace");
    trace_json(json, item->model, &other->trace, false);
    json_end_object(json);
}

void other_runs_json(Json *json, const ReportItem *item) {
    const OtherRuns *others = item->others;
    if (!others)
        return;
    if (others->runs.count > 0) {
        json_put_array(json, "others");
        for (size_t i = 0; i < others->runs.count; i++)
            put_run(json, item, &others->runs.data[i]);
        json_end_array(json);
    }
    if (others->tried < others->places) {
        json_put_uint(json, "others_tried", others->tried);
        json_put_string(json, "others_limit", limit_of(others));
    }
}
