/* report/page/report_html.c -- the report of check as a page for browsers
 *
 * The page is report/page/html/page.html with the style, the scripts and the
 * data put in where it names them. The data is JSON in which all characters
 * that mean something to HTML are escapes, so that nothing in it can end the
 * element that it is in. The page may load nothing, and run only the script
 * that has the key of this page, which is a hash of its data.
 */
#include "base/bug.h"
#include "base/embed.h"
#include "base/hash.h"
#include "base/quote.h"
#include "core/sites.h"
#include "report/diagnostics_json.h"
#include "report/page/html.h"
#include "report/report_files.h"
#include "report/wording/coverage_text.h"
#include "report/wording/search_text.h"
#include "report/wording/site_text.h"

#include <assert.h>
#include <string.h>

#ifndef MARTLET_VERSION
#    define MARTLET_VERSION "unknown"
#endif

EMBED(martlet_html_page, "report/page/html/page.html");
EMBED(martlet_html_style, "report/page/html/page.css");
EMBED(martlet_html_dom, "report/page/html/dom.js");
EMBED(martlet_html_run, "report/page/html/run.js");
EMBED(martlet_html_chart, "report/page/html/chart.js");
EMBED(martlet_html_coverage, "report/page/html/coverage.js");
EMBED(martlet_html_source, "report/page/html/source.js");
EMBED(martlet_html_values, "report/page/html/values.js");
EMBED(martlet_html_summary, "report/page/html/summary.js");
EMBED(martlet_html_layers, "report/page/html/layers.js");
EMBED(martlet_html_automata, "report/page/html/automata.js");
EMBED(martlet_html_states, "report/page/html/states.js");
EMBED(martlet_html_copy, "report/page/html/copy.js");
EMBED(martlet_html_walk, "report/page/html/walk.js");
EMBED(martlet_html_main, "report/page/html/main.js");

enum {
    LONGEST_SOURCE = 256 << 10, /* of a file in which nothing is marked */
    MOST_NEAR = 8000            /* steps next to all runs */
};

/* ---- Texts and files ----------------------------------------------------- */

void html_text(Html *html, const char *text) {
    if (text)
        json_uint(&html->json, names_add(&html->texts, text, strlen(text)));
    else
        json_real(&html->json, -1);
}

void html_source(Html *html, const char *file) {
    uint32_t number = NAME_NONE;
    if (file)
        number = names_find(&html->sources, file, strlen(file));
    if (number == NAME_NONE) {
        json_real(&html->json, -1);
        return;
    }
    vec_item(&html->needed, number) = true;
    json_uint(&html->json, number);
}

static bool is_shown(const Source *source) {
    return !source->secret &&
           (source->is_file || strcmp(source->name, "<stdin>") == 0);
}

static void name_sources(Html *html) {
    const Diagnostics *diag = html->report->diag;
    for (size_t i = 0; i < diag->sources.count; i++) {
        const Source *source = &diag->sources.data[i];
        if (is_shown(source))
            names_add(&html->sources, source->name, strlen(source->name));
    }
    for (size_t i = 0; i < html->sources.entries.count; i++)
        vec_push(html->sources.arena.mem, &html->needed, i == 0);
}

/* A file that is too long to be put in without need has no text. */
static void put_source(Html *html, const Source *source, uint32_t number) {
    bool whole =
        vec_item(&html->needed, number) || source->length <= LONGEST_SOURCE;
    json_begin_object(&html->json);
    json_put_string(&html->json, "name", source->name);
    json_put_uint(&html->json, "bytes", source->length);
    json_key(&html->json, "text");
    if (whole)
        json_bytes(&html->json, source->text, source->length);
    else
        json_null(&html->json);
    json_end_object(&html->json);
}

/* Each file once, in the order of their numbers. */
static void put_sources(Html *html) {
    const Diagnostics *diag = html->report->diag;
    uint32_t next = 0;
    json_put_array(&html->json, "sources");
    for (size_t i = 0; i < diag->sources.count; i++) {
        const Source *source = &diag->sources.data[i];
        if (is_shown(source) && names_find(&html->sources, source->name,
                                           strlen(source->name)) == next)
            put_source(html, source, next++);
    }
    json_end_array(&html->json);
}

/* Its files are wanted with their texts. */
static void put_coverage(Html *html) {
    const Report *report = html->report;
    json_put_bool(&html->json, "coverage_asked", report->coverage_asked);
    coverage_json(&html->json, report);
    for (size_t i = 0; report->coverage && i < report->coverage->items.count;
         i++) {
        const char *file = vec_item(&report->coverage->items, i).file;
        uint32_t number =
            file ? names_find(&html->sources, file, strlen(file)) : NAME_NONE;
        if (number != NAME_NONE)
            vec_item(&html->needed, number) = true;
    }
}

static void put_texts(Html *html) {
    json_put_array(&html->json, "texts");
    for (size_t i = 0; i < html->texts.entries.count; i++) {
        const Name *name = &vec_item(&html->texts.entries, i);
        json_bytes(&html->json, name->string, name->length);
    }
    json_end_array(&html->json);
}

/* ---- Properties ---------------------------------------------------------- */

static void put_demand(Json *json, const ReportItem *item) {
    Text text;
    text_init(&text, json->out->mem);
    site_demand(item, &text);
    json_put_string(json, "demand", text.data);
    text_release(&text);
}

static void put_formula(Json *json, const ReportFormula *formula) {
    json_put_string(json, "formula", formula ? formula->text : "");
    json_put_string(json, "pattern",
                    formula && formula->sentence ? formula->sentence : "");
    json_put_string(json, "monitor", formula ? formula->monitor : "");
    json_put_string(json, "monitor_why", formula ? formula->why : "");
    json_put_string(json, "vacuous",
                    formula && formula->vacuous ? formula->vacuous : "");
    json_put_bool(json, "vacuous_first", formula && formula->vacuous_first);
}

/* Places of the property: stated ones, and those with errors. */
static void put_sites(Html *html, const ReportItem *item) {
    Json *json = &html->json;
    json_put_array(json, "sites");
    for (uint32_t s = 0; s < model_site_count(item->model); s++) {
        const Site *site = model_site_get(item->model, s);
        if (!site_shown(item, s))
            continue;
        json_begin_object(json);
        json_put_string(json, "text", site->text);
        json_key(json, "source");
        html_source(html, site->file);
        json_put_uint(json, "line", site->line);
        json_put_string(json, "verdict",
                        verdict_name(findings_site_verdict(item->findings, s)));
        json_end_object(json);
    }
    json_end_array(json);
}

static void put_property(Html *html, size_t number) {
    Json *json = &html->json;
    const ReportItem *item = &html->report->items[number];
    Verdict verdict = item->finding->verdict;
    bool open = verdict == VERDICT_INCONCLUSIVE || site_undecided(item) > 0;
    json_begin_object(json);
    json_put_string(json, "name", item->property->name);
    json_put_string(json, "kind", property_kind(item->property));
    json_put_string(json, "verdict",
                    verdict_of_property(item->property, verdict));
    json_put_string(json, "text", item->property->text);
    put_demand(json, item);
    json_put_string(json, "error",
                    verdict == VERDICT_VIOLATED ? property_error(item->property)
                                                : "");
    json_put_string(
        json, "reason",
        verdict == VERDICT_INCONCLUSIVE ? search_ending(item->search) : "");
    json_put_string(json, "advice", open ? search_advice(item->search) : "");
    json_key(json, "seen"); /* but there is no trace */
    json_bool(json, report_error_seen(item));
    json_put_uint(json, "search", html_search_of(html->report, number));
    put_formula(json, item->formula);
    put_sites(html, item);
    json_end_object(json);
}

/* A property that could not be read: it belongs to no search. */
static void put_unread(Html *html, const char *name) {
    Json *json = &html->json;
    json_begin_object(json);
    json_put_string(json, "name", name);
    json_put_string(json, "kind", label_class(LABEL_INFINITE));
    json_put_string(json, "verdict", report_unread(html->report, name));
    json_put_string(json, "text", diag_of(html->report->diag, name)->message);
    json_put_string(json, "error", "");
    json_put_string(json, "reason", "");
    json_put_string(json, "advice", "");
    json_put_bool(json, "seen", false);
    json_put_uint(json, "search", UINT32_MAX);
    put_formula(json, NULL);
    json_put_array(json, "sites");
    json_end_array(json);
    json_end_object(json);
}

static void put_properties(Html *html) {
    json_put_array(&html->json, "properties");
    for (size_t i = 0; i < html->report->count; i++)
        put_property(html, i);
    for (size_t i = 0; i < html->report->unread_count; i++)
        put_unread(html, html->report->unread[i]);
    json_end_array(&html->json);
}

/* Every error with a trace of its own, as check -v lists them, and then other
 * counterexamples to the property. */
static void put_runs_of(Html *html, size_t number) {
    const ReportItem *item = &html->report->items[number];
    const Findings *findings = item->findings;
    uint32_t own = (uint32_t)(item->finding - findings->items);
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++)
        if (findings_used(findings, slot) &&
            findings_property(findings, slot) == own)
            html_run(html, &(HtmlRun){.item = item,
                                      .number = number,
                                      .trace = findings_trace(findings, slot),
                                      .property = own,
                                      .site = findings_site(findings, slot)});
    for (size_t i = 0; item->others && i < item->others->runs.count; i++) {
        const OtherRun *other = &item->others->runs.data[i];
        html_run(html, &(HtmlRun){.item = item,
                                  .number = number,
                                  .trace = &other->trace,
                                  .property = item->others->property,
                                  .site = other->site,
                                  .other = other});
    }
}

static void put_runs(Html *html) {
    json_put_array(&html->json, "runs");
    for (size_t i = 0; i < html->report->count; i++)
        put_runs_of(html, i);
    json_end_array(&html->json);
}

/* ---- The data ------------------------------------------------------------ */

static void put_sliced(Html *html) {
    const Report *report = html->report;
    json_put_array(&html->json, "sliced");
    for (uint32_t i = 0; i < report->sliced_count; i++)
        json_string(&html->json, report->sliced[i]);
    json_end_array(&html->json);
    json_put_bool(&html->json, "unshown",
                  report->verdict == VERDICT_VIOLATED &&
                      report->sliced_count > 0 && !report->sliced_shown);
}

static void put_channels(Html *html) {
    const Report *report = html->report;
    json_put_array(&html->json, "channels");
    for (uint32_t i = 0; i < report->channel_count; i++) {
        json_begin_object(&html->json);
        json_put_string(&html->json, "name", report->channels[i].name);
        json_put_uint(&html->json, "capacity", report->channels[i].capacity);
        json_put_uint(&html->json, "longest", report->channels[i].longest);
        json_end_object(&html->json);
    }
    json_end_array(&html->json);
    json_put_bool(&html->json, "channels_known", report->channels_known);
}

static void put_head(Html *html) {
    const Report *report = html->report;
    Json *json = &html->json;
    json_put_string(json, "martlet", MARTLET_VERSION);
    json_put_string(json, "model", report->model_name);
    json_put_string(json, "command", report->command ? report->command : "");
    json_put_string(json, "verdict", report_verdict(report));
    json_put_string(json, "reason", report->reason ? report->reason : "");
    json_key(json, "diagnostics");
    diagnostics_json(json, report->diag);
}

static void put_data(const Report *report, Text *out) {
    Html html = {.report = report, .near_left = MOST_NEAR};
    text_init(&html.one, out->mem);
    text_init(&html.other, out->mem);
    names_init(&html.texts, out->mem);
    names_init(&html.sources, out->mem);
    name_sources(&html);
    json_init(&html.json, out);
    html.json.compact = true;
    json_begin_object(&html.json);
    put_head(&html);
    put_properties(&html);
    put_runs(&html);
    html_graphs(&html);
    json_key(&html.json, "searches");
    html_searches(&html);
    put_sliced(&html);
    put_channels(&html);
    put_coverage(&html);
    put_sources(&html);
    put_texts(&html);
    json_end_object(&html.json);
    json_finish(&html.json);
    text_release(&html.other);
    text_release(&html.one);
    vec_release(out->mem, &html.needed);
    names_release(&html.sources);
    names_release(&html.texts);
}

/* ---- The page ------------------------------------------------------------ */

/* In JSON these bytes are only in strings, where escapes mean the same. */
static void put_harmless(Text *out, const Text *json) {
    for (size_t i = 0; i < json->length; i++) {
        char byte = json->data[i];
        if (byte == '<' || byte == '>' || byte == '&' || byte == '\'')
            text_printf(out, "\\u%04x", (unsigned)byte);
        else
            text_char(out, byte);
    }
}

typedef struct Parts {
    const Report *report; /* that is shown */
    const Text *data;     /* of the report */
    uint64_t key;         /* of the script and the style */
} Parts;

static void put_scripts(Text *out) {
    const char *const scripts[] = {
        martlet_html_dom,      martlet_html_run,      martlet_html_chart,
        martlet_html_source,   martlet_html_coverage, martlet_html_values,
        martlet_html_summary,  martlet_html_copy,     martlet_html_layers,
        martlet_html_automata, martlet_html_states,   martlet_html_walk,
        martlet_html_main};
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        text_add(out, scripts[i]);
}

/* What a word of the page stands for. */
static void put_part(const Parts *parts, const char *word, size_t length,
                     Text *out) {
    if (length == 5 && memcmp(word, "TITLE", length) == 0)
        quote_markup(out, parts->report->model_name,
                     strlen(parts->report->model_name));
    else if (length == 3 && memcmp(word, "KEY", length) == 0)
        text_printf(out, "%016llx", (unsigned long long)parts->key);
    else if (length == 5 && memcmp(word, "STYLE", length) == 0)
        text_add(out, martlet_html_style);
    else if (length == 4 && memcmp(word, "DATA", length) == 0)
        put_harmless(out, parts->data);
    else if (length == 6 && memcmp(word, "SCRIPT", length) == 0)
        put_scripts(out);
    else
        BUG("the page has no part %.*s", (int)length, word);
}

void report_html(const Report *report, Text *out) {
    Text data;
    text_init(&data, out->mem);
    put_data(report, &data);
    Parts parts = {.report = report,
                   .data = &data,
                   .key = hash_bytes(data.data, data.length)};
    const char *at = martlet_html_page;
    for (const char *mark; (mark = strchr(at, '@'));) {
        const char *end = strchr(mark + 1, '@');
        assert(end);
        text_bytes(out, at, (size_t)(mark - at));
        put_part(&parts, mark + 1, (size_t)(end - mark) - 1, out);
        at = end + 1;
    }
    text_add(out, at);
    text_release(&data);
}
