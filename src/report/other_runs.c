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
    describe_fault(item->model, &other->trace, other->property, &place);
    if (place.length > 0)
        text_add(&place, ": ");
    site_place(item, other->site, &place);
    page_flow(page, INK_PLAIN, place.data);
    page_line(page);
    summary_init(&summary, item->model, &other->trace, other->property);
    summary_text(page, &summary, 7, verbose);
    summary_release(&summary);
    text_release(&place);
}

void other_runs_text(Page *page, const ReportItem *item, bool verbose) {
    for (size_t i = 0; i < item->other_count; i++) {
        const OtherRun *other = &item->others[i];
        put_head(page, item, other);
        trace_text(page, item->model, &other->trace, verbose);
        put_end(page, item, other, verbose);
    }
}

void other_runs_json(Json *json, const ReportItem *item) {
    if (item->other_count == 0)
        return;
    json_put_array(json, "others");
    for (size_t i = 0; i < item->other_count; i++) {
        const OtherRun *other = &item->others[i];
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
    json_end_array(json);
}
