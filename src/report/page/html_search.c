/* report/page/html_search.c -- searches as data of the page */
#include "core/plain.h"
#include "report/page/html.h"
#include "report/wording/search_text.h"

static bool is_first(const Report *report, size_t item) {
    for (size_t i = 0; i < item; i++)
        if (report->items[i].search == report->items[item].search)
            return false;
    return true;
}

size_t html_search_of(const Report *report, size_t item) {
    size_t number = 0;
    for (size_t i = 0; report->items[i].search != report->items[item].search;
         i++)
        number += is_first(report, i);
    return number;
}

static void put_numbers(Json *json, const char *key, const uint64_t *numbers,
                        size_t count) {
    json_put_array(json, key);
    for (size_t i = 0; i < count; i++)
        json_uint(json, numbers[i]);
    json_end_array(json);
}

static void put_samples(Json *json, const Census *census) {
    json_put_array(json, "growth");
    for (uint32_t i = 0; i < census->sample_count; i++) {
        const CensusSample *sample = &census->samples[i];
        json_begin_array(json);
        json_uint(json, sample->expanded);
        json_uint(json, sample->states);
        json_uint(json, sample->depth);
        json_uint(json, sample->bytes);
        json_end_array(json);
    }
    json_end_array(json);
}

static void put_census(Json *json, const Census *census) {
    size_t degrees = CENSUS_DEGREES;
    while (degrees > 0 && census->degrees[degrees - 1] == 0)
        degrees--;
    put_numbers(json, "degrees", census->degrees, degrees);
    json_key(json, "degrees_open"); /* the last one is for greater ones, too */
    json_bool(json, degrees == CENSUS_DEGREES);
    put_numbers(json, "levels", census->levels, census->level_count);
    json_put_uint(json, "level_width", UINT64_C(1) << census->level_doublings);
    json_put_uint(json, "level_total", census->level_total);
    put_samples(json, census);
}

static void put_changes(Json *json, const Statistics *search) {
    Text line;
    text_init(&line, json->out->mem);
    json_put_array(json, "changes");
    for (uint32_t i = 0; i < search->change_count; i++) {
        text_clear(&line);
        report_change(&search->changes[i], &line);
        json_string(json, line.data);
    }
    json_end_array(json);
    text_release(&line);
}

static void put_reduction(Json *json, const ReportItem *item) {
    Text line;
    text_init(&line, json->out->mem);
    search_reduction(item, &line);
    json_put_string(json, "reduced", line.data);
    json_put_string(json, "unreduced",
                    line.length == 0 && item->unreduced ? item->unreduced : "");
    json_put_uint(json, "left_out", item->search->left_out);
    json_put_uint(json, "passed", item->search->passed);
    json_put_bool(json, "stubborn", item->stubborn);
    json_put_bool(json, "confluent", item->confluent);
    json_put_bool(json, "folds", model_folds(item->model));
    text_release(&line);
}

static void put_search(Json *json, const ReportItem *item) {
    const Statistics *search = item->search;
    json_begin_object(json);
    json_put_string(json, "engine", item->engine);
    json_put_string(json, "why", item->why);
    json_put_string(json, "store", item->store);
    json_put_string(json, "ending", search_ending(search));
    json_put_string(json, "heuristic",
                    item->guide.name ? item->guide.name : "");
    json_put_uint(json, "states", search->states);
    json_put_uint(json, "transitions", search->transitions);
    json_put_uint(json, "expanded", search->expanded);
    json_put_uint(json, "depth", search->depth);
    json_put_uint(json, "bytes", search->bytes);
    json_put_uint(json, "bits", item->model->bits);
    json_put_uint(json, "monitor", item->model->monitor.states);
    put_reduction(json, item);
    put_changes(json, search);
    put_census(json, &search->census);
    json_end_object(json);
}

void html_searches(Html *html) {
    const Report *report = html->report;
    json_begin_array(&html->json);
    for (size_t i = 0; i < report->count; i++)
        if (is_first(report, i) && report->items[i].engine)
            put_search(&html->json, &report->items[i]);
    json_end_array(&html->json);
}
