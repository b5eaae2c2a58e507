/* cli/commands/rerun_json.c -- `replay --json` (doc/formats/json.md) */
#include "cli/commands/rerun.h"
#include "report/diagnostics_json.h"
#include "report/traces/trace_json.h"
#include "report/wording/describe.h"
#include "report/wording/summary.h"

static const char *verdict_of(Status status) {
    switch (status) {
    case STATUS_HOLDS:
        return "holds";
    case STATUS_VIOLATED:
        return "violated";
    case STATUS_INCONCLUSIVE:
        return "inconclusive";
    case STATUS_INPUT:
    case STATUS_BUG:
        break;
    }
    return "error";
}

static void begin(Json *json, const char *model, Text *out) {
    json_init(json, out);
    json_begin_object(json);
    json_put_string(json, "martlet", MARTLET_VERSION);
    json_put_uint(json, "schema", 1);
    json_put_string(json, "command", "replay");
    json_put_string(json, "model", model);
    json_key(json, "runs");
    json_begin_array(json);
}

static void end(Json *json, const char *verdict, const Diagnostics *diag) {
    json_end_array(json);
    json_put_string(json, "verdict", verdict);
    if (diag && diag->items.count) {
        json_key(json, "diagnostics");
        diagnostics_json(json, diag);
    }
}

void rerun_json_begin(Rerun *rerun) {
    begin(&rerun->json, rerun->job->name.data, &rerun->out);
}

static void add_error(Json *json, const TraceInput *input, uint32_t number) {
    const Model *model = input->model;
    const Property *property = &model->properties[number];
    Summary summary;
    Text fault;
    text_init(&fault, json->out->mem);
    describe_fault(model, &input->trace, number, &fault);
    summary_init(&summary, model, &input->trace, number);
    json_begin_object(json);
    json_put_string(json, "property", property->name);
    json_put_string(json, "error", property_error(property));
    json_put_string(json, "text", fault.length ? fault.data : property->text);
    json_key(json, "summary");
    summary_json(json, &summary);
    json_end_object(json);
    summary_release(&summary);
    text_release(&fault);
}

void rerun_json_add(Rerun *rerun) {
    Json *json = &rerun->json;
    const TraceInput *input = &rerun->input;
    json_begin_object(json);
    json_key(json, "property");
    if (input->property)
        json_string(json, input->property);
    else
        json_null(json);
    json_key(json, "shown");
    json_bool(json, input->property ? rerun->shown : rerun->errors.count > 0);
    if (rerun->better.asked)
        json_put_string(json, "improvement", rerun->better.text.data);
    json_key(json, "errors");
    json_begin_array(json);
    for (size_t i = 0; i < rerun->errors.count; i++)
        add_error(json, input, rerun->errors.data[i]);
    json_end_array(json);
    json_key(json, "trace");
    trace_json(json, input->model, &input->trace, false);
    json_end_object(json);
}

void rerun_json_end(Rerun *rerun, const Diagnostics *diag) {
    end(&rerun->json, verdict_of(rerun->status), diag);
    json_end_object(&rerun->json);
    json_finish(&rerun->json);
}

void replay_failure_json(const Report *report, Text *out) {
    Json json;
    begin(&json, report->model_name ? report->model_name : "", out);
    end(&json, report->failed ? "error" : "inconclusive", report->diag);
    if (report->reason)
        json_put_string(&json, "reason", report->reason);
    json_end_object(&json);
    json_finish(&json);
}
