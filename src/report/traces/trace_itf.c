/* report/traces/trace_itf.c -- a trace in the Informal Trace Format
 *
 * The JSON that Apalache and viewers of TLA+ traces read: the names of the
 * variables, then one object per state. A whole number is a `#bigint`, anything
 * else a string; what does not exist in a state is the string "-". The action
 * that led to a state is a variable of its own. The last state of a cycle,
 * which is its first, is left out.
 */
#include "base/json.h"
#include "core/model_text.h"
#include "report/traces/trace_formats.h"
#include "report/wording/describe.h"
#include "report/wording/site_text.h"

#include <string.h>

static bool is_whole(const char *text) {
    const char *digits = text + (*text == '-');
    return *digits && strspn(digits, "0123456789") == strlen(digits);
}

static void put_value(Json *json, const char *text) {
    if (!is_whole(text)) {
        json_string(json, text);
        return;
    }
    json_begin_object(json);
    json_put_string(json, "#bigint", text);
    json_end_object(json);
}

/* Names that a model has, too, get a mark. */
static const char *action_name(const Model *model) {
    for (uint32_t k = 0; k < model_variable_count(model); k++)
        if (strcmp(model_variable(model, k), "action") == 0)
            return "#action";
    return "action";
}

static void put_state(Json *json, const ReportItem *item, size_t i) {
    const Model *model = item->model;
    const Trace *trace = &item->finding->trace;
    const Word *state = trace_state(trace, i);
    Text text;
    text_init(&text, json->out->mem);
    json_begin_object(json);
    json_put_object(json, "#meta");
    json_put_uint(json, "index", i);
    json_end_object(json);
    if (i > 0)
        model_print_action(model, trace->actions.data[i - 1], &text);
    json_put_string(json, action_name(model), text.data);
    for (uint32_t k = 0; k < model_variable_count(model); k++) {
        text_clear(&text);
        model_print_value(model, state, k, &text);
        json_key(json, model_variable(model, k));
        put_value(json, text.length ? text.data : "-");
    }
    json_end_object(json);
    text_release(&text);
}

static void put_meta(Json *json, const ReportItem *item,
                     const char *model_name) {
    Text text;
    text_init(&text, json->out->mem);
    site_conclude(item, &text);
    json_put_object(json, "#meta");
    json_put_string(json, "format", "ITF");
    json_put_string(json, "source", model_name);
    json_put_string(json, "status", "violation");
    json_put_string(json, "property", item->property->name);
    json_put_string(json, "description", text.data);
    json_end_object(json);
    text_release(&text);
}

bool trace_itf(const TraceTask *task, Text *out) {
    const ReportItem *item = task->item;
    const Model *model = item->model;
    const Trace *trace = &item->finding->trace;
    bool loops = trace->loop != TRACE_NO_LOOP;
    size_t states = trace_length(trace) + !loops;
    Json json;
    json_init(&json, out);
    json_begin_object(&json);
    put_meta(&json, item, task->model_name);
    json_put_array(&json, "vars");
    json_string(&json, action_name(model));
    for (uint32_t k = 0; k < model_variable_count(model); k++)
        json_string(&json, model_variable(model, k));
    json_end_array(&json);
    json_put_array(&json, "states");
    for (size_t i = 0; i < states && !mem_must_stop(out->mem); i++)
        put_state(&json, item, i);
    json_end_array(&json);
    if (loops)
        json_put_uint(&json, "loop", trace->loop);
    json_end_object(&json);
    json_finish(&json);
    return true;
}
