#include "report/traces/trace_json.h"

#include "core/model_text.h"
#include "report/wording/describe.h"
#include "report/wording/statements.h"
#include "report/wording/value_json.h"

enum {
    REPORT = 16 << 20, /* bytes of a report, about: each run may take ... */
    SHARE = 4,         /* ... a quarter of what is left of them, */
    LEAST = 1 << 16    /* and at least so many */
};

/* The values that are not those of the other state, or of none; as the model
 * prints them if they are `plain`. */
static void put_values(Json *json, const char *key, const Model *model,
                       const Word *from, const Word *to, bool plain) {
    Text before, after;
    text_init(&before, json->out->mem);
    text_init(&after, json->out->mem);
    json_put_object(json, key);
    for (uint32_t k = 0; describe_change(model, from, to, &k, &before, &after);
         k++) {
        json_key(json, model_variable(model, k));
        if (after.length == 0)
            text_char(&after, '-');
        if (plain)
            json_bytes(json, after.data, after.length);
        else
            value_json(json, model_variable(model, k), &after);
    }
    json_end_object(json);
    text_release(&after);
    text_release(&before);
}

void trace_json_state(Json *json, const char *key, const Model *model,
                      const Word *state) {
    put_values(json, key, model, NULL, state, false);
}

static void put_action(Json *json, const Model *model, uint32_t action) {
    Text name;
    text_init(&name, json->out->mem);
    model_print_action(model, action, &name);
    json_key(json, "action");
    json_bytes(json, name.data, name.length);
    text_release(&name);
}

static void put_initial(Json *json, const Model *model, const Word *state,
                        bool whole) {
    put_values(json, "initial", model, NULL, state, whole);
    json_put_array(json, "propositions");
    for (uint32_t k = 0; k < model_shown(model); k++)
        if (model_holds(model, state, k))
            json_string(json, model->propositions.names[k]);
    json_end_array(json);
}

/* Propositions that flip in this step; no key at all if none does. */
static void put_flips(Json *json, const Model *model, const Word *from,
                      const Word *to) {
    bool any = false;
    for (uint32_t k = 0; k < model_shown(model); k++) {
        if (!describe_flips(model, from, to, k))
            continue;
        if (!any)
            json_put_object(json, "propositions");
        any = true;
        json_put_bool(json, model->propositions.names[k],
                      model_holds(model, to, k));
    }
    if (any)
        json_end_object(json);
}

static void put_step(Json *json, const Model *model, const Trace *trace,
                     size_t i, bool whole) {
    const Word *from = trace_state(trace, i), *to = trace_state(trace, i + 1);
    json_begin_object(json);
    put_action(json, model, trace->actions.data[i]);
    json_put_string(json, "label", model_label(model, trace->actions.data[i]));
    statements_json(json, model,
                    (StatementsStep){from, to, trace->actions.data[i]}, whole);
    json_put_bool(json, "monitor_moved",
                  model_moves(model, trace->actions.data[i]));
    put_values(json, "changes", model, from, to, whole);
    put_flips(json, model, from, to);
    if (trace->necessary.count)
        json_put_bool(json, "necessary", vec_item(&trace->necessary, i));
    json_end_object(json);
}

/* ---- What fits ----------------------------------------------------------- */

typedef struct Writing {
    const Model *model;
    const Trace *trace;
    bool whole;  /* everything fits */
    size_t room; /* bytes that the steps may take */
} Writing;

static size_t room_in(const Json *json) {
    size_t used = json->out->length;
    size_t share = used < REPORT ? (REPORT - used) / SHARE : 0;
    return share > LEAST ? share : LEAST;
}

/* The first of the last steps, all after `head`, that take half of the room. */
static size_t find_tail(const Writing *self, size_t head, Mem *mem) {
    size_t first = trace_length(self->trace), bytes = 0;
    while (first > head && bytes < self->room / 2) {
        Text text;
        Json json;
        text_init(&text, mem);
        json_init(&json, &text);
        put_step(&json, self->model, self->trace, --first, self->whole);
        json_finish(&json);
        bytes += text.length;
        text_release(&text);
    }
    return first;
}

/* Steps from this one on, but no more than fit if they are the `head`; the
 * first that is not written, and whether that is for want of time. */
static size_t put_some(Json *json, const Writing *self, size_t i, bool head,
                       bool *late) {
    size_t begin = json->out->length, length = trace_length(self->trace);
    bool bounded = head && !self->whole;
    for (; i < length; i++) {
        if (bounded && json->out->length - begin >= self->room / 2)
            return i;
        *late = mem_must_stop(json->out->mem);
        if (*late)
            return i;
        put_step(json, self->model, self->trace, i, self->whole);
    }
    return i;
}

static void put_gap(Json *json, size_t after, size_t count) {
    if (count == 0)
        return;
    json_begin_object(json);
    json_put_uint(json, "after", after);
    json_put_uint(json, "count", count);
    json_end_object(json);
}

static void put_steps(Json *json, const Writing *self) {
    size_t length = trace_length(self->trace);
    bool late = false;
    json_put_array(json, "steps");
    size_t head = put_some(json, self, 0, true, &late);
    size_t tail = late ? length : find_tail(self, head, json->out->mem);
    size_t end = late ? length : put_some(json, self, tail, false, &late);
    json_end_array(json);
    if (head == tail && end == length)
        return;
    json_put_uint(json, "steps_left_out", tail - head + length - end);
    json_put_array(json, "gaps");
    put_gap(json, head, tail - head);
    put_gap(json, end, length - end);
    json_end_array(json);
}

/* ---- The whole ----------------------------------------------------------- */

void trace_json(Json *json, const Model *model, const Trace *trace,
                bool whole) {
    json_begin_object(json);
    json_put_uint(json, "length", trace_length(trace));
    json_key(json, "loop");
    if (trace->loop == TRACE_NO_LOOP)
        json_null(json);
    else
        json_uint(json, trace->loop);
    if (trace->changes != TRACE_UNKNOWN)
        json_put_uint(json, "process_changes", trace->changes);
    put_initial(json, model, trace_state(trace, 0), whole);
    put_steps(json, &(Writing){model, trace, whole, room_in(json)});
    json_end_object(json);
}
