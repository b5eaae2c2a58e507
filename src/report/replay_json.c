#include "report/replay_json.h"

#include "report/diagnostics_json.h"
#include "report/traces/trace_json.h"
#include "report/wording/describe.h"
#include "report/wording/summary.h"

#ifndef MARTLET_VERSION
#    define MARTLET_VERSION "unknown"
#endif

enum {
    SCHEMA = 1
};

void replay_json_begin(Json *json, const char *model_name, Text *out) {
    json_init(json, out);
    json_begin_object(json);
    json_put_string(json, "martlet", MARTLET_VERSION);
    json_put_uint(json, "schema", SCHEMA);
    json_put_string(json, "command", "replay");
    json_put_string(json, "model", model_name);
    json_put_array(json, "properties");
}

/* ---- A run --------------------------------------------------------------- */

static void put_name(Json *json, const char *key, const char *name) {
    json_key(json, key);
    if (name)
        json_string(json, name);
    else
        json_null(json);
}

static void put_site(Json *json, const SavedSite *site) {
    if (!site->text)
        return;
    json_put_object(json, "site");
    json_put_string(json, "text", site->text);
    put_name(json, "file", site->file);
    json_key(json, "line");
    if (site->line)
        json_uint(json, site->line);
    else
        json_null(json);
    json_end_object(json);
}

static void put_error(Json *json, const ReplayedRun *run) {
    const Property *property = &run->model->properties[run->error];
    Text fault;
    text_init(&fault, json->out->mem);
    describe_fault(run->model, run->trace, run->error, &fault);
    json_put_string(json, "kind", property_kind(property));
    if (!property_is_goal(property))
        json_put_string(json, "error", property_error(property));
    json_put_string(json, "text", property->text);
    if (fault.length > 0)
        json_put_string(json, "fault", fault.data);
    text_release(&fault);
}

static void put_others(Json *json, const ReplayedRun *run) {
    if (run->error_count < 1 + (size_t)(run->error != NO_PROPERTY))
        return;
    json_put_array(json, "also");
    for (size_t i = 0; i < run->error_count; i++)
        if (run->errors[i] != run->error)
            json_string(json, run->model->properties[run->errors[i]].name);
    json_end_array(json);
}

static void put_summary(Json *json, const ReplayedRun *run) {
    Summary summary;
    summary_init(&summary, run->model, run->trace, run->error);
    json_key(json, "summary");
    summary_json(json, &summary);
    summary_release(&summary);
}

void replay_json_run(Json *json, const ReplayedRun *run) {
    bool wrong = run->model && run->error != NO_PROPERTY;
    const char *name = run->property;
    if (!name && wrong)
        name = run->model->properties[run->error].name;
    json_begin_object(json);
    put_name(json, "name", name);
    json_put_string(
        json, "verdict",
        run->failed || !run->model ? "error"
        : wrong ? verdict_of_property(&run->model->properties[run->error],
                                      VERDICT_VIOLATED)
                : "holds");
    put_site(json, &run->site);
    if (wrong)
        put_error(json, run);
    put_others(json, run);
    if (run->note)
        json_put_string(json, "note", run->note);
    if (run->model) {
        json_key(json, "trace");
        trace_json(json, run->model, run->trace, false);
    }
    if (wrong)
        put_summary(json, run);
    json_end_object(json);
}

/* ---- All of them --------------------------------------------------------- */

void replay_json_end(Json *json, const char *verdict, const char *reason,
                     const Diagnostics *diag) {
    json_end_array(json);
    json_put_string(json, "verdict", verdict);
    if (reason)
        json_put_string(json, "reason", reason);
    if (diag && diag->items.count > 0) {
        json_key(json, "diagnostics");
        diagnostics_json(json, diag);
    }
    json_end_object(json);
    json_finish(json);
}

void replay_json_failure(const Report *report, Text *out) {
    Json json;
    replay_json_begin(&json, report->model_name, out);
    replay_json_end(&json, report_verdict(report), report->reason,
                    report->diag);
}
