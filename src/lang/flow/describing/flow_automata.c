#include "lang/flow/describing/flow_automata.h"

#include <string.h>

static uint32_t add_guard(Automaton *automaton, uint32_t proposition) {
    Boolean guard = {0};
    if (proposition == NO_ATOM)
        boolean_add(&guard, automaton->mem, BOOLEAN_TRUE, 0, 0);
    else
        boolean_add(&guard, automaton->mem, BOOLEAN_ATOM, proposition, 0);
    return automaton_add_guard(automaton, guard);
}

/* Which proposition of the automaton an atom of the program is. */
static uint32_t proposition_of(Automaton *automaton, const char *text) {
    for (uint32_t i = 0; i < automaton->propositions.count; i++)
        if (strcmp(automaton->propositions.data[i], text) == 0)
            return i;
    automaton_add_proposition(automaton, text, strlen(text));
    return (uint32_t)automaton->propositions.count - 1;
}

static void add_move(const Flow *flow, const FlowAutomaton *stated,
                     FlowMove move, Automaton *automaton) {
    uint32_t proposition =
        move.atom == NO_ATOM
            ? NO_ATOM
            : proposition_of(automaton, flow->atoms[move.atom].text);
    vec_push(automaton->mem, &automaton->edges,
             (AutomatonEdge){move.from, move.to,
                             add_guard(automaton, proposition),
                             stated->sets[move.from]});
}

void flow_state_automaton(const Flow *flow, const FlowAutomaton *stated,
                          Automaton *automaton) {
    Text text;
    text_init(&text, automaton->mem);
    text_printf(&text, "a run that %s accepts", stated->name);
    automaton->name = arena_copy(&automaton->strings, text.data, text.length);
    text_release(&text);
    automaton->state_count = stated->state_count;
    automaton->set_count = stated->set_count;
    automaton->state_based = true;
    vec_push(automaton->mem, &automaton->initial, stated->initial);
    for (uint32_t i = 0; i < stated->state_count; i++)
        vec_push(automaton->mem, &automaton->state_marks, stated->sets[i]);
    for (uint32_t i = 0; i < stated->move_count; i++)
        add_move(flow, stated, stated->moves[i], automaton);
}
