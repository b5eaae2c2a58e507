#include "wrap/decided.h"

enum {
    NEAR = 1 << 16 /* next to the labels: an edge leads to a universal state */
};

void decided_label(Observed *self, const uint8_t *universal) {
    const Plain *automaton = &self->automaton;
    for (uint32_t s = 0; s < automaton->state_count; s++)
        if (universal[s])
            self->labels[s] = LABEL_REJECT;
    for (size_t i = 0; i < automaton->edges.count; i++) {
        const AutomatonEdge *edge = &vec_item(&automaton->edges, i);
        if (universal[edge->target])
            self->labels[edge->source] |= NEAR;
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
        if (universal[edge->target] &&
            automaton_reads(automaton->source, edge->guard, letter))
            return true;
    }
    return false;
}

Label decided_labels(const Observed *self, const uint8_t *universal,
                     const Word *state, Label asked) {
    uint32_t second = pair_second(&self->pair, state);
    Label found = self->labels[second];
    if ((found & NEAR) && (asked & LABEL_REJECT) &&
        is_decided(self, universal, state, second))
        found |= LABEL_REJECT;
    return found & asked;
}
