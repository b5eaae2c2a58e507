/* The statements of a never claim become states. */
#include "automata/formats/never_reader.h"

/* The statement where a step to this one ends: gotos take no step. Statement
 * number `count` is the end of the claim. */
static bool land(NeverReader *reader, uint32_t *statement) {
    uint32_t count = (uint32_t)reader->statements.count;
    for (uint32_t steps = 0; *statement < count; steps++) {
        const NeverStatement *at = &reader->statements.data[*statement];
        if (!at->jumps)
            return true;
        const NeverEdge *jump = &reader->edges.data[at->edge];
        uint32_t place = reader->places.data[jump->label];
        if (place == 0 || steps > count)
            return never_fail(
                reader, CODE_JUMP, jump->span.start, jump->span.end,
                place ? "this goto leads nowhere" : "there is no such label");
        *statement = place - 1;
    }
    return true;
}

static bool edge_target(NeverReader *reader, const NeverEdge *edge,
                        uint32_t *target) {
    *target = (uint32_t)reader->statements.count;
    if (edge->kind == NEVER_SELF)
        *target = edge->source;
    else if (edge->kind == NEVER_NEXT)
        *target = edge->source + 1;
    else if (edge->kind == NEVER_LABEL) {
        uint32_t place = reader->places.data[edge->label];
        if (place == 0)
            return never_fail(reader, CODE_JUMP, edge->span.start,
                              edge->span.end, "there is no such label");
        *target = place - 1;
    }
    return land(reader, target);
}

static uint32_t add_state(Automaton *automaton, bool accepting) {
    vec_push(automaton->mem, &automaton->state_marks, accepting);
    return automaton->state_count++;
}

/* States for all statements but gotos. An accepting skip in front of the
 * closing brace is as good as the end of the claim; its number, or
 * UINT32_MAX. */
static uint32_t number_statements(NeverReader *reader) {
    uint32_t end = UINT32_MAX;
    for (size_t i = 0; i < reader->statements.count; i++) {
        NeverStatement *statement = &reader->statements.data[i];
        if (statement->jumps)
            continue;
        statement->number = add_state(reader->automaton, statement->accepting);
        if (statement->is_skip && statement->accepting &&
            i + 1 == reader->statements.count)
            end = statement->number;
    }
    return end;
}

/* A state that reads everything and stays, made when it is needed. */
static uint32_t end_state(NeverReader *reader) {
    Automaton *automaton = reader->automaton;
    uint32_t state = add_state(automaton, true);
    AutomatonEdge loop = {state, state, never_else(reader, NULL, 0), 1};
    vec_push(automaton->mem, &automaton->edges, loop);
    return state;
}

bool never_build(NeverReader *reader) {
    Automaton *automaton = reader->automaton;
    uint32_t count = (uint32_t)reader->statements.count;
    uint32_t end = number_statements(reader), start = 0;
    automaton->set_count = 1;
    for (size_t i = 0; i < reader->edges.count; i++) {
        const NeverEdge *edge = &reader->edges.data[i];
        const NeverStatement *source = &reader->statements.data[edge->source];
        uint32_t target;
        if (!edge_target(reader, edge, &target))
            return false;
        if (source->jumps)
            continue;
        if (target == count && end == UINT32_MAX)
            end = end_state(reader);
        target = target == count ? end : reader->statements.data[target].number;
        AutomatonEdge step = {source->number, target, edge->guard,
                              source->accepting};
        vec_push(automaton->mem, &automaton->edges, step);
    }
    if (!land(reader, &start))
        return false;
    vec_push(automaton->mem, &automaton->initial,
             reader->statements.data[start].number);
    for (size_t i = 0; i < reader->atoms.entries.count; i++) {
        Name atom = reader->atoms.entries.data[i];
        automaton_add_proposition(automaton, atom.string, atom.length);
    }
    return true;
}
