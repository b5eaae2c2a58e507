#include "wrap/observed_portable.h"

#include <assert.h>

enum {
    MOST_TRIED = 10 /* propositions of which all letters are tried */
};

typedef VEC(uint32_t) Numbers;

static const AutomatonEdge *edge_at(const Observed *self, uint32_t i) {
    assert(i < self->automaton.edges.count);
    return &vec_item(&self->automaton.edges, i);
}

/* Is there an earlier edge of the same state with the same effect? */
static bool is_repeated(const Observed *self, uint32_t i) {
    const AutomatonEdge *edge = edge_at(self, i);
    for (uint32_t k = self->automaton.first[edge->source]; k < i; k++)
        if (edge_at(self, k)->target == edge->target &&
            edge_at(self, k)->marks == edge->marks)
            return true;
    return false;
}

/* ---- Ways ---------------------------------------------------------------- */

/* Is there an edge like this one that reads the letter? */
static bool reads(const Observed *self, uint32_t i, uint64_t letter) {
    const AutomatonEdge *edge = edge_at(self, i);
    for (uint32_t k = i; k < self->automaton.first[edge->source + 1]; k++)
        if (edge_at(self, k)->target == edge->target &&
            edge_at(self, k)->marks == edge->marks &&
            observed_reads(self, edge_at(self, k), letter))
            return true;
    return false;
}

static uint32_t ways_from(const Observed *self, uint32_t q) {
    const Plain *automaton = &self->automaton;
    assert(q < automaton->state_count);
    size_t count = self->letters.count;
    uint64_t letters = count <= MOST_TRIED ? UINT64_C(1) << count : 1;
    uint32_t most = 0;
    for (uint64_t letter = 0; letter < letters; letter++) {
        uint32_t ways = 0;
        for (uint32_t i = automaton->first[q]; i < automaton->first[q + 1]; i++)
            ways += !is_repeated(self, i) &&
                    (count > MOST_TRIED || reads(self, i, letter));
        most = ways > most ? ways : most;
    }
    return most;
}

uint32_t observed_portable_ways(const Observed *self) {
    uint32_t most = 1;
    for (uint32_t q = 0; q < self->automaton.state_count; q++) {
        uint32_t ways = ways_from(self, q);
        most = ways > most ? ways : most;
    }
    return most;
}

/* ---- Letters ------------------------------------------------------------- */

static bool write_proposition(Portable *out, const void *context, uint32_t atom,
                              uint32_t *variable) {
    return portable_holds(out, context, atom, variable);
}

bool observed_portable_letters(const Observed *self, Portable *out) {
    const Letters *letters = &self->letters;
    assert(letters->count <= MOST_PROPOSITIONS);
    text_printf(&out->code,
                "DEVICE uint64_t portable_letters_%u(const uint64_t *s, "
                "NUMBERS t) {\n    uint64_t letter = 0;\n"
                "    (void)s, (void)t;\n",
                out->step_layers);
    for (size_t i = 0; i < letters->count; i++) {
        uint32_t variable;
        if (!portable_boolean(out, &letters->conditions[i], write_proposition,
                              letters->system, &variable))
            return false;
        text_printf(&out->code, "    letter |= (uint64_t)v%u << %zu;\n",
                    variable, i);
    }
    text_add(&out->code, "    return letter;\n}\n");
    return true;
}

/* ---- Edges --------------------------------------------------------------- */

static bool write_letter(Portable *out, const void *context, uint32_t atom,
                         uint32_t *variable) {
    (void)context; /* the letter is a variable */
    assert(atom < MOST_PROPOSITIONS);
    *variable = out->variables++;
    text_printf(&out->code,
                "    const uint32_t v%u = (uint32_t)(letter >> %u) & 1u;\n",
                *variable, atom);
    return true;
}

bool observed_portable_reads(const Observed *self, Portable *out,
                             const uint32_t *edges, size_t count,
                             uint32_t *variable) {
    const Automaton *source = self->automaton.source;
    Mem *mem = out->code.mem;
    Numbers found = {0};
    bool written = true;
    for (size_t i = 0; i < count && written; i++) {
        uint32_t one = 0;
        written = portable_boolean(
            out, &vec_item(&source->guards, edge_at(self, edges[i])->guard),
            write_letter, NULL, &one);
        vec_push(mem, &found, one);
    }
    *variable = portable_any(out, found.data, found.count);
    vec_release(mem, &found);
    return written;
}

/* All edges of the state with the same effect as edge i, which is the first of
 * them. */
static bool write_edge(const Observed *self, Portable *out, uint32_t i) {
    const AutomatonEdge *edge = edge_at(self, i);
    Mem *mem = out->code.mem;
    Numbers same = {0};
    uint32_t variable;
    assert(!is_repeated(self, i));
    for (uint32_t k = i; k < self->automaton.first[edge->source + 1]; k++)
        if (edge_at(self, k)->target == edge->target &&
            edge_at(self, k)->marks == edge->marks)
            vec_push(mem, &same, k);
    bool written =
        observed_portable_reads(self, out, same.data, same.count, &variable);
    text_printf(&out->code,
                "        if (v%u && !n--) {\n            second = %uu;\n"
                "            variant = %uu;\n            break;\n        }\n",
                variable, edge->target, (uint32_t)edge->marks);
    vec_release(mem, &same);
    return written;
}

bool observed_portable_move(const Observed *self, Portable *out,
                            const char *otherwise) {
    const Plain *automaton = &self->automaton;
    bool written = true;
    text_add(&out->code, "    switch (q) {\n");
    for (uint32_t q = 0; q < automaton->state_count && written; q++) {
        text_printf(&out->code, "    case %u: {\n", q);
        for (uint32_t i = automaton->first[q];
             i < automaton->first[q + 1] && written; i++)
            if (!is_repeated(self, i))
                written = write_edge(self, out, i);
        text_printf(&out->code, "        %s\n    }\n", otherwise);
    }
    text_printf(&out->code, "    default:\n        %s\n    }\n", otherwise);
    return written;
}
