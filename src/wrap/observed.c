#include "wrap/observed.h"

#include "base/bug.h"

#include <assert.h>

void observed_init(Observed *self, const Model *inner, const PairKind *kind,
                   uint32_t further) {
    pair_init(&self->pair, inner, kind, self->automaton.state_count + further,
              "automaton");
    guard_table_init(&self->guards, self->automaton.source, inner->mem);
}

void observed_release(Observed *self) {
    Mem *mem = self->pair.wrapper.model.mem;
    letters_release(&self->letters);
    guard_table_release(&self->guards, mem);
    plain_release(&self->automaton);
    pair_release(&self->pair);
}

void observed_set_actions(Observed *self, uint32_t variants, uint32_t more) {
    assert(variants > 0);
    uint32_t system = self->pair.wrapper.inner->action_count;
    uint64_t count = ((uint64_t)system + more) * variants;
    if (count > UINT32_MAX / 4)
        BUG("%llu actions are too many", (unsigned long long)count);
    self->variants = variants;
    pair_set_actions(&self->pair, (uint32_t)count);
    for (uint32_t a = 0; a < system * variants; a++)
        pair_copy_action(&self->pair, a, a / variants);
}

void observed_append(const Observed *self, Successors *out, const Word *system,
                     uint32_t first, uint32_t from, uint64_t letter) {
    assert(from < self->automaton.state_count);
    assert(first < self->pair.wrapper.model.action_count);
    const Plain *automaton = &self->automaton;
    uint32_t end = automaton->first[from + 1];
    size_t start = out->count;
    for (uint32_t i = automaton->first[from]; i < end; i++) {
        const AutomatonEdge *edge = &vec_item(&automaton->edges, i);
        uint32_t action = first + (uint32_t)edge->marks;
        assert(edge->marks < self->variants &&
               edge->target < automaton->state_count);
        if (!observed_reads(self, edge, letter))
            continue;
        bool known = false; /* by another edge with the same target */
        for (size_t k = start; k < out->count && !known; k++)
            known = pair_second(&self->pair, successors_state(out, k)) ==
                        edge->target &&
                    out->actions[k] == action;
        if (!known)
            pair_append(&self->pair, out, system, action, edge->target);
    }
}

void observed_describe_edges(const Observed *self, Structure *out) {
    const Plain *automaton = &self->automaton;
    for (size_t i = 0; i < automaton->edges.count; i++) {
        const AutomatonEdge *edge = &vec_item(&automaton->edges, i);
        pair_describe_edge(out, edge->source, edge->target);
    }
}

void observed_describe_lost(const Observed *self, uint32_t lost,
                            Structure *out) {
    assert(lost < self->pair.states);
    observed_describe_edges(self, out);
    for (uint32_t s = 0; s < lost; s++)
        pair_describe_edge(out, s, lost);
}

void observed_visibility(const Observed *self, Mem *mem, Visibility *out) {
    assert(out->seen.ends.count == 0);
    for (size_t i = 0; i < self->letters.count; i++)
        letters_visibility(&self->letters, i, mem, &out->seen);
    lists_end_set(&out->seen, mem);
}

/* The state as the file calls it, and how many sets were met. */
void observed_print_value(const Model *model, const Word *state, uint32_t k,
                          Text *out) {
    const Observed *self = observed(model);
    const Plain *automaton = &self->automaton;
    uint32_t second = pair_second(&self->pair, state);
    (void)k; /* there is one */
    if (second >= automaton->state_count) {
        text_char(out, '-');
    } else {
        size_t origin = vec_item(&automaton->origins, second);
        automaton_print_state(automaton->source,
                              (uint32_t)(origin / automaton->levels), out);
        if (automaton->levels > 1)
            text_printf(out, ".%zu", origin % automaton->levels);
    }
}
