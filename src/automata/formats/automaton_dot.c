#include "automata/formats/automaton_dot.h"

#include "automata/forms/guard_print.h"
#include "base/quote.h"

#include <string.h>

static const char *const testing_names[] = {"infinite", "livelock", "finite",
                                            "deadlock"};

static void put_quoted(const char *text, Text *out) {
    Text seen;
    text_init(&seen, out->mem);
    quote_visible(&seen, text, strlen(text));
    for (const char *c = seen.data; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_char(out, '\\');
        text_char(out, *c);
    }
    text_release(&seen);
}

static void put_marks(const Automaton *automaton, uint64_t marks, Text *out) {
    for (uint32_t i = 0; i < automaton->set_count; i++) {
        if (!(marks >> i & 1))
            continue;
        if (automaton->testing)
            text_printf(out, "\\n%s", testing_names[i]);
        else
            text_printf(out, " {%u}", i);
    }
}

static void put_state(const Automaton *automaton, uint32_t state, Text *out) {
    uint64_t marks = automaton->state_marks.data[state];
    bool plain = !automaton->testing && automaton->set_count == 1;
    text_printf(out, "  %u [label=\"%u", state, state);
    if (!plain)
        put_marks(automaton, marks, out);
    text_add(out, "\"");
    if (plain ? marks != 0 : automaton->testing && marks != 0)
        text_add(out, ", peripheries=2");
    text_add(out, "];\n");
}

static void put_edge(const Automaton *automaton, const AutomatonEdge *edge,
                     Text *out) {
    Text guard;
    text_init(&guard, automaton->mem);
    guard_print(automaton, edge->guard, GUARD_PLAIN, &guard);
    text_printf(out, "  %u -> %u [label=\"", edge->source, edge->target);
    put_quoted(guard.data, out);
    if (!automaton->testing)
        put_marks(automaton,
                  edge->marks & ~automaton->state_marks.data[edge->source],
                  out);
    text_add(out, "\"];\n");
    text_release(&guard);
}

void automaton_dot(const Automaton *automaton, Text *out) {
    text_add(out, "digraph automaton {\n");
    if (automaton->name) {
        text_add(out, "  label=\"");
        put_quoted(automaton->name, out);
        text_add(out, "\";\n");
    }
    text_add(out, "  rankdir=LR;\n  node [shape=circle];\n");
    for (size_t i = 0; i < automaton->initial.count; i++)
        text_printf(out,
                    "  start%zu [shape=point, label=\"\"];\n"
                    "  start%zu -> %u;\n",
                    i, i, automaton->initial.data[i]);
    for (uint32_t s = 0; s < automaton->state_count; s++)
        put_state(automaton, s, out);
    for (size_t i = 0; i < automaton->edges.count; i++)
        put_edge(automaton, &automaton->edges.data[i], out);
    text_add(out, "}\n");
}
