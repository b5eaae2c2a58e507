/* report/traces/trace_msc.c -- a trace as a message sequence chart, in a
 * terminal
 *
 * One line per event: the number of its step, the lifelines with a mark on each
 * that takes part, and what happens. A rendezvous is an arrow. A message that
 * waits in a channel is two lines: where it is sent, and an arrow from the
 * lifeline of its sender where it is received; both name the other's step.
 */
#include "report/traces/chart.h"
#include "report/traces/trace_chart.h"
#include "report/traces/trace_formats.h"
#include "report/wording/describe.h"
#include "report/wording/site_text.h"

#include <string.h>

enum {
    MARGIN = 2,
    GAP = 2,
    FIELD = 36,   /* columns for all lifelines, if they are not too many */
    WIDEST = 10,  /* columns from one lifeline to the next, at most */
    CLOSEST = 2,  /* and at least */
    FARTHEST = 56 /* column of texts that stand next to the lifelines */
};

typedef struct Pen { /* what lines are made of */
    const char *line;
    const char *mark;   /* on a lifeline that takes part */
    const char *from;   /* where an arrow begins */
    const char *across; /* an arrow, or what joins components */
    const char *over;   /* where that crosses a lifeline */
    const char *right;  /* the head of an arrow */
    const char *left;   /* and to the left */
    const char *turn;   /* in front of the last line of a cycle */
} Pen;

static const Pen unicode = {
    .line = "│",
    .mark = "●",
    .from = "○",
    .across = "─",
    .over = "┼",
    .right = "▶",
    .left = "◀",
    .turn = "└",
};
static const Pen ascii = {"|", "o", "o", "-", "+", ">", "<", "`"};

typedef struct Sheet {
    Page page;          /* written to */
    const Pen *pen;     /* with this */
    const Chart *chart; /* of this */
    size_t first;       /* column of the first lifeline */
    size_t distance;    /* from one to the next */
    size_t text;        /* column of texts */
} Sheet;

static Sheet sheet_of(const Chart *chart, size_t steps, const Pen *pen,
                      Text *out) {
    size_t lines = chart->names.count;
    Sheet sheet = {.pen = pen, .chart = chart};
    sheet.first = MARGIN + page_digits(steps) + GAP;
    sheet.distance = lines ? FIELD / lines : WIDEST;
    if (sheet.distance > WIDEST)
        sheet.distance = WIDEST;
    if (sheet.distance < CLOSEST)
        sheet.distance = CLOSEST;
    sheet.text =
        sheet.first + (lines ? lines - 1 : 0) * sheet.distance + 2 * GAP;
    page_init(&sheet.page, out, false);
    return sheet;
}

static size_t column_of(const Sheet *self, size_t line) {
    return self->first + line * self->distance;
}

/* ---- The heading: each name above its lifeline ----------------------------
 */

static void put_lines(Sheet *self, size_t count) {
    for (size_t i = 0; i < count; i++) {
        page_to(&self->page, column_of(self, i));
        page_put(&self->page, INK_FAINT, self->pen->line);
    }
}

static void put_heading(Sheet *self) {
    Text name;
    text_init(&name, self->page.out->mem);
    for (size_t i = 0; i < self->chart->names.count; i++) {
        const char *raw = vec_item(&self->chart->names, i);
        text_clear(&name);
        page_escape(&name, raw, strlen(raw));
        put_lines(self, i);
        page_to(&self->page, column_of(self, i));
        page_put(&self->page, INK_STRONG, name.data);
        page_line(&self->page);
    }
    text_release(&name);
}

/* ---- An event -------------------------------------------------------------
 */

typedef struct Stroke {  /* what is drawn across lifelines */
    size_t low, high;    /* the lifelines at its ends */
    size_t from;         /* where an arrow begins, or CHART_NONE: no arrow */
    size_t to;           /* where it ends */
    const uint32_t *all; /* lifelines that take part */
    size_t count;        /* how many */
} Stroke;

static bool takes_part(const Stroke *stroke, size_t line) {
    for (size_t i = 0; i < stroke->count; i++)
        if (stroke->all[i] == line)
            return true;
    return false;
}

static Stroke stroke_of(const Chart *chart, size_t number) {
    const ChartEvent *event = &vec_item(&chart->events, number);
    Stroke stroke = {.from = CHART_NONE};
    stroke.all = chart_lines(chart, number, &stroke.count);
    if (event->kind == CHART_PASSES) {
        stroke.from = stroke.all[0];
        stroke.to = stroke.all[1];
    } else if (event->kind == CHART_RECEIVES && event->mate != CHART_NONE) {
        size_t count;
        stroke.from = chart_lines(chart, event->mate, &count)[0];
        stroke.to = stroke.all[0];
    }
    stroke.low = stroke.high = stroke.all[0];
    for (size_t i = 0; i < stroke.count; i++) {
        stroke.low = stroke.all[i] < stroke.low ? stroke.all[i] : stroke.low;
        stroke.high = stroke.all[i] > stroke.high ? stroke.all[i] : stroke.high;
    }
    if (stroke.from != CHART_NONE) {
        stroke.low = stroke.from < stroke.to ? stroke.from : stroke.to;
        stroke.high = stroke.from < stroke.to ? stroke.to : stroke.from;
    }
    return stroke;
}

static const char *mark_at(const Sheet *self, const Stroke *stroke,
                           size_t line) {
    if (line == stroke->from)
        return self->pen->from;
    if (takes_part(stroke, line))
        return self->pen->mark;
    return line > stroke->low && line < stroke->high ? self->pen->over
                                                     : self->pen->line;
}

/* From one lifeline to the next: blank, or a part of an arrow. */
static void put_between(Sheet *self, const Stroke *stroke, size_t line) {
    Page *page = &self->page;
    size_t end = column_of(self, line + 1);
    bool across = line >= stroke->low && line < stroke->high;
    bool head_right =
        across && line + 1 == stroke->to && stroke->from < stroke->to;
    bool head_left = across && line == stroke->to &&
                     stroke->from != CHART_NONE && stroke->from > stroke->to;
    if (!across)
        return;
    if (head_left)
        page_put(page, INK_PLAIN, self->pen->left);
    while (page->column + head_right < end)
        page_put(page, INK_PLAIN, self->pen->across);
    if (head_right)
        page_put(page, INK_PLAIN, self->pen->right);
}

static void put_marks(Sheet *self, const Stroke *stroke) {
    size_t lines = self->chart->names.count;
    for (size_t i = 0; i < lines; i++) {
        bool part = takes_part(stroke, i) || i == stroke->from;
        page_to(&self->page, column_of(self, i));
        page_put(&self->page, part ? INK_STRONG : INK_FAINT,
                 mark_at(self, stroke, i));
        if (i + 1 < lines)
            put_between(self, stroke, i);
    }
}

/* Next to the lifelines, or on a line of its own if there are too many. */
static void begin_text(Sheet *self) {
    bool apart = self->text > FARTHEST;
    size_t column = apart ? self->first + GAP : self->text;
    if (apart)
        page_line(&self->page);
    page_to(&self->page, column);
    page_indent(&self->page, column + GAP);
}

static void put_mate(Sheet *self, const ChartEvent *event) {
    Text note;
    text_init(&note, self->page.out->mem);
    if (event->kind == CHART_LOSES)
        text_add(&note, "(lost)");
    else if (event->mate != CHART_NONE)
        text_printf(&note, "(%s in %zu)",
                    event->kind == CHART_SENDS ? "received" : "sent",
                    vec_item(&self->chart->events, event->mate).step + 1);
    else if (event->kind == CHART_SENDS)
        text_add(&note, "(not received)");
    page_flow(&self->page, INK_FAINT, note.data);
    text_release(&note);
}

static void put_event(Sheet *self, size_t number, bool first) {
    const ChartEvent *event = &vec_item(&self->chart->events, number);
    Page *page = &self->page;
    Stroke stroke = stroke_of(self->chart, number);
    if (first) {
        page_to(page, self->first - GAP - page_digits(event->step + 1));
        page_printf(page, INK_FAINT, "%zu", event->step + 1);
    }
    put_marks(self, &stroke);
    Text text;
    text_init(&text, page->out->mem);
    page_escape(&text, event->text, strlen(event->text));
    begin_text(self);
    page_flow(page, INK_PLAIN, text.data);
    text_release(&text);
    put_mate(self, event);
    if (event->place)
        page_flow(page, INK_FAINT, event->place);
    if (event->problem) {
        page_flow(page, INK_BAD, "--");
        page_flow(page, INK_BAD, event->problem);
    }
    page_line(page);
}

/* ---- The whole ------------------------------------------------------------
 */

static void put_note(Sheet *self, const char *before, const char *note) {
    put_lines(self, self->chart->names.count);
    begin_text(self);
    page_put(&self->page, INK_DOUBT, before);
    page_flow(&self->page, INK_DOUBT, note);
    page_line(&self->page);
}

static void put_steps(Sheet *self, const Trace *trace) {
    const Chart *chart = self->chart;
    for (size_t step = 0; step < trace_length(trace); step++) {
        size_t begin = vec_item(&chart->first, step);
        size_t end = vec_item(&chart->first, step + 1);
        if (trace->loop == step)
            put_note(self, "", "-- the cycle starts here --");
        for (size_t i = begin; i < end; i++)
            put_event(self, i, i == begin);
    }
}

static void put_end(Sheet *self, const ReportItem *item) {
    const Trace *trace = &item->finding->trace;
    Text text;
    text_init(&text, self->page.out->mem);
    if (trace->loop != TRACE_NO_LOOP) {
        text_printf(&text, "back to the state before step %zu",
                    trace->loop + 1);
        put_note(self, self->pen->turn, text.data);
        text_clear(&text);
    }
    text_add(&text, "=> ");
    site_conclude(item, &text);
    page_to(&self->page, MARGIN);
    page_indent(&self->page, MARGIN + 3);
    page_flow(&self->page, INK_PLAIN, text.data);
    page_line(&self->page);
    text_release(&text);
}

/* With the conclusion of the item, or NULL. */
static void draw_run(const Model *model, const Trace *trace, const Pen *pen,
                     const ReportItem *item, Text *out) {
    Chart chart;
    chart_init(&chart, model, trace, item ? item->specification : NULL,
               out->mem);
    Sheet sheet = sheet_of(&chart, trace_length(trace), pen, out);
    put_heading(&sheet);
    put_steps(&sheet, trace);
    if (item)
        put_end(&sheet, item);
    chart_release(&chart);
}

void trace_chart(const Model *model, const Trace *trace, bool plain,
                 Text *out) {
    draw_run(model, trace, plain ? &ascii : &unicode, NULL, out);
}

static bool draw(const ReportItem *item, const Pen *pen, Text *out) {
    draw_run(item->model, &item->finding->trace, pen, item, out);
    return true;
}

bool trace_msc(const TraceTask *task, Text *out) {
    return draw(task->item, &unicode, out);
}

static bool draw_plainly(const TraceTask *task, Text *out) {
    return draw(task->item, &ascii, out);
}

const TraceFormat trace_ascii_chart = {"msc", "", draw_plainly, ""};
