#include "automata/terminal.h"

#include "automata/omega.h"

#include <assert.h>

enum {
    MOST_NODES = 1 << 20 /* of diagrams; with more nothing is universal */
};

typedef struct Survey {
    const Plain *plain;
    const Components *components;
    Diagrams diagrams;
    Diagram *guards;  /* by guard of the source */
    uint32_t *states; /* ordered by component */
    uint32_t *first;  /* by component: its first state; one more at the end */
    bool *universal;  /* by component */
} Survey;

/* ---- Preparation --------------------------------------------------------- */

static void read_guards(Survey *survey) {
    const Automaton *source = survey->plain->source;
    for (size_t i = 0; i < source->guards.count; i++)
        survey->guards[i] =
            omega_guard(&survey->diagrams, &source->guards.data[i]);
}

static void order_states(Survey *survey) {
    const Components *components = survey->components;
    uint32_t *first = survey->first;
    for (uint32_t s = 0; s < components->state_count; s++)
        first[components->of[s]]++;
    for (uint32_t c = 0, sum = 0; c <= components->count; c++)
        first[c] = sum += first[c];
    for (uint32_t s = components->state_count; s-- > 0;)
        survey->states[--first[components->of[s]]] = s;
}

/* ---- One component ------------------------------------------------------- */

/* Does every letter lead from the state to its own component, or to a
 * universal one? */
static bool reads_all(Survey *survey, uint32_t state, uint32_t component) {
    const Plain *plain = survey->plain;
    Diagram read = DIAGRAM_FALSE;
    for (uint32_t i = plain->first[state]; i < plain->first[state + 1]; i++) {
        const AutomatonEdge *edge = &plain->edges.data[i];
        uint32_t target = survey->components->of[edge->target];
        if (target == component || survey->universal[target])
            read = diagram_or(&survey->diagrams, read,
                              survey->guards[edge->guard]);
    }
    return read == DIAGRAM_TRUE;
}

/* Components that its edges lead to have smaller numbers. */
static bool is_universal(Survey *survey, uint32_t component) {
    ComponentClass class = survey->components->classes[component];
    if (class != COMPONENT_FULL && class != COMPONENT_TRANSIENT)
        return false;
    for (uint32_t i = survey->first[component];
         i < survey->first[component + 1]; i++)
        if (!reads_all(survey, survey->states[i], component))
            return false;
    return true;
}

/* ---- The whole ----------------------------------------------------------- */

static void judge(Terminal *terminal, Survey *survey) {
    const Components *components = survey->components;
    terminal->terminal = true;
    for (uint32_t c = 0; c < components->count; c++) {
        survey->universal[c] = is_universal(survey, c);
        bool accepting = components->classes[c] == COMPONENT_FULL ||
                         components->classes[c] == COMPONENT_PARTIAL;
        terminal->terminal &= survey->universal[c] || !accepting;
    }
    bool exhausted = survey->diagrams.exhausted;
    terminal->terminal &= !exhausted;
    for (uint32_t s = 0; s < components->state_count; s++)
        terminal->universal[s] =
            !exhausted && survey->universal[components->of[s]];
}

void terminal_init(Terminal *terminal, const Plain *plain,
                   const Components *components) {
    Mem *mem = plain->mem;
    uint32_t count = plain->state_count;
    assert(components->state_count == count);
    *terminal = (Terminal){.mem = mem, .state_count = count};
    terminal->universal = mem_alloc(mem, count * sizeof *terminal->universal);
    Survey survey = {.plain = plain, .components = components};
    size_t guard_bytes = plain->source->guards.count * sizeof(Diagram);
    size_t state_bytes = count * sizeof(uint32_t);
    size_t first_bytes = ((size_t)components->count + 1) * sizeof(uint32_t);
    survey.guards = mem_alloc(mem, guard_bytes);
    survey.states = mem_alloc(mem, state_bytes);
    survey.first = mem_alloc(mem, first_bytes);
    survey.universal = mem_alloc(mem, components->count);
    diagrams_init(&survey.diagrams, mem, MOST_NODES);
    read_guards(&survey);
    order_states(&survey);
    judge(terminal, &survey);
    diagrams_release(&survey.diagrams);
    mem_free(mem, survey.universal, components->count);
    mem_free(mem, survey.first, first_bytes);
    mem_free(mem, survey.states, state_bytes);
    mem_free(mem, survey.guards, guard_bytes);
}

void terminal_release(Terminal *terminal) {
    mem_free(terminal->mem, terminal->universal,
             terminal->state_count * sizeof *terminal->universal);
    *terminal = (Terminal){0};
}
