#include "wrap/decided.h"

#include "core/expression.h"
#include "wrap/observed_portable.h"

#include <assert.h>

enum {
    NEAR = 1 << 16 /* next to the labels: an edge leads to a universal state */
};

void decided_label(Observed *self, const uint8_t *universal) {
    const Plain *automaton = &self->automaton;
    for (uint32_t s = 0; s < automaton->state_count; s++)
        if (universal[s])
            self->pair.labels[s] = LABEL_REJECT;
    for (size_t i = 0; i < automaton->edges.count; i++) {
        const AutomatonEdge *edge = &vec_item(&automaton->edges, i);
        if (universal[edge->target])
            self->pair.labels[edge->source] |= NEAR;
    }
}

/* Does a letter that is read here lead to a universal state? That decides the
 * run, still in the state before the step. */
static bool is_decided(const Observed *self, const uint8_t *universal,
                       const Word *state, uint32_t from) {
    const Plain *automaton = &self->automaton;
    uint64_t letter = letters_read(&self->letters, state);
    for (uint32_t i = automaton->first[from]; i < automaton->first[from + 1];
         i++) {
        const AutomatonEdge *edge = &vec_item(&automaton->edges, i);
        if (universal[edge->target] && observed_reads(self, edge, letter))
            return true;
    }
    return false;
}

Label decided_labels(const Observed *self, const uint8_t *universal,
                     const Word *state, Label asked) {
    uint32_t second = pair_second(&self->pair, state);
    Label found = self->pair.labels[second];
    if ((found & NEAR) && (asked & LABEL_REJECT) &&
        is_decided(self, universal, state, second))
        found |= LABEL_REJECT;
    return found & asked;
}

/* ---- In words ------------------------------------------------------------ */

/* Some letter that is read in this state leads to a universal one. */
static uint32_t describe_letters(const Observed *self, const uint8_t *universal,
                                 uint32_t from, const uint32_t *atoms,
                                 Structure *out) {
    const Plain *automaton = &self->automaton;
    uint32_t node = NO_EXPRESSION;
    for (uint32_t i = automaton->first[from]; i < automaton->first[from + 1];
         i++) {
        const AutomatonEdge *edge = &vec_item(&automaton->edges, i);
        const Boolean *guard =
            &vec_item(&automaton->source->guards, edge->guard);
        if (universal[edge->target])
            node = expression_join(out, EXPRESSION_OR, node,
                                   expression_boolean(out, guard, atoms));
    }
    return node;
}

uint32_t decided_describe(const Observed *self, const uint8_t *universal,
                          Structure *out) {
    size_t letters = self->letters.count;
    assert(out->monitor_states >= self->automaton.state_count);
    uint32_t *atoms = mem_alloc(out->mem, (letters + 1) * sizeof *atoms);
    for (size_t i = 0; i < letters; i++)
        atoms[i] = letters_describe(&self->letters, i, out);
    for (uint32_t s = 0; s < self->automaton.state_count; s++)
        if (universal[s])
            lists_add(&out->places, out->mem, s);
    uint32_t node = pair_describe_places(out);
    for (uint32_t s = 0; s < self->automaton.state_count; s++) {
        uint32_t reads = describe_letters(self, universal, s, atoms, out);
        if (reads == NO_EXPRESSION || universal[s])
            continue;
        lists_add(&out->places, out->mem, s);
        uint32_t place = pair_describe_places(out);
        node =
            expression_join(out, EXPRESSION_OR, node,
                            expression_join(out, EXPRESSION_AND, place, reads));
    }
    mem_free(out->mem, atoms, (letters + 1) * sizeof *atoms);
    return node;
}

/* ---- For devices --------------------------------------------------------- */

static bool write_near(const Observed *self, const uint8_t *universal,
                       uint32_t from, Portable *out) {
    const Plain *automaton = &self->automaton;
    Mem *mem = out->code.mem;
    VEC(uint32_t) edges = {0};
    uint32_t variable;
    assert(self->pair.labels[from] & NEAR);
    for (uint32_t i = automaton->first[from]; i < automaton->first[from + 1];
         i++)
        if (universal[vec_item(&automaton->edges, i).target])
            vec_push(mem, &edges, i);
    text_printf(&out->code, "    if (q == %uu) {\n", from);
    bool written =
        observed_portable_reads(self, out, edges.data, edges.count, &variable);
    text_printf(&out->code, "    found |= v%u * %uu;\n    }\n", variable,
                (uint32_t)LABEL_REJECT);
    vec_release(mem, &edges);
    return written;
}

bool decided_portable(const Observed *self, const uint8_t *universal,
                      Portable *out) {
    bool written = true;
    text_printf(&out->code,
                "    const uint64_t letter = portable_letters_%u(s, t);\n"
                "    (void)letter;\n",
                out->step_layers - 1);
    for (uint32_t s = 0; s < self->automaton.state_count && written; s++)
        if (self->pair.labels[s] & NEAR)
            written = write_near(self, universal, s, out);
    return written;
}
