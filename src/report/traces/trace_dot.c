/* report/traces/trace_dot.c -- a trace as a drawing for Graphviz */
#include "report/traces/trace_formats.h"
#include "report/wording/describe.h"

#include <string.h>

/* Inside a quoted DOT string; the text comes from a page, which has no other
 * controls than line breaks; a line break becomes a left-justified one. */
static void put_quoted(Text *out, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == '\n')
            text_add(out, "\\l");
        else if (bytes[i] == '"' || bytes[i] == '\\')
            text_printf(out, "\\%c", bytes[i]);
        else
            text_char(out, bytes[i]);
    }
}

/* State 0 in full, the others by what has changed. */
static void put_node(const ReportItem *item, size_t i, bool is_last,
                     Text *out) {
    const Trace *trace = &item->finding->trace;
    Text label;
    text_init(&label, out->mem);
    Page page;
    page_init(&page, &label, false);
    if (i == 0)
        describe_state(&page, item->model, trace_state(trace, 0));
    else
        describe_changes(&page, item->model, trace_state(trace, i - 1),
                         trace_state(trace, i), false);
    page_line(&page);
    text_printf(out, "  s%zu [label=\"%zu\\n", i, i);
    put_quoted(out, label.data, label.length);
    text_printf(out, "\"%s];\n", is_last ? ", color=red, penwidth=2" : "");
    text_release(&label);
}

static void put_edge(const ReportItem *item, size_t i, size_t target,
                     Text *out) {
    Text label;
    text_init(&label, out->mem);
    describe_action(item->model, item->finding->trace.actions.data[i], &label);
    text_printf(out, "  s%zu -> s%zu [label=\"", i, target);
    put_quoted(out, label.data, label.length);
    text_add(out, "\"];\n");
    text_release(&label);
}

bool trace_dot(const TraceTask *task, Text *out) {
    const ReportItem *item = task->item;
    const Trace *trace = &item->finding->trace;
    size_t length = trace_length(trace);
    bool loops = trace->loop != TRACE_NO_LOOP;
    size_t nodes = loops ? length : length + 1;
    text_add(out, "digraph counterexample {\n  label=\"");
    Text name;
    text_init(&name, out->mem);
    page_escape(&name, item->property->name, strlen(item->property->name));
    put_quoted(out, name.data, name.length);
    text_release(&name);
    text_printf(out, ": %s\";\n", property_error(item->property));
    text_add(out, "  node [shape=box, fontname=\"monospace\"];\n");
    for (size_t i = 0; i < nodes && !mem_must_stop(out->mem); i++)
        put_node(item, i, !loops && i == length, out);
    for (size_t i = 0; i < length && !mem_must_stop(out->mem); i++)
        put_edge(item, i, loops && i + 1 == length ? trace->loop : i + 1, out);
    text_add(out, "}\n");
    return true;
}
