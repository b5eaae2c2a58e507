#include "automata/forms/traits.h"

#include <string.h>

enum {
    MOST_NODES = 1 << 20 /* of the diagrams of an automaton's guards */
};

/* ---- States that accept everything --------------------------------------- */

/* All letters with which the state can stay among universal states, if those
 * of its own component were. */
static bool can_stay(const Omega *omega, const uint32_t *first,
                     const Components *components, const uint8_t *universal,
                     uint32_t state) {
    Diagram letters = DIAGRAM_FALSE;
    for (uint32_t e = first[state]; e < first[state + 1]; e++) {
        const AutomatonEdge *edge = &omega->edges.data[e];
        if (components->of[edge->target] == components->of[state] ||
            universal[edge->target])
            letters = diagram_or(omega->diagrams, letters, edge->guard);
    }
    return letters == DIAGRAM_TRUE;
}

void omega_universal(const Omega *omega, uint8_t *universal) {
    Components components;
    omega_components(omega, &components);
    uint32_t *first = omega_index(omega);
    uint32_t *order = components_order(&components);
    uint32_t states = omega->state_count, end;
    for (uint32_t start = 0; start < states; start = end) {
        uint32_t component = components.of[order[start]];
        ComponentClass class = components.classes[component];
        bool all = class == COMPONENT_FULL || class == COMPONENT_TRANSIENT;
        for (end = start;
             end < states && components.of[order[end]] == component; end++)
            all = all &&
                  can_stay(omega, first, &components, universal, order[end]);
        for (uint32_t i = start; i < end; i++)
            universal[order[i]] = all;
    }
    mem_free(components.mem, order, states * sizeof *order);
    omega_free_index(omega, first);
    components_release(&components);
}

/* ---- Traits -------------------------------------------------------------- */

static void judge_state(const Omega *omega, uint32_t start, uint32_t end,
                        Traits *traits) {
    Diagram letters = DIAGRAM_FALSE;
    for (uint32_t e = start; e < end; e++) {
        Diagram guard = omega->edges.data[e].guard;
        if (diagram_and(omega->diagrams, letters, guard) != DIAGRAM_FALSE)
            traits->deterministic = false;
        letters = diagram_or(omega->diagrams, letters, guard);
    }
    if (letters != DIAGRAM_TRUE)
        traits->complete = false;
}

static void judge_acceptance(const Omega *omega, const uint8_t *universal,
                             Traits *traits) {
    Components components;
    omega_components(omega, &components);
    traits->weak = !components_any(&components, COMPONENT_PARTIAL);
    traits->terminal = traits->weak;
    for (uint32_t s = 0; s < omega->state_count; s++) {
        bool full = components.classes[components.of[s]] == COMPONENT_FULL;
        traits->end_states |= universal[s];
        traits->terminal &= !full || universal[s];
    }
    components_release(&components);
}

static void find_traits(const Omega *omega, const uint8_t *universal,
                        Traits *traits) {
    *traits = (Traits){.deterministic = omega->initial.count <= 1,
                       .complete = omega->initial.count > 0};
    uint32_t *first = omega_index(omega);
    for (uint32_t s = 0; s < omega->state_count; s++)
        judge_state(omega, first[s], first[s + 1], traits);
    omega_free_index(omega, first);
    judge_acceptance(omega, universal, traits);
}

void omega_traits(const Omega *omega, Traits *traits) {
    Mem *mem = omega->diagrams->mem;
    uint8_t *universal = mem_alloc(mem, omega->state_count);
    omega_universal(omega, universal);
    find_traits(omega, universal, traits);
    mem_free(mem, universal, omega->state_count);
}

bool plain_traits(const Plain *plain, Traits *traits, uint8_t *universal) {
    Diagrams diagrams;
    diagrams_init(&diagrams, plain->mem, MOST_NODES);
    Omega omega;
    omega_init(&omega, &diagrams);
    omega_from_plain(&omega, plain);
    omega_universal(&omega, universal);
    find_traits(&omega, universal, traits);
    bool known = !diagrams.exhausted;
    if (!known) {
        *traits = (Traits){0};
        memset(universal, 0, plain->state_count);
    }
    omega_release(&omega);
    diagrams_release(&diagrams);
    return known;
}

Traits automaton_traits(const Automaton *automaton) {
    Traits traits;
    Diagrams diagrams;
    Omega omega;
    diagrams_init(&diagrams, automaton->mem, MOST_NODES);
    omega_init(&omega, &diagrams);
    omega_from_automaton(&omega, automaton);
    omega_traits(&omega, &traits);
    if (diagrams.exhausted)
        traits = (Traits){0};
    omega_release(&omega);
    diagrams_release(&diagrams);
    return traits;
}
