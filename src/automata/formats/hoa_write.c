#include "automata/formats/hoa_write.h"

#include "automata/formats/hoa_properties.h"
#include "automata/forms/guard_print.h"

static void write_string(const char *text, Text *out) {
    text_char(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            text_char(out, '\\');
        text_char(out, *text);
    }
    text_char(out, '"');
}

static void write_acceptance(const Automaton *automaton, Text *out) {
    uint32_t sets = automaton->set_count;
    if (automaton->testing)
        text_printf(out, "acc-name: testing%s\n",
                    automaton->single_pass ? " single-pass" : "");
    else if (sets == 0)
        text_add(out, "acc-name: all\n");
    else if (sets == 1)
        text_add(out, "acc-name: Buchi\n");
    else
        text_printf(out, "acc-name: generalized-Buchi %u\n", sets);
    text_printf(out, "Acceptance: %u", sets);
    for (uint32_t i = 0; i < sets; i++)
        text_printf(out, "%sInf(%u)",
                    i == 0               ? " "
                    : automaton->testing ? " | "
                                         : " & ",
                    i);
    text_add(out, sets ? "\n" : " t\n");
}

static void write_header(const Automaton *automaton, const char *properties,
                         Text *out) {
    text_add(out, "HOA: v1\n");
    if (automaton->name) {
        text_add(out, "name: ");
        write_string(automaton->name, out);
        text_char(out, '\n');
    }
    text_add(out, "tool: \"martlet\"\n");
    text_printf(out, "States: %u\n", automaton->state_count);
    for (size_t i = 0; i < automaton->initial.count; i++)
        text_printf(out, "Start: %u\n", automaton->initial.data[i]);
    text_printf(out, "AP: %zu", automaton->propositions.count);
    for (size_t i = 0; i < automaton->propositions.count; i++) {
        text_char(out, ' ');
        write_string(automaton->propositions.data[i], out);
    }
    text_char(out, '\n');
    write_acceptance(automaton, out);
    const char *place = hoa_acceptance_place(automaton);
    text_printf(out, "properties: trans-labels explicit-labels%s%s%s%s\n",
                *place ? " " : "", place, *properties ? " " : "", properties);
}

static void write_marks(uint64_t marks, Text *out) {
    if (!marks)
        return;
    const char *before = " {";
    for (uint32_t i = 0; i < MOST_SETS; i++)
        if (marks >> i & 1) {
            text_printf(out, "%s%u", before, i);
            before = " ";
        }
    text_char(out, '}');
}

/* By state: its edges, in the automaton's order. */
typedef struct EdgeIndex {
    Mem *mem;        /* where the arrays come from */
    uint32_t *first; /* by state: number of its first edge + 1, or 0 */
    uint32_t *next;  /* by edge: likewise the next one */
    size_t states;   /* how many */
    size_t edges;    /* how many */
} EdgeIndex;

static EdgeIndex index_edges(const Automaton *automaton) {
    EdgeIndex index = {.mem = automaton->mem,
                       .states = automaton->state_count,
                       .edges = automaton->edges.count};
    index.first = mem_alloc(index.mem, index.states * sizeof *index.first);
    index.next = mem_alloc(index.mem, index.edges * sizeof *index.next);
    for (size_t i = index.edges; i-- > 0;) {
        uint32_t source = automaton->edges.data[i].source;
        index.next[i] = index.first[source];
        index.first[source] = (uint32_t)i + 1;
    }
    return index;
}

static void write_state(const Automaton *automaton, const EdgeIndex *index,
                        uint32_t state, Text *out) {
    uint64_t marks = automaton->state_marks.data[state];
    text_printf(out, "State: %u", state);
    write_marks(marks, out);
    text_char(out, '\n');
    for (uint32_t i = index->first[state]; i; i = index->next[i - 1]) {
        const AutomatonEdge *edge = &automaton->edges.data[i - 1];
        text_char(out, '[');
        guard_print(automaton, edge->guard, GUARD_HOA, out);
        text_printf(out, "] %u", edge->target);
        write_marks(edge->marks & ~marks, out);
        text_char(out, '\n');
    }
}

void hoa_write(const Automaton *automaton, const char *properties, Text *out) {
    write_header(automaton, properties, out);
    text_add(out, "--BODY--\n");
    EdgeIndex index = index_edges(automaton);
    for (uint32_t s = 0; s < automaton->state_count; s++)
        write_state(automaton, &index, s, out);
    mem_free(index.mem, index.first, index.states * sizeof *index.first);
    mem_free(index.mem, index.next, index.edges * sizeof *index.next);
    text_add(out, "--END--\n");
}
