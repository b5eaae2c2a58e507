#include "automata/formats/never_write.h"

#include "automata/forms/guard_print.h"
#include "base/quote.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

typedef struct ClaimWriter {
    const Plain *plain; /* what is written */
    Text *out;          /* where to */
    bool start;         /* the initial state is one that has a name */
    uint32_t all;       /* accepts whatever comes: accept_all; or UINT32_MAX */
} ClaimWriter;

static bool always_true(const Automaton *automaton, uint32_t guard) {
    const Boolean *boolean = &automaton->guards.data[guard];
    return boolean->nodes.data[boolean->nodes.count - 1].kind == BOOLEAN_TRUE;
}

/* An accepting state with nothing but a loop on everything. */
static bool accepts_all(const Plain *plain, uint32_t state) {
    uint32_t first = plain->first[state];
    const AutomatonEdge *edge = &plain->edges.data[first];
    return (plain->sets[state] & 1) && plain->first[state + 1] == first + 1 &&
           edge->target == state && always_true(plain->source, edge->guard);
}

static void write_name(const ClaimWriter *writer, uint32_t state) {
    const Plain *plain = writer->plain;
    if (state == writer->all) {
        text_add(writer->out, "accept_all");
        return;
    }
    text_add(writer->out, plain->sets[state] & 1 ? "accept_" : "T0_");
    if (writer->start && state == plain->initial.data[0])
        text_add(writer->out, "init");
    else
        text_printf(writer->out, "S%u", state);
}

static void write_edges(const ClaimWriter *writer, uint32_t state) {
    const Plain *plain = writer->plain;
    for (uint32_t i = plain->first[state]; i < plain->first[state + 1]; i++) {
        const AutomatonEdge *edge = &plain->edges.data[i];
        text_add(writer->out, "\t:: (");
        guard_print(plain->source, edge->guard, GUARD_PROMELA, writer->out);
        text_add(writer->out, ") -> goto ");
        write_name(writer, edge->target);
        text_char(writer->out, '\n');
    }
}

static void write_state(const ClaimWriter *writer, uint32_t state) {
    const Plain *plain = writer->plain;
    if (state == writer->all)
        return;
    write_name(writer, state);
    text_add(writer->out, ":\n\tif\n");
    write_edges(writer, state);
    if (plain->first[state] == plain->first[state + 1]) {
        text_add(writer->out, "\t:: (false) -> goto ");
        write_name(writer, state);
        text_char(writer->out, '\n');
    }
    text_add(writer->out, "\tfi;\n");
}

/* Where there is not one initial state, a new one has the edges of all. */
static void write_start(const ClaimWriter *writer) {
    const Plain *plain = writer->plain;
    size_t edges = 0;
    text_add(writer->out, "T0_init:\n\tif\n");
    for (size_t i = 0; i < plain->initial.count; i++) {
        uint32_t state = plain->initial.data[i];
        write_edges(writer, state);
        edges += plain->first[state + 1] - plain->first[state];
    }
    if (edges == 0)
        text_add(writer->out, "\t:: (false) -> goto T0_init\n");
    text_add(writer->out, "\tfi;\n");
}

static void write_comment(const char *name, Text *out) {
    if (!name)
        return;
    text_add(out, " /* ");
    quote_c_comment(out, name);
    text_add(out, "*/");
}

/* The place after a string, or after a letter or digit in quotes; NULL if there
 * is none here. */
static const char *skip_quoted(const char *text) {
    if (*text == '\'')
        return isalnum((unsigned char)text[1]) && text[2] == '\'' ? text + 3
                                                                  : NULL;
    size_t length = strcspn(text + 1, "\"\\\n") + 1;
    return text[length] == '"' ? text + length + 1 : NULL;
}

/* May the text stand between parentheses, and mean nothing outside of them? */
static bool is_closed(const char *text) {
    unsigned open = 0;
    while (text && *text) {
        if (strchr("{}#;\n\\", *text) || strncmp(text, "/*", 2) == 0 ||
            strncmp(text, "//", 2) == 0 || strncmp(text, "*/", 2) == 0 ||
            (*text == ')' && open == 0))
            return false;
        open += *text == '(';
        open -= *text == ')';
        text = *text == '"' || *text == '\'' ? skip_quoted(text) : text + 1;
    }
    return text && open == 0;
}

const char *never_unwritable(const Automaton *automaton) {
    for (size_t i = 0; i < automaton->propositions.count; i++)
        if (!is_closed(automaton->propositions.data[i]))
            return automaton->propositions.data[i];
    return NULL;
}

void never_write(const Automaton *automaton, Text *out) {
    assert(!automaton->testing && !never_unwritable(automaton));
    Plain plain;
    plain_init(&plain, automaton);
    ClaimWriter writer = {&plain, out, plain.initial.count == 1, UINT32_MAX};
    for (uint32_t s = 0; s < plain.state_count; s++)
        if (writer.all == UINT32_MAX && accepts_all(&plain, s) &&
            !(writer.start && s == plain.initial.data[0]))
            writer.all = s;
    text_add(out, "never {");
    write_comment(automaton->name, out);
    text_char(out, '\n');
    if (writer.start)
        write_state(&writer, plain.initial.data[0]);
    else
        write_start(&writer);
    for (uint32_t s = 0; s < plain.state_count; s++)
        if (!writer.start || s != plain.initial.data[0])
            write_state(&writer, s);
    if (writer.all != UINT32_MAX)
        text_add(out, "accept_all:\n\tskip\n");
    text_add(out, "}\n");
    plain_release(&plain);
}
