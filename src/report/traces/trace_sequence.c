/* report/traces/trace_sequence.c -- a trace as the text of a sequence diagram,
 * which Mermaid or PlantUML draws
 *
 * A rendezvous is an arrow. A message that waits in a channel is a note where
 * it is sent, and an arrow where it is received. Everything else is a note over
 * those who take part.
 */
#include "report/traces/chart.h"
#include "report/traces/trace_formats.h"
#include "report/wording/site_text.h"

#include <string.h>

typedef struct Dialect {
    const char *begin;  /* the first line, */
    const char *end;    /* and the last one, or "" */
    const char *colon;  /* before a text */
    const char *now;    /* an arrow of a rendezvous, */
    const char *later;  /* and of a message that waited */
    const char *unsafe; /* bytes that are not written as they are */
    bool codes;         /* they become #NN;, else ~ goes before them */
} Dialect;

static const Dialect mermaid = {
    .begin = "sequenceDiagram\n",
    .end = "",
    .colon = ": ",
    .now = "->>",
    .later = "-)",
    .unsafe = "#;<>\"",
    .codes = true,
};

static const Dialect plantuml = {
    .begin = "@startuml\n",
    .end = "@enduml\n",
    .colon = " : ",
    .now = " -> ",
    .later = " ->> ",
    .unsafe = "~<>[]*_/-\"\\",
    .codes = false,
};

typedef struct Sequence {
    const Dialect *dialect;
    const Chart *chart;
    Text *out;
} Sequence;

/* On one line, and nothing of it is a command. */
static void put_text(const Sequence *self, const char *text) {
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        bool unsafe = strchr(self->dialect->unsafe, *text) != NULL;
        if (byte < ' ' || byte == 127)
            text_char(self->out, ' ');
        else if (unsafe && self->dialect->codes)
            text_printf(self->out, "#%u;", byte);
        else if (unsafe)
            text_printf(self->out, "~%c", byte);
        else
            text_char(self->out, *text);
    }
}

static void put_participants(const Sequence *self) {
    const Chart *chart = self->chart;
    for (size_t i = 0; i < chart->names.count; i++) {
        const char *name = vec_item(&chart->names, i);
        text_add(self->out, "  participant ");
        if (self->dialect->codes) {
            text_printf(self->out, "L%zu as ", i);
            put_text(self, name);
        } else {
            text_char(self->out, '"');
            put_text(self, name);
            text_printf(self->out, "\" as L%zu", i);
        }
        text_char(self->out, '\n');
    }
}

/* "3: q!5 (file.pml:12) -- assertion violated" */
static void put_words(const Sequence *self, const ChartEvent *event) {
    text_add(self->out, self->dialect->colon);
    text_printf(self->out, "%zu: ", event->step + 1);
    put_text(self, event->text);
    if (event->kind == CHART_LOSES)
        text_add(self->out, " (lost)");
    if (event->problem) {
        put_text(self, " -- ");
        put_text(self, event->problem);
    }
    text_char(self->out, '\n');
}

/* Over the first and the last of the lifelines that take part. */
static void put_note(const Sequence *self, size_t number) {
    size_t count;
    const uint32_t *lines = chart_lines(self->chart, number, &count);
    uint32_t low = lines[0], high = lines[0];
    for (size_t i = 1; i < count; i++) {
        low = lines[i] < low ? lines[i] : low;
        high = lines[i] > high ? lines[i] : high;
    }
    text_printf(self->out, "  note over L%u", low);
    if (high > low)
        text_printf(self->out, ",L%u", high);
    put_words(self, &vec_item(&self->chart->events, number));
}

static void put_event(const Sequence *self, size_t number) {
    const Chart *chart = self->chart;
    const ChartEvent *event = &vec_item(&chart->events, number);
    size_t count;
    const uint32_t *lines = chart_lines(chart, number, &count);
    bool late = event->kind == CHART_RECEIVES && event->mate != CHART_NONE;
    if (event->kind != CHART_PASSES && !late) {
        put_note(self, number);
        return;
    }
    uint32_t to = event->kind == CHART_PASSES ? lines[1] : lines[0];
    uint32_t from =
        late ? chart_lines(chart, event->mate, &count)[0] : lines[0];
    text_printf(self->out, "  L%u%sL%u", from,
                late ? self->dialect->later : self->dialect->now, to);
    put_words(self, event);
}

static void put_end(const Sequence *self, const ReportItem *item) {
    Text text;
    text_init(&text, self->out->mem);
    site_conclude(item, &text);
    text_add(self->out, "  note over L0");
    if (self->chart->names.count > 1)
        text_printf(self->out, ",L%zu", self->chart->names.count - 1);
    text_add(self->out, self->dialect->colon);
    put_text(self, text.data);
    text_char(self->out, '\n');
    text_release(&text);
}

static bool draw(const TraceTask *task, const Dialect *dialect, Text *out) {
    const Trace *trace = &task->item->finding->trace;
    Chart chart;
    chart_init(&chart, task->item->model, trace, task->item->specification,
               out->mem);
    Sequence self = {dialect, &chart, out};
    text_add(out, dialect->begin);
    put_participants(&self);
    for (size_t step = 0; step < trace_length(trace); step++) {
        if (step == trace->loop)
            text_add(out, "  loop forever\n");
        for (size_t i = vec_item(&chart.first, step);
             i < vec_item(&chart.first, step + 1); i++)
            put_event(&self, i);
    }
    if (trace->loop != TRACE_NO_LOOP)
        text_add(out, "  end\n");
    if (chart.names.count > 0)
        put_end(&self, task->item);
    text_add(out, dialect->end);
    chart_release(&chart);
    return true;
}

bool trace_mermaid(const TraceTask *task, Text *out) {
    return draw(task, &mermaid, out);
}

bool trace_plantuml(const TraceTask *task, Text *out) {
    return draw(task, &plantuml, out);
}
