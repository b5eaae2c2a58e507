#include "automata/formats/hoa_properties.h"

#include "automata/forms/omega.h"

#include <assert.h>

enum {
    MOST_NODES = 1 << 20 /* of the diagrams of an automaton's guards */
};

typedef struct Findings {
    bool deterministic;   /* one initial state, disjoint labels */
    bool complete;        /* each letter leads from each state somewhere */
    bool weak;            /* the edges of a component have equal marks */
    bool inherently_weak; /* no component has cycles of both kinds */
    bool terminal;        /* weak; what is accepted stays accepted */
} Findings;

/* ---- Labels -------------------------------------------------------------- */

/* By state: the letters of its edges. */
static Diagram *collect_letters(const Automaton *automaton, Diagrams *diagrams,
                                Findings *findings) {
    Mem *mem = automaton->mem;
    size_t bytes = automaton->state_count * sizeof(Diagram);
    Diagram *letters = mem_alloc(mem, bytes);
    findings->deterministic = automaton->initial.count <= 1;
    findings->complete = automaton->state_count > 0;
    for (size_t i = 0; i < automaton->edges.count; i++) {
        const AutomatonEdge *edge = &automaton->edges.data[i];
        Diagram guard =
            omega_guard(diagrams, &automaton->guards.data[edge->guard]);
        Diagram *known = &letters[edge->source];
        if (diagram_and(diagrams, *known, guard) != DIAGRAM_FALSE)
            findings->deterministic = false;
        *known = diagram_or(diagrams, *known, guard);
    }
    for (uint32_t s = 0; s < automaton->state_count; s++)
        findings->complete &= letters[s] == DIAGRAM_TRUE;
    return letters;
}

/* ---- Sets ---------------------------------------------------------------- */

/* Do all edges within each component have the same marks? */
static bool have_equal_marks(const Omega *omega, const Components *components) {
    Mem *mem = omega->diagrams->mem;
    size_t bytes = components->count * sizeof(size_t);
    size_t *some = mem_alloc(mem, bytes); /* by component: an edge + 1 */
    bool equal = true;
    for (size_t i = 0; i < omega->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        if (!components_inner(components, edge))
            continue;
        size_t *first = &some[components->of[edge->source]];
        if (*first)
            equal &= omega->edges.data[*first - 1].marks == edge->marks;
        else
            *first = i + 1;
    }
    mem_free(mem, some, bytes);
    return equal;
}

/* By component: is there a way to a cycle that does not accept? What an edge
 * leads to has a smaller number, and comes earlier in the order. */
static void find_rejecting(const Omega *omega, const Components *components,
                           uint8_t *rejecting) {
    uint32_t *first = omega_index(omega);
    uint32_t *order = components_order(components);
    for (uint32_t c = 0; c < components->count; c++)
        rejecting[c] = components->classes[c] == COMPONENT_NON ||
                       components->classes[c] == COMPONENT_PARTIAL;
    for (uint32_t i = 0; i < omega->state_count; i++) {
        uint32_t state = order[i];
        for (uint32_t e = first[state]; e < first[state + 1]; e++) {
            uint32_t target = omega->edges.data[e].target;
            rejecting[components->of[state]] |=
                rejecting[components->of[target]];
        }
    }
    mem_free(components->mem, order, omega->state_count * sizeof *order);
    omega_free_index(omega, first);
}

/* Components with accepting cycles have all letters, and no way to cycles that
 * do not accept. */
static bool is_terminal(const Omega *omega, const Components *components,
                        const Diagram *letters) {
    Mem *mem = omega->diagrams->mem;
    uint8_t *rejecting = mem_alloc(mem, components->count);
    bool terminal = true;
    find_rejecting(omega, components, rejecting);
    for (uint32_t s = 0; s < omega->state_count; s++) {
        uint32_t component = components->of[s];
        if (components->classes[component] == COMPONENT_FULL)
            terminal &= letters[s] == DIAGRAM_TRUE && !rejecting[component];
    }
    mem_free(mem, rejecting, components->count);
    return terminal;
}

static void judge_sets(const Automaton *automaton, Diagrams *diagrams,
                       const Diagram *letters, Findings *findings) {
    Omega omega;
    Components components;
    omega_init(&omega, diagrams);
    omega_from_automaton(&omega, automaton);
    omega_components(&omega, &components);
    findings->inherently_weak = !components_any(&components, COMPONENT_PARTIAL);
    findings->weak =
        findings->inherently_weak && have_equal_marks(&omega, &components);
    findings->terminal =
        findings->weak && is_terminal(&omega, &components, letters);
    components_release(&components);
    omega_release(&omega);
}

/* ---- The whole ----------------------------------------------------------- */

void hoa_properties(const Automaton *automaton, Text *out) {
    Findings findings = {0};
    Diagrams diagrams;
    diagrams_init(&diagrams, automaton->mem, MOST_NODES);
    Diagram *letters = collect_letters(automaton, &diagrams, &findings);
    if (!automaton->testing)
        judge_sets(automaton, &diagrams, letters, &findings);
    bool known = !diagrams.exhausted;
    mem_free(automaton->mem, letters, automaton->state_count * sizeof *letters);
    diagrams_release(&diagrams);
    const struct {
        bool holds;
        const char *word;
    } words[] = {
        {findings.deterministic, "deterministic"},
        {findings.complete, "complete"},
        {findings.weak, "weak"},
        {findings.inherently_weak && !findings.weak, "inherently-weak"},
        {findings.terminal, "terminal"},
    };
    for (size_t i = 0; known && i < sizeof words / sizeof *words; i++)
        if (words[i].holds)
            text_printf(out, "%s%s", out->length ? " " : "", words[i].word);
}

const char *hoa_acceptance_place(const Automaton *automaton) {
    if (automaton->state_based)
        return "state-acc";
    for (uint32_t s = 0; s < automaton->state_count; s++)
        if (vec_item(&automaton->state_marks, s))
            return "";
    return "trans-acc";
}
