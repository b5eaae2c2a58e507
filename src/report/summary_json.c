/* report/summary_json.c -- a summary as JSON */
#include "report/wording/summary.h"

#include "report/wording/value_json.h"

static void json_optional(Json *json, const char *key, const char *value) {
    if (value)
        json_put_string(json, key, value);
}

static void put_value(Json *json, const char *key, const char *variable,
                      const char *value) {
    Text text;
    text_init(&text, json->out->mem);
    text_add(&text, value);
    json_key(json, key);
    value_json(json, variable, &text);
    text_release(&text);
}

static void json_values(Json *json, const Summary *summary, size_t first,
                        size_t count) {
    json_put_array(json, "values");
    for (size_t i = first; i < first + count; i++) {
        const SummaryValue *value = &vec_item(&summary->values, i);
        json_begin_object(json);
        json_put_string(json, "name", value->name);
        put_value(json, "value", value->name, value->value);
        json_put_uint(json, "step", value->step);
        json_optional(json, "who", value->who);
        json_optional(json, "place", value->place);
        if (value->whole)
            put_value(json, "whole", value->name, value->whole);
        json_end_object(json);
    }
    json_end_array(json);
}

static void json_conditions(Json *json, const Summary *summary) {
    json_put_array(json, "conditions");
    for (size_t i = 0; i < summary->conditions.count; i++) {
        const SummaryCondition *one = &vec_item(&summary->conditions, i);
        json_begin_object(json);
        json_optional(json, "text", one->text);
        json_optional(json, "truth", one->truth);
        json_values(json, summary, one->first, one->count);
        json_end_object(json);
    }
    json_end_array(json);
}

static void json_place(Json *json, const Summary *summary,
                       const SummaryPlace *place) {
    json_begin_object(json);
    json_put_uint(json, "process", place->process);
    json_put_string(json, "who", place->who);
    json_put_string(json, "place", place->place);
    json_optional(json, "statement", place->statement);
    json_optional(json, "obstacle", place->obstacle);
    json_put_bool(json, "ended", place->ended);
    json_put_bool(json, "may_stay", place->rests);
    if (summary->cycle_first > 0)
        json_put_bool(json, "moves", place->moves);
    json_values(json, summary, place->first, place->count);
    json_end_object(json);
}

static void json_line(void *context, const char *sentence) {
    json_string(context, sentence);
}

void summary_json(Json *json, const Summary *summary) {
    json_begin_object(json);
    json_put_array(json, "lines");
    summary_lines(summary, false, json->out->mem, json_line, json);
    json_end_array(json);
    json_conditions(json, summary);
    json_put_array(json, "processes");
    for (size_t i = 0; i < summary->places.count; i++)
        json_place(json, summary, &vec_item(&summary->places, i));
    json_end_array(json);
    if (summary->cycle_first > 0) {
        json_put_uint(json, "cycle_first", summary->cycle_first);
        json_put_uint(json, "cycle_last", summary->cycle_last);
    }
    json_optional(json, "advice", summary->advice);
    json_end_object(json);
}
