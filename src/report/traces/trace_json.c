#include "report/traces/trace_json.h"

#include "core/display.h"
#include "report/wording/describe.h"
#include "report/wording/statements.h"

static void put_value(Json *json, const Model *model, const Word *state,
                      uint32_t variable) {
    Text value;
    text_init(&value, json->out->mem);
    model_print_value(model, state, variable, &value);
    json_key(json, model->display.variables[variable]);
    if (value.length == 0)
        text_char(&value, '-');
    json_bytes(json, value.data, value.length);
    text_release(&value);
}

static void put_action(Json *json, const Model *model, uint32_t action) {
    Text name;
    text_init(&name, json->out->mem);
    model_print_action(model, action, &name);
    json_key(json, "action");
    json_bytes(json, name.data, name.length);
    text_release(&name);
}

static void put_initial(Json *json, const Model *model, const Word *state) {
    json_key(json, "initial");
    json_begin_object(json);
    for (uint32_t k = 0; k < model->display.variable_count; k++)
        if (describe_exists(model, state, k))
            put_value(json, model, state, k);
    json_end_object(json);
    json_key(json, "propositions");
    json_begin_array(json);
    for (uint32_t k = 0; k < model_shown(model); k++)
        if (model_holds(model, state, k))
            json_string(json, model->propositions[k]);
    json_end_array(json);
}

/* Propositions that flip in this step; no key at all if none does. */
static void put_flips(Json *json, const Model *model, const Word *from,
                      const Word *to) {
    bool any = false;
    for (uint32_t k = 0; k < model_shown(model); k++) {
        if (!describe_flips(model, from, to, k))
            continue;
        if (!any) {
            json_key(json, "propositions");
            json_begin_object(json);
        }
        any = true;
        json_key(json, model->propositions[k]);
        json_bool(json, model_holds(model, to, k));
    }
    if (any)
        json_end_object(json);
}

static void put_step(Json *json, const Model *model, const Trace *trace,
                     size_t i) {
    const Word *from = trace_state(trace, i), *to = trace_state(trace, i + 1);
    json_begin_object(json);
    put_action(json, model, trace->actions.data[i]);
    json_key(json, "label");
    json_string(json, model_label(model, trace->actions.data[i]));
    statements_json(json, model,
                    (StatementsStep){from, to, trace->actions.data[i]});
    json_key(json, "monitor_moved");
    json_bool(json, model_moves(model, trace->actions.data[i]));
    json_key(json, "changes");
    json_begin_object(json);
    for (uint32_t k = 0; k < model->display.variable_count; k++)
        if (describe_differs(model, from, to, k))
            put_value(json, model, to, k);
    json_end_object(json);
    put_flips(json, model, from, to);
    if (trace->necessary.count) {
        json_key(json, "necessary");
        json_bool(json, vec_item(&trace->necessary, i));
    }
    json_end_object(json);
}

void trace_json(Json *json, const Model *model, const Trace *trace) {
    json_begin_object(json);
    json_key(json, "length");
    json_uint(json, trace_length(trace));
    json_key(json, "loop");
    if (trace->loop == TRACE_NO_LOOP)
        json_null(json);
    else
        json_uint(json, trace->loop);
    if (trace->changes != TRACE_UNKNOWN) {
        json_key(json, "process_changes");
        json_uint(json, trace->changes);
    }
    put_initial(json, model, trace_state(trace, 0));
    json_key(json, "steps");
    json_begin_array(json);
    size_t length = trace_length(trace), i = 0;
    for (; i < length && !mem_must_stop(json->out->mem); i++)
        put_step(json, model, trace, i);
    json_end_array(json);
    if (i < length) {
        json_key(json, "steps_left_out");
        json_uint(json, length - i);
    }
    json_end_object(json);
}
