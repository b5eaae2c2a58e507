/* report/report_sarif.c -- the report of check as SARIF 2.1.0
 *
 * A result per violated property, at the line of the model where it is violated
 * if that is known, with its run as a code flow; one per property that is
 * undecided; and one per diagnostic. Columns are counted in characters.
 */
#include "base/json.h"
#include "base/utf8.h"
#include "core/model_text.h"
#include "core/sites.h"
#include "report/report_files.h"
#include "report/wording/site_text.h"
#include "report/wording/statements.h"

#include <string.h>

#ifndef MARTLET_VERSION
#    define MARTLET_VERSION "unknown"
#endif

static void put_text(Json *json, const char *key, const char *text) {
    json_put_object(json, key);
    json_put_string(json, "text", text);
    json_end_object(json);
}

/* A path as a relative reference: other bytes than those of names become
 * escapes. */
static void put_path(Json *json, const char *path) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz0123456789-._~/";
    Text text;
    text_init(&text, json->out->mem);
    while (path[0] == '/' && path[1] == '/')
        path++; /* else its first folder would be a host */
    for (; *path; path++)
        if (strchr(plain, *path))
            text_char(&text, *path);
        else
            text_printf(&text, "%%%02X", (unsigned)(unsigned char)*path);
    json_put_object(json, "artifactLocation");
    json_put_string(json, "uri", text.data);
    json_end_object(json);
    text_release(&text);
}

/* Line 0: nowhere in particular. */
static void put_physical(Json *json, const char *file, uint64_t line,
                         uint64_t column) {
    json_put_object(json, "physicalLocation");
    put_path(json, file);
    if (line > 0) {
        json_put_object(json, "region");
        json_put_uint(json, "startLine", line);
        if (column > 0)
            json_put_uint(json, "startColumn", column);
        json_end_object(json);
    }
    json_end_object(json);
}

static void put_location(Json *json, const char *file, uint64_t line,
                         uint64_t column) {
    json_put_array(json, "locations");
    json_begin_object(json);
    put_physical(json, file, line, column);
    json_end_object(json);
    json_end_array(json);
}

/* ---- Errors ---------------------------------------------------------------
 */

/* One step of the flow, with its place if the model has places. */
static void put_step(Json *json, const ReportItem *item, size_t step,
                     const char *model_name) {
    const Trace *trace = &item->finding->trace;
    uint32_t action = trace->actions.data[step];
    StepStatement statement;
    Text text;
    bool placed = model_locate(item->model, action, &statement);
    text_init(&text, json->out->mem);
    model_print_action(item->model, action, &text);
    json_begin_object(json);
    json_put_object(json, "location");
    put_physical(json, placed ? statement.file : model_name,
                 placed ? statement.line : 0, 0);
    put_text(json, "message", text.data);
    json_end_object(json);
    json_end_object(json);
    text_release(&text);
}

static void put_flow(Json *json, const ReportItem *item,
                     const char *model_name) {
    size_t length = trace_length(&item->finding->trace);
    if (length == 0)
        return;
    json_put_array(json, "codeFlows");
    json_begin_object(json);
    json_put_array(json, "threadFlows");
    json_begin_object(json);
    json_put_array(json, "locations");
    for (size_t i = 0; i < length; i++)
        put_step(json, item, i, model_name);
    json_end_array(json);
    json_end_object(json);
    json_end_array(json);
    json_end_object(json);
    json_end_array(json);
}

static void put_error(Json *json, const Report *report,
                      const ReportItem *item) {
    uint32_t slot = (uint32_t)(item->finding - item->findings->items);
    uint32_t number = findings_site(item->findings, slot);
    const Site *site =
        number == NO_SITE ? NULL : model_site_get(item->model, number);
    bool goal = property_is_goal(item->property);
    Text text;
    text_init(&text, json->out->mem);
    site_conclude(item, &text);
    json_begin_object(json);
    json_put_string(json, "ruleId", item->property->name);
    if (goal)
        json_put_string(json, "kind", "informational");
    json_put_string(json, "level", goal ? "none" : "error");
    put_text(json, "message", text.data);
    put_location(json, site ? site->file : report->model_name,
                 site ? site->line : 0, 0);
    put_flow(json, item, report->model_name);
    json_end_object(json);
    text_release(&text);
}

/* There is no run to a goal. */
static void put_unreachable(Json *json, const Report *report,
                            const ReportItem *item) {
    Text text;
    text_init(&text, json->out->mem);
    text_printf(&text, "unreachable: %s", item->property->text);
    json_begin_object(json);
    json_put_string(json, "ruleId", item->property->name);
    json_put_string(json, "level", "error");
    put_text(json, "message", text.data);
    put_location(json, report->model_name, 0, 0);
    json_end_object(json);
    text_release(&text);
}

/* Nothing is known of the property: SARIF calls that open. */
static void put_open(Json *json, const Report *report, const ReportItem *item) {
    Text text;
    text_init(&text, json->out->mem);
    text_printf(&text, "inconclusive: %s",
                statistics_lossy(item->search) ||
                        item->search->limit == LIMIT_NONE
                    ? "states may have been left out"
                    : limit_name(item->search->limit));
    json_begin_object(json);
    json_put_string(json, "ruleId", item->property->name);
    json_put_string(json, "kind", "open");
    json_put_string(json, "level", "none");
    put_text(json, "message", text.data);
    put_location(json, report->model_name, 0, 0);
    json_end_object(json);
    text_release(&text);
}

/* ---- Diagnostics ----------------------------------------------------------
 */

/* The column in characters: bytes that are no UTF-8 are one each. */
static size_t column_of(const Source *source, size_t start) {
    size_t line = start, column = 1;
    while (line > 0 && source->text[line - 1] != '\n')
        line--;
    while (line < start) {
        size_t width = utf8_length(source->text + line, source->length - line);
        line += width ? width : 1;
        column++;
    }
    return column;
}

static void put_diagnostic(Json *json, const Report *report,
                           const Diagnostic *diagnostic) {
    Span span = diagnostic->span;
    const Source *source = span.source == NO_SOURCE
                               ? NULL
                               : &report->diag->sources.data[span.source];
    Place place = {0};
    if (source && source->is_file) {
        place = diag_place(report->diag, span);
        place.column = column_of(source, span.start);
    }
    Text code;
    text_init(&code, json->out->mem);
    text_printf(&code, "MT%03d", (int)diagnostic->code);
    json_begin_object(json);
    json_put_string(json, "ruleId", code.data);
    json_put_string(json, "level",
                    diagnostic->severity == SEVERITY_ERROR ? "error"
                                                           : "warning");
    put_text(json, "message", diagnostic->message);
    put_location(json, place.line ? source->name : report->model_name,
                 place.line, place.column);
    json_end_object(json);
    text_release(&code);
}

/* ---- The whole ------------------------------------------------------------
 */

static void put_tool(Json *json, const Report *report) {
    json_put_object(json, "tool");
    json_put_object(json, "driver");
    json_put_string(json, "name", "Martlet");
    json_put_string(json, "version", MARTLET_VERSION);
    json_put_array(json, "rules");
    for (size_t i = 0; i < report->count; i++) {
        json_begin_object(json);
        json_put_string(json, "id", report->items[i].property->name);
        put_text(json, "shortDescription", report->items[i].property->text);
        json_end_object(json);
    }
    json_end_array(json);
    json_end_object(json);
    json_end_object(json);
}

void report_sarif(const Report *report, Text *out) {
    Json json;
    json_init(&json, out);
    json_begin_object(&json);
    json_put_string(&json, "$schema",
                    "https://json.schemastore.org/sarif-2.1.0.json");
    json_put_string(&json, "version", "2.1.0");
    json_put_array(&json, "runs");
    json_begin_object(&json);
    put_tool(&json, report);
    json_put_string(&json, "columnKind", "unicodeCodePoints");
    json_put_array(&json, "invocations");
    json_begin_object(&json);
    json_put_bool(&json, "executionSuccessful", !report->failed);
    json_end_object(&json);
    json_end_array(&json);
    json_put_array(&json, "results");
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].finding->verdict == VERDICT_VIOLATED)
            put_error(&json, report, &report->items[i]);
        else if (report->items[i].finding->verdict == VERDICT_INCONCLUSIVE)
            put_open(&json, report, &report->items[i]);
        else if (property_is_goal(report->items[i].property))
            put_unreachable(&json, report, &report->items[i]);
    for (size_t i = 0; i < report->diag->items.count; i++)
        put_diagnostic(&json, report, &report->diag->items.data[i]);
    json_end_array(&json);
    json_end_object(&json);
    json_end_array(&json);
    json_end_object(&json);
    json_finish(&json);
}
