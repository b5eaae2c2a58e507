/* report/report_junit.c -- the report of check as JUnit XML
 *
 * One test case per property: a violated one has failed, an inconclusive one
 * ended in an error, for nothing is known of it. If nothing was checked, one
 * test case says why.
 */
#include "base/quote.h"
#include "report/report_files.h"
#include "report/traces/trace_text.h"
#include "report/wording/page.h"
#include "report/wording/site_text.h"

#include <string.h>

/* name="value" after a blank. */
static void put(Text *out, const char *name, const char *value) {
    text_printf(out, " %s=\"", name);
    quote_markup(out, value, strlen(value));
    text_char(out, '"');
}

/* The lines of a text as content; markup in it is only text. */
static void put_lines(Text *out, const char *lines) {
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        quote_markup(out, lines, length);
        text_char(out, '\n');
        lines += length + (lines[length] == '\n');
    }
}

static void put_failure(const ReportItem *item, Text *out) {
    const Trace *trace = &item->finding->trace;
    Text text;
    Page page;
    text_init(&text, out->mem);
    if (property_is_goal(item->property)) {
        text_add(out, "      <failure");
        text_printf(&text, "unreachable: %s", item->property->text);
        put(out, "message", text.data);
        put(out, "type", "unreachable");
        text_add(out, "/>\n");
        text_release(&text);
        return;
    }
    site_conclude(item, &text);
    text_printf(&text, ", %zu step%s", trace_length(trace),
                trace_length(trace) == 1 ? "" : "s");
    text_add(out, "      <failure");
    put(out, "message", text.data);
    put(out, "type", property_error(item->property));
    text_add(out, ">\n");
    text_clear(&text);
    page_init(&page, &text, false);
    trace_text(&page, item->model, trace, false);
    put_lines(out, text.data);
    text_add(out, "      </failure>\n");
    text_release(&text);
}

static void put_open(const ReportItem *item, Text *out) {
    const char *limit = limit_name(item->search->limit);
    text_add(out, "      <error");
    put(out, "message",
        statistics_lossy(item->search) || item->search->limit == LIMIT_NONE
            ? "states may have been left out"
            : limit);
    put(out, "type", "inconclusive");
    text_add(out, "/>\n");
}

static void put_item(const Report *report, const ReportItem *item, Text *out) {
    text_add(out, "    <testcase");
    put(out, "classname", report->model_name);
    put(out, "name", item->property->name);
    text_printf(out, " time=\"%.3f\">\n", item->search->seconds);
    switch (verdict_outcome(item->property, item->finding->verdict)) {
    case VERDICT_VIOLATED:
        put_failure(item, out);
        break;
    case VERDICT_INCONCLUSIVE:
        put_open(item, out);
        break;
    case VERDICT_SKIPPED:
        text_add(out, "      <skipped/>\n");
        break;
    case VERDICT_HOLDS:
        break;
    }
    text_add(out, "    </testcase>\n");
}

/* One that could not be read. */
static void put_unread(const Report *report, const char *name, Text *out) {
    text_add(out, "    <testcase");
    put(out, "classname", report->model_name);
    put(out, "name", name);
    text_add(out, " time=\"0.000\">\n      <error");
    put(out, "message", diag_of(report->diag, name)->message);
    put(out, "type",
        strcmp(report_unread(report, name), "error") == 0 ? "input"
                                                          : "inconclusive");
    text_add(out, "/>\n    </testcase>\n");
}

/* Why nothing was checked. */
static void put_problem(const Report *report, Text *out) {
    const char *message = report->reason ? report->reason : "nothing to check";
    for (size_t i = 0; i < report->diag->items.count; i++)
        if (report->diag->items.data[i].severity == SEVERITY_ERROR) {
            message = report->diag->items.data[i].message;
            break;
        }
    text_add(out, "    <testcase");
    put(out, "classname", report->model_name);
    put(out, "name", "load");
    text_printf(out, " time=\"%.3f\">\n      <error", report->seconds);
    put(out, "message", message);
    put(out, "type", "input");
    text_add(out, "/>\n    </testcase>\n");
}

static size_t count(const Report *report, Verdict verdict) {
    size_t found = 0;
    for (size_t i = 0; i < report->count; i++)
        found += verdict_outcome(report->items[i].property,
                                 report->items[i].finding->verdict) == verdict;
    return found;
}

void report_junit(const Report *report, Text *out) {
    bool nothing = report->failed || report->count + report->unread_count == 0;
    text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                  "<testsuites>\n  <testsuite");
    put(out, "name", report->model_name);
    text_printf(out,
                " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" "
                "skipped=\"%zu\" time=\"%.3f\">\n",
                nothing ? 1 : report->count + report->unread_count,
                nothing ? 0 : count(report, VERDICT_VIOLATED),
                nothing ? 1
                        : count(report, VERDICT_INCONCLUSIVE) +
                              report->unread_count,
                nothing ? 0 : count(report, VERDICT_SKIPPED), report->seconds);
    if (nothing)
        put_problem(report, out);
    for (size_t i = 0; i < report->count && !nothing; i++)
        put_item(report, &report->items[i], out);
    for (size_t i = 0; i < report->unread_count && !nothing; i++)
        put_unread(report, report->unread[i], out);
    text_add(out, "  </testsuite>\n</testsuites>\n");
}
