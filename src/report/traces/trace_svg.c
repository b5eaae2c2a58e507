/* report/traces/trace_svg.c -- a trace as a message sequence chart, drawn
 *
 * One column per lifeline, one row per event. Messages that wait in a channel
 * are slanted arrows from the row in which they are sent to the row in which
 * they are received. Colours follow the reader's choice of light or dark.
 */
#include "base/quote.h"
#include "report/traces/chart.h"
#include "report/traces/trace_formats.h"
#include "report/wording/site_text.h"

#include <string.h>

enum {
    LETTER = 7,     /* width of a letter */
    ROW = 30,       /* height of a row */
    BOX = 22,       /* height of a box */
    HEAD = 56,      /* above the first row */
    LEFT = 48,      /* for numbers of steps */
    NARROWEST = 90, /* columns */
    WIDEST = 240,   /* likewise */
    PADDING = 14,   /* on both sides of a text */
    FOOT = 48       /* below the last row */
};

typedef struct Canvas {
    const Chart *chart;
    Text *out;
    size_t width; /* of a column */
} Canvas;

static size_t letters(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

static size_t column_width(const Chart *chart) {
    size_t most = 0;
    for (size_t i = 0; i < chart->names.count; i++) {
        size_t count = letters(vec_item(&chart->names, i));
        most = count > most ? count : most;
    }
    for (size_t i = 0; i < chart->events.count; i++) {
        size_t count = letters(vec_item(&chart->events, i).text);
        most = count > most ? count : most;
    }
    size_t width = most * LETTER + 3 * PADDING;
    return width < NARROWEST ? NARROWEST : width > WIDEST ? WIDEST : width;
}

static size_t x_of(const Canvas *self, size_t line) {
    return LEFT + line * self->width + self->width / 2;
}

static size_t y_of(size_t event) {
    return HEAD + ROW / 2 + event * ROW;
}

/* As much of the text as fits; all of it where the pointer rests. */
static void put_text(const Canvas *self, const char *kind, size_t x, size_t y,
                     const char *text) {
    size_t fits = (self->width - 2 * PADDING) / LETTER, end = 0, count = 0;
    size_t length = strlen(text);
    bool cut = letters(text) > fits;
    while (end < length && count < fits - cut) {
        end++;
        while (((unsigned char)text[end] & 0xc0) == 0x80)
            end++;
        count++;
    }
    text_printf(self->out, "<text class=\"%s\" x=\"%zu\" y=\"%zu\">", kind, x,
                y + 4);
    quote_markup(self->out, text, end);
    text_add(self->out, cut ? "…</text>\n" : "</text>\n");
}

static void put_title(const Canvas *self, const ChartEvent *event) {
    text_printf(self->out, "<title>step %zu: ", event->step + 1);
    quote_markup(self->out, event->text, strlen(event->text));
    if (event->place) {
        text_add(self->out, "  ");
        quote_markup(self->out, event->place, strlen(event->place));
    }
    if (event->problem) {
        text_add(self->out, "  ");
        quote_markup(self->out, event->problem, strlen(event->problem));
    }
    text_add(self->out, "</title>\n");
}

static void put_line(const Canvas *self, const char *kind, size_t x, size_t y,
                     size_t to_x, size_t to_y) {
    text_printf(self->out, "<path class=\"%s\" d=\"M%zu %zuL%zu %zu\"/>\n",
                kind, x, y, to_x, to_y);
}

/* ---- Lifelines ----------------------------------------------------------- */

static void put_lifelines(const Canvas *self) {
    size_t bottom = y_of(self->chart->events.count) - ROW / 2;
    for (size_t i = 0; i < self->chart->names.count; i++) {
        size_t x = x_of(self, i);
        put_line(self, "life", x, HEAD - 8, x, bottom);
        text_printf(self->out,
                    "<rect class=\"who\" x=\"%zu\" y=\"20\" width=\"%zu\" "
                    "height=\"28\" rx=\"4\"/>\n",
                    x - self->width / 2 + PADDING / 2, self->width - PADDING);
        put_text(self, "name", x, 34, vec_item(&self->chart->names, i));
    }
}

/* ---- Events -------------------------------------------------------------- */

static void put_box(const Canvas *self, const ChartEvent *event, size_t line,
                    size_t y) {
    size_t wide = letters(event->text) * LETTER + 2 * PADDING;
    size_t most = self->width - PADDING;
    wide = wide > most ? most : wide;
    text_printf(self->out,
                "<rect class=\"%s\" x=\"%zu\" y=\"%zu\" width=\"%zu\" "
                "height=\"%d\" rx=\"3\"/>\n",
                event->problem ? "box bad" : "box", x_of(self, line) - wide / 2,
                y - BOX / 2, wide, BOX);
    put_text(self, "did", x_of(self, line), y, event->text);
}

/* A line through all who take part, with what happens above it. */
static void put_across(const Canvas *self, const ChartEvent *event,
                       const uint32_t *lines, size_t count, size_t y) {
    size_t low = lines[0], high = lines[0];
    for (size_t i = 1; i < count; i++) {
        low = lines[i] < low ? lines[i] : low;
        high = lines[i] > high ? lines[i] : high;
    }
    if (event->kind == CHART_PASSES) {
        put_line(self, "arrow", x_of(self, lines[0]), y + 6,
                 x_of(self, lines[1]), y + 6);
    } else {
        put_line(self, "joint", x_of(self, low), y + 6, x_of(self, high),
                 y + 6);
        for (size_t i = 0; i < count; i++)
            text_printf(self->out,
                        "<circle class=\"dot\" cx=\"%zu\" cy=\"%zu\" "
                        "r=\"4\"/>\n",
                        x_of(self, lines[i]), y + 6);
    }
    put_text(self, "did", (x_of(self, low) + x_of(self, high)) / 2, y - 6,
             event->text);
}

static void put_event(const Canvas *self, size_t number) {
    const ChartEvent *event = &vec_item(&self->chart->events, number);
    size_t count, y = y_of(number);
    const uint32_t *lines = chart_lines(self->chart, number, &count);
    text_add(self->out, "<g>\n");
    put_title(self, event);
    if (number == vec_item(&self->chart->first, event->step))
        text_printf(self->out,
                    "<text class=\"step\" x=\"%d\" y=\"%zu\">%zu</text>\n",
                    LEFT - 12, y + 4, event->step + 1);
    if (count > 1)
        put_across(self, event, lines, count, y);
    else
        put_box(self, event, lines[0], y);
    text_add(self->out, "</g>\n");
}

/* From the box of the sender to that of the receiver, under the boxes. */
static void put_message(const Canvas *self, size_t number) {
    const ChartEvent *event = &vec_item(&self->chart->events, number);
    size_t count, x, y = y_of(number) + BOX / 2;
    if (event->kind != CHART_SENDS && event->kind != CHART_LOSES)
        return;
    x = x_of(self, chart_lines(self->chart, number, &count)[0]);
    if (event->mate != CHART_NONE)
        put_line(self, "arrow", x, y,
                 x_of(self, chart_lines(self->chart, event->mate, &count)[0]),
                 y_of(event->mate) - BOX / 2);
    else
        put_line(self, "lost", x, y, x + self->width / 3, y + ROW / 2);
}

/* ---- The whole ----------------------------------------------------------- */

static void put_style(Text *out) {
    text_add(
        out,
        "<style>\n"
        "svg{font:12px ui-monospace,monospace;background:#fff;color:#222}\n"
        "text{fill:currentColor;text-anchor:middle}\n"
        ".step{text-anchor:end;opacity:.6}.name{font-weight:bold}\n"
        ".who{fill:#e8eef7;stroke:#5b7db1}.box{fill:#fff;stroke:#888}\n"
        ".bad{stroke:#b3261e;stroke-width:2}\n"
        ".life{stroke:#999;stroke-dasharray:3 3}\n"
        ".arrow,.joint,.lost{stroke:#2b5fa8;stroke-width:1.5;fill:none}\n"
        ".arrow,.lost{marker-end:url(#head)}\n"
        ".lost{stroke-dasharray:4 3}.dot{fill:#2b5fa8}\n"
        ".cycle{stroke:#b26a00;stroke-dasharray:8 4;fill:none}\n"
        ".note{text-anchor:start;fill:#8a5200}\n"
        ".error{text-anchor:start;fill:#b3261e;font-weight:bold}\n"
        "@media(prefers-color-scheme:dark){\n"
        "svg{background:#16181c;color:#e4e4e4}\n"
        ".who{fill:#26344a}.box{fill:#22252b}\n"
        ".arrow,.joint,.lost{stroke:#7fb0f0}.dot,#head path{fill:#7fb0f0}\n"
        ".note{fill:#e0a95a}.error{fill:#ff8a80}.bad{stroke:#ff8a80}}\n"
        "</style>\n"
        "<defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"9\" "
        "refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" "
        "orient=\"auto-start-reverse\"><path d=\"M0 0L10 5L0 10z\" "
        "fill=\"#2b5fa8\"/></marker></defs>\n");
}

static void put_cycle(const Canvas *self, const Trace *trace, size_t right) {
    if (trace->loop == TRACE_NO_LOOP)
        return;
    size_t top = y_of(vec_item(&self->chart->first, trace->loop)) - ROW / 2;
    size_t bottom = y_of(self->chart->events.count) - ROW / 2;
    text_printf(
        self->out,
        "<path class=\"cycle\" d=\"M%d %zuL%zu %zuL%zu %zuL%d %zu\"/>\n", LEFT,
        top, right - 6, top, right - 6, bottom, LEFT, bottom);
    text_printf(self->out,
                "<text class=\"note\" x=\"%d\" y=\"%zu\">the cycle, from step "
                "%zu on, repeats forever</text>\n",
                LEFT, bottom + 14, trace->loop + 1);
}

static void put_error(const Canvas *self, const char *text, size_t y) {
    text_printf(self->out, "<text class=\"error\" x=\"%d\" y=\"%zu\">", LEFT,
                y);
    quote_markup(self->out, text, strlen(text));
    text_add(self->out, "</text>\n");
}

static void put_head(Text *out, const ReportItem *item, size_t width,
                     size_t height) {
    text_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%zu\" "
                "height=\"%zu\" viewBox=\"0 0 %zu %zu\" role=\"img\">\n<title>",
                width, height, width, height);
    quote_markup(out, item->property->name, strlen(item->property->name));
    text_printf(out, ": %s</title>\n", property_error(item->property));
    put_style(out);
}

bool trace_svg(const TraceTask *task, Text *out) {
    const ReportItem *item = task->item;
    const Trace *trace = &item->finding->trace;
    Chart chart;
    Text end;
    text_init(&end, out->mem);
    site_conclude(item, &end);
    chart_init(&chart, item->model, trace, item->specification, out->mem);
    Canvas self = {&chart, out, column_width(&chart)};
    size_t right = LEFT + chart.names.count * self.width + PADDING;
    size_t needed = LEFT + (letters(end.data) + 1) * (LETTER + 1);
    size_t bottom = y_of(chart.events.count) + FOOT;
    put_head(out, item, needed > right ? needed : right, bottom);
    put_lifelines(&self);
    for (size_t i = 0; i < chart.events.count; i++)
        put_message(&self, i);
    for (size_t i = 0; i < chart.events.count; i++)
        put_event(&self, i);
    put_cycle(&self, trace, right);
    put_error(&self, end.data, bottom - 12);
    text_add(out, "</svg>\n");
    chart_release(&chart);
    text_release(&end);
    return true;
}
