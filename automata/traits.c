#include "automata/traits.h"

#include "automata/omega.h"

enum {
    MOST_NODES = 1 << 20 /* of diagrams, so that odd guards cost no memory */
};

typedef struct Survey {
    Omega *omega;          /* what is looked at */
    uint32_t *first;       /* by state: its edges */
    Components components; /* of it */
    uint64_t all;          /* all marks */
} Survey;

/* At most one edge for each letter; the union of all guards in *any. */
static bool reads_once(const Survey *survey, uint32_t state, Diagram *any) {
    Diagrams *diagrams = survey->omega->diagrams;
    bool once = true;
    *any = DIAGRAM_FALSE;
    for (uint32_t i = survey->first[state]; i < survey->first[state + 1]; i++) {
        Diagram guard = survey->omega->edges.data[i].guard;
        once &= diagram_and(diagrams, *any, guard) == DIAGRAM_FALSE;
        *any = diagram_or(diagrams, *any, guard);
    }
    return once;
}

static bool stays(const Survey *survey, const AutomatonEdge *edge) {
    return survey->components.of[edge->source] ==
           survey->components.of[edge->target];
}

/* Within components, all edges have all marks or none has all. */
static bool is_weak(const Survey *survey) {
    const Omega *omega = survey->omega;
    Mem *mem = omega->diagrams->mem;
    uint8_t *kinds = mem_alloc(mem, survey->components.count);
    bool weak = true;
    for (size_t i = 0; i < omega->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        if (stays(survey, edge))
            kinds[survey->components.of[edge->source]] |=
                edge->marks == survey->all ? 1 : 2;
    }
    for (uint32_t c = 0; c < survey->components.count; c++)
        weak &= kinds[c] != 3;
    mem_free(mem, kinds, survey->components.count);
    return weak;
}

static bool accepts(const Survey *survey, uint32_t state) {
    return survey->components.classes[survey->components.of[state]] ==
           COMPONENT_FULL;
}

/* Accepting states read every letter and stay among accepting states. */
static bool is_terminal(const Survey *survey) {
    const Omega *omega = survey->omega;
    for (uint32_t s = 0; s < omega->state_count; s++) {
        Diagram any;
        if (!accepts(survey, s))
            continue;
        reads_once(survey, s, &any);
        if (any != DIAGRAM_TRUE)
            return false;
        for (uint32_t i = survey->first[s]; i < survey->first[s + 1]; i++)
            if (!accepts(survey, omega->edges.data[i].target))
                return false;
    }
    return true;
}

static Traits survey_traits(Survey *survey) {
    const Omega *omega = survey->omega;
    Traits traits = {.deterministic = omega->initial.count <= 1,
                     .complete = omega->initial.count > 0};
    for (uint32_t s = 0; s < omega->state_count; s++) {
        Diagram any;
        traits.deterministic &= reads_once(survey, s, &any);
        traits.complete &= any == DIAGRAM_TRUE;
    }
    traits.weak = is_weak(survey);
    traits.terminal = traits.weak && is_terminal(survey);
    return traits;
}

Traits automaton_traits(const Automaton *automaton) {
    Diagrams diagrams;
    Omega omega;
    diagrams_init(&diagrams, automaton->mem, MOST_NODES);
    omega_init(&omega, &diagrams);
    omega_from_automaton(&omega, automaton);
    Survey survey = {.omega = &omega, .first = omega_index(&omega)};
    omega_components(&omega, &survey.components);
    survey.all = omega_all_marks(&omega);
    Traits traits = survey_traits(&survey);
    if (diagrams.exhausted)
        traits = (Traits){0};
    components_release(&survey.components);
    omega_free_index(&omega, survey.first);
    omega_release(&omega);
    diagrams_release(&diagrams);
    return traits;
}

void traits_print(Traits traits, Text *out) {
    const struct {
        bool holds;
        const char *word;
    } words[] = {
        {traits.deterministic, "deterministic"},
        {traits.complete, "complete"},
        {traits.weak, "weak"},
        {traits.terminal, "terminal"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].holds)
            text_printf(out, "%s%s", out->length ? " " : "", words[i].word);
}
