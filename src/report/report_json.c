/* report/report_json.c -- the report of check as JSON (doc/formats/json.md) */
#include "core/plain.h"
#include "core/sites.h"
#include "report/diagnostics_json.h"
#include "report/other_runs.h"
#include "report/traces/trace_json.h"
#include "report/wording/channel_text.h"
#include "report/wording/coverage_text.h"
#include "report/wording/guide.h"
#include "report/wording/replaced.h"
#include "report/wording/site_text.h"
#include "report/wording/summary.h"

#ifndef MARTLET_VERSION
#    define MARTLET_VERSION "unknown"
#endif

enum {
    SCHEMA = 1
};

/* The share of the work that went to directed searches. */
static void put_probes(Json *json, const ReportItem *item) {
    if (item->probed == 0)
        return;
    json_put_object(json, "probes");
    json_put_uint(json, "expanded", item->probed);
    if (item->probe)
        json_put_string(json, "found_by", item->probe);
    if (item->probe_heuristic)
        json_put_string(json, "heuristic", item->probe_heuristic);
    json_end_object(json);
}

static void put_coverage(Json *json, const Coverage *coverage) {
    if (coverage->functions == 0)
        return;
    if (coverage->table > 0)
        json_put_uint(json, "table", coverage->table);
    json_put_uint(json, "hashes", coverage->functions);
    json_put_uint(json, "passes", coverage->passes);
    json_put_real(json, "fill", coverage->fill);
    json_put_real(json, "missed", coverage->missed);
}

static void put_changes(Json *json, const Statistics *search) {
    if (search->change_count == 0)
        return;
    json_put_array(json, "store_changes");
    for (uint32_t i = 0; i < search->change_count; i++) {
        json_begin_object(json);
        json_put_string(json, "store", search->changes[i].store);
        json_put_uint(json, "states", search->changes[i].states);
        json_put_bool(json, "exact", search->changes[i].exact);
        json_end_object(json);
    }
    json_end_array(json);
}

static void put_rounds(Json *json, const Statistics *search) {
    uint32_t count = search->round_count;
    if (count == 0)
        return;
    json_put_array(json, "rounds");
    for (uint32_t k = count > ROUNDS_KEPT ? count - ROUNDS_KEPT : 0; k < count;
         k++) {
        json_begin_object(json);
        json_put_uint(json, "bound", search->rounds[k % ROUNDS_KEPT].bound);
        json_put_uint(json, "expanded",
                      search->rounds[k % ROUNDS_KEPT].expanded);
        json_end_object(json);
    }
    json_end_array(json);
}

static void put_statistics(Json *json, const ReportItem *item) {
    const Statistics *search = item->search;
    uint32_t monitor = item->model->monitor.states;
    json_put_uint(json, "states", search->states);
    json_put_uint(json, "transitions", search->transitions);
    json_put_uint(json, "expanded", search->expanded);
    json_put_uint(json, "depth", search->depth);
    json_put_uint(json, "monitor_states", monitor ? monitor : 1);
    json_put_uint(json, "bytes", search->bytes);
    json_put_uint(json, "state_bits", item->model->bits);
    json_put_real(json, "bytes_per_state", statistics_bytes_per_state(search));
    json_put_real(json, "seconds", search->seconds);
    json_put_bool(json, "complete", search->complete);
    guide_json(json, item);
    if (item->guide.name)
        put_rounds(json, search);
    if (item->error_after > 0)
        json_put_uint(json, "error_after", item->error_after);
    put_probes(json, item);
    json_put_string(json, "store", item->store);
    put_changes(json, search);
    put_coverage(json, &search->coverage);
    replaced_json(json, item);
    json_key(json, "reduction");
    if (!item->stubborn && !item->confluent && !model_folds(item->model)) {
        json_null(json);
        return;
    }
    json_begin_object(json);
    json_put_array(json, "kinds");
    if (item->stubborn)
        json_string(json, "stubborn");
    if (item->confluent)
        json_string(json, "confluence");
    if (model_folds(item->model))
        json_string(json, "optimise");
    json_end_array(json);
    json_put_uint(json, "transitions_left_out", search->left_out);
    json_put_uint(json, "states_passed", search->passed);
    json_end_object(json);
}

static void put_formula(Json *json, const ReportFormula *formula) {
    if (!formula)
        return;
    json_put_string(json, "formula", formula->text);
    if (formula->sentence)
        json_put_string(json, "pattern", formula->sentence);
    json_put_string(json, "monitor", formula->monitor);
    json_put_string(json, "monitor_why", formula->why);
    json_put_bool(json, "vacuous", formula->vacuous != NULL);
    if (formula->vacuous)
        json_put_string(json, "never_true", formula->vacuous);
}

static void put_count(Json *json, const char *key, const ReportItem *item,
                      uint64_t errors) {
    json_key(json, key);
    if (item->findings->counted)
        json_uint(json, errors);
    else
        json_null(json);
}

static void put_site(Json *json, const ReportItem *item, uint32_t number) {
    const Site *site = model_site_get(item->model, number);
    const Trace *trace = findings_site_trace(item->findings, number);
    json_begin_object(json);
    json_put_string(json, "text", site->text);
    json_key(json, "file");
    if (site->file)
        json_string(json, site->file);
    else
        json_null(json);
    json_key(json, "line");
    if (site->line)
        json_uint(json, site->line);
    else
        json_null(json);
    json_put_string(
        json, "verdict",
        verdict_name(findings_site_verdict(item->findings, number)));
    put_count(json, "count", item,
              findings_site_errors(item->findings, number));
    json_key(json, "trace");
    if (trace)
        trace_json(json, item->model, trace, false);
    else
        json_null(json);
    json_end_object(json);
}

/* How many errors there are, and where. */
static void put_sites(Json *json, const ReportItem *item) {
    const Model *model = item->model;
    put_count(json, "errors", item, item->finding->errors);
    if (!site_known(item))
        return;
    json_put_array(json, "sites");
    for (uint32_t s = 0; s < model_site_count(model); s++)
        if (site_shown(item, s))
            put_site(json, item, s);
    json_end_array(json);
}

static void put_device(Json *json, const ReportItem *item) {
    const DeviceTimes *times = &item->search->device;
    if (!item->device)
        return;
    json_put_string(json, "device", item->device);
    json_put_object(json, "device_seconds");
    json_put_real(json, "open", times->opening);
    json_put_real(json, "compile", times->compiling);
    json_put_real(json, "expand", times->expanding);
    json_put_real(json, "grow", times->growing);
    json_put_real(json, "trace", times->tracing);
    json_end_object(json);
}

static void put_item(Json *json, const ReportItem *item) {
    Verdict verdict = item->finding->verdict;
    json_begin_object(json);
    json_put_string(json, "name", item->property->name);
    json_put_string(json, "kind", property_kind(item->property));
    json_put_string(json, "verdict",
                    verdict_of_property(item->property, verdict));
    if (verdict == VERDICT_VIOLATED && !property_is_goal(item->property))
        json_put_string(json, "error", property_error(item->property));
    json_put_string(json, "search", item->engine);
    put_device(json, item);
    json_put_string(json, "why", item->why);
    put_statistics(json, item);
    put_formula(json, item->formula);
    if (verdict == VERDICT_INCONCLUSIVE)
        json_put_string(json, "limit", limit_name(item->search->limit));
    if (report_error_seen(item))
        json_put_bool(json, "error_seen", true);
    json_put_string(json, "text", item->property->text);
    put_sites(json, item);
    if (verdict == VERDICT_VIOLATED) {
        json_put_bool(json, "shortest", item->shortest);
        json_key(json, "trace");
        trace_json(json, item->model, &item->finding->trace, false);
        channel_growth_json(json, item, &item->finding->trace);
        other_runs_json(json, item);
        Summary summary;
        uint32_t slot = (uint32_t)(item->finding - item->findings->items);
        summary_init(&summary, item->model, &item->finding->trace,
                     findings_property(item->findings, slot));
        json_key(json, "summary");
        summary_json(json, &summary);
        summary_release(&summary);
    }
    json_end_object(json);
}

/* A property that could not be read. */
static void put_unread(Json *json, const Report *report, const char *name) {
    json_begin_object(json);
    json_put_string(json, "name", name);
    json_put_string(json, "kind", label_class(LABEL_INFINITE));
    json_put_string(json, "verdict", report_unread(report, name));
    json_key(json, "diagnostics");
    diagnostics_json_of(json, report->diag, name);
    json_end_object(json);
}

static void put_unwritten(Json *json, const Report *report) {
    if (!report->unwritten)
        return;
    json_put_array(json, "unwritten");
    json_begin_object(json);
    json_put_string(json, "file", report->unwritten);
    json_put_string(json, "reason", report->unwritten_why);
    json_end_object(json);
    json_end_array(json);
}

static void put_sliced(Json *json, const Report *report) {
    if (report->sliced_count == 0)
        return;
    json_put_array(json, "left_out");
    for (uint32_t i = 0; i < report->sliced_count; i++)
        json_string(json, report->sliced[i]);
    json_end_array(json);
    if (report->verdict != VERDICT_VIOLATED)
        return;
    json_put_bool(json, "left_out_shown", report->sliced_shown);
}

void report_json(const Report *report, Text *out) {
    Json json;
    json_init(&json, out);
    json_begin_object(&json);
    json_put_string(&json, "martlet", MARTLET_VERSION);
    json_put_uint(&json, "schema", SCHEMA);
    json_put_string(&json, "command", "check");
    json_put_string(&json, "model", report->model_name);
    json_put_string(&json, "verdict", report_verdict(report));
    if (report->reason)
        json_put_string(&json, "reason", report->reason);
    if (report->diag && report->diag->items.count > 0) {
        json_key(&json, "diagnostics");
        diagnostics_json(&json, report->diag);
    }
    put_unwritten(&json, report);
    json_put_array(&json, "properties");
    for (size_t i = 0; i < report->count; i++)
        put_item(&json, &report->items[i]);
    for (size_t i = 0; i < report->unread_count; i++)
        put_unread(&json, report, report->unread[i]);
    json_end_array(&json);
    put_sliced(&json, report);
    channel_lengths_json(&json, report);
    coverage_json(&json, report);
    json_put_uint(&json, "states", report->states);
    json_put_uint(&json, "transitions", report->transitions);
    json_put_real(&json, "seconds", report->seconds);
    json_put_uint(&json, "bytes", report->bytes);
    json_end_object(&json);
    json_finish(&json);
}
