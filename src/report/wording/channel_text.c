#include "report/wording/channel_text.h"

#include "base/bug.h"
#include "core/loop_growth.h"

enum {
    MARGIN = 2,
    INSET = 7,        /* of what is said of a counterexample */
    MOST_NAMES = 8,   /* of channels */
    MOST_SHOWN = 2000 /* bytes of the contents of a channel */
};

/* ---- Growth -------------------------------------------------------------- */

static bool is_growth(const ReportItem *item) {
    return item->property->label == LABEL_GROWTH;
}

/* A trace that was replayed shows it. */
static Growth find(const ReportItem *item, const Trace *trace) {
    Growth growth;
    if (!growth_find(item->model, trace, &growth))
        BUG("no channel grows along the counterexample");
    return growth;
}

static const char *name_of(const Model *model, const Trace *trace,
                           const Growth *growth) {
    Contents contents;
    contents_init(&contents, trace->mem);
    model_contents(model, trace_state(trace, growth->begin), &contents);
    uint32_t channel = vec_item(&contents.channels, growth->channel).channel;
    contents_release(&contents);
    return model->channels->declared[channel].name;
}

static void say_contents(const Model *model, const Trace *trace,
                         const Growth *growth, size_t round, Text *out) {
    size_t at = growth->begin + round * growth->period;
    text_clear(out);
    model_print_channel(model, trace_state(trace, at), growth->channel, out);
}

/* The last bytes of what is too long show what has been sent. */
static void put_contents(Page *page, Text *text) {
    if (text->length > MOST_SHOWN) {
        page_word(page, INK_PLAIN, "...");
        page_flow(page, INK_PLAIN, text->data + text->length - MOST_SHOWN);
    } else {
        page_flow(page, INK_PLAIN, text->data);
    }
    page_line(page);
}

void channel_growth_text(Page *page, const ReportItem *item,
                         const Trace *trace) {
    if (!is_growth(item))
        return;
    Growth growth = find(item, trace);
    Text text;
    text_init(&text, page->out->mem);
    text_printf(&text, "step%s %zu", growth.period == 1 ? "" : "s",
                growth.begin + 1);
    if (growth.period > 1)
        text_printf(&text, " to %zu", growth.begin + growth.period);
    text_printf(&text,
                " can be repeated forever, and each round makes %s "
                "longer:",
                name_of(item->model, trace, &growth));
    page_to(page, INSET);
    page_indent(page, INSET);
    page_flow(page, INK_PLAIN, text.data);
    page_line(page);
    for (size_t round = 0; round <= GROWTH_ROUNDS; round++) {
        page_to(page, INSET);
        page_printf(page, INK_PLAIN, "after %zu round%s", round,
                    round == 1 ? ": " : "s:");
        page_indent(page, INSET + 2);
        say_contents(item->model, trace, &growth, round, &text);
        put_contents(page, &text);
    }
    text_release(&text);
}

void channel_growth_json(Json *json, const ReportItem *item,
                         const Trace *trace) {
    if (!is_growth(item))
        return;
    Growth growth = find(item, trace);
    Text text;
    text_init(&text, trace->mem);
    json_put_object(json, "growth");
    json_put_string(json, "channel", name_of(item->model, trace, &growth));
    json_put_uint(json, "begin", growth.begin);
    json_put_uint(json, "period", growth.period);
    json_put_array(json, "contents");
    for (size_t round = 0; round <= GROWTH_ROUNDS; round++) {
        say_contents(item->model, trace, &growth, round, &text);
        json_string(json, text.data);
    }
    json_end_array(json);
    json_end_object(json);
    text_release(&text);
}

/* ---- Lengths ------------------------------------------------------------- */

static uint32_t longest_of_all(const Report *report) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < report->channel_count; i++)
        if (report->channels[i].longest > most)
            most = report->channels[i].longest;
    return most;
}

/* The answer to --unbounded-channels if nothing grows. */
static void put_bound(Page *page, const Report *report) {
    Text text;
    text_init(&text, page->out->mem);
    if (report->channel_count == 0)
        text_add(&text, "no buffered channels: none can grow");
    else if (report->channels_known)
        text_printf(&text, "no channel ever holds more than %u message%s",
                    (unsigned)longest_of_all(report),
                    longest_of_all(report) == 1 ? "" : "s");
    else
        text_printf(&text,
                    "no loop that makes a channel grow was found, which "
                    "proves nothing; the longest channel seen holds %u "
                    "message%s",
                    (unsigned)longest_of_all(report),
                    longest_of_all(report) == 1 ? "" : "s");
    page_indent(page, MARGIN);
    page_flow(page, INK_PLAIN, text.data);
    page_line(page);
    text_release(&text);
}

/* "a 3 of 4, b 1 of 4 and 2 more" */
static void say_lengths(const Report *report, bool all, Text *out) {
    uint32_t count = report->channel_count;
    uint32_t shown = all || count <= MOST_NAMES ? count : MOST_NAMES - 1;
    for (uint32_t i = 0; i < shown; i++) {
        const ReportChannel *channel = &report->channels[i];
        text_printf(out, "%s%s %u", i ? ", " : "", channel->name,
                    (unsigned)channel->longest);
        if (channel->capacity)
            text_printf(out, " of %u", (unsigned)channel->capacity);
    }
    if (shown < count)
        text_printf(out, " and %u more", (unsigned)(count - shown));
}

void channel_lengths_text(Page *page, const Report *report, bool verbose) {
    if (report->unbounded && report->verdict != VERDICT_VIOLATED)
        put_bound(page, report);
    if (report->channel_count == 0 || (!verbose && !report->unbounded))
        return;
    Text text;
    text_init(&text, page->out->mem);
    say_lengths(report, verbose, &text);
    page_put(page, INK_FAINT, "channels:");
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT,
              report->channels_known ? "messages at most:"
                                     : "messages, most seen so far:");
    page_flow(page, INK_FAINT, text.data);
    page_line(page);
    text_release(&text);
}

void channel_lengths_json(Json *json, const Report *report) {
    if (report->channel_count == 0)
        return;
    json_put_array(json, "channels");
    for (uint32_t i = 0; i < report->channel_count; i++) {
        const ReportChannel *channel = &report->channels[i];
        json_begin_object(json);
        json_put_string(json, "name", channel->name);
        json_key(json, "capacity");
        if (channel->capacity)
            json_uint(json, channel->capacity);
        else
            json_null(json);
        json_put_uint(json, "longest", channel->longest);
        json_end_object(json);
    }
    json_end_array(json);
    json_put_bool(json, "channels_known", report->channels_known);
}
