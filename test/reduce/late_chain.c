#include "test/reduce/late_chain.h"

#include <assert.h>

typedef struct Literal {
    uint32_t atom; /* number of a proposition */
    bool value;    /* that it must have */
} Literal;

static Literal draw(const Automaton *automaton, Rng *rng) {
    uint32_t atom = (uint32_t)rng_below(rng, automaton->propositions.count);
    return (Literal){atom, rng_below(rng, 2)};
}

static uint32_t add_literal(Automaton *automaton, Boolean *guard,
                            Literal literal) {
    uint32_t node =
        boolean_add(guard, automaton->mem, BOOLEAN_ATOM, literal.atom, 0);
    return literal.value
               ? node
               : boolean_add(guard, automaton->mem, BOOLEAN_NOT, node, 0);
}

static uint32_t add_guard(Automaton *automaton, Literal one, Literal other) {
    Boolean guard = {0};
    uint32_t left = add_literal(automaton, &guard, one);
    if (one.atom != other.atom) {
        uint32_t right = add_literal(automaton, &guard, other);
        boolean_add(&guard, automaton->mem, BOOLEAN_AND, left, right);
    }
    return automaton_add_guard(automaton, guard);
}

static void add_edge(Automaton *automaton, uint32_t source, uint32_t target,
                     uint32_t guard, bool marked) {
    AutomatonEdge edge = {source, target, guard, marked};
    vec_push(automaton->mem, &automaton->edges, edge);
}

static void add_state(Automaton *automaton, bool accepting) {
    vec_push(automaton->mem, &automaton->state_marks, accepting);
    automaton->state_count++;
}

void late_chain(Automaton *automaton, Rng *rng) {
    assert(automaton->propositions.count > 0 && automaton->state_count == 0);
    uint32_t length = 2 + (uint32_t)rng_below(rng, 3);
    Literal first = draw(automaton, rng);
    automaton->set_count = 1;
    automaton->state_based = true;
    vec_push(automaton->mem, &automaton->initial, 0);
    for (uint32_t s = 0; s < length; s++) {
        Literal second = draw(automaton, rng);
        uint32_t guard = add_guard(automaton, first, second);
        add_state(automaton, false);
        add_edge(automaton, s, s, guard, false);
        add_edge(automaton, s, s + 1, guard, false);
        if (second.atom != first.atom && rng_below(rng, 2))
            first = second; /* either of them ends it */
        first.value = !first.value;
    }
    Boolean forever = {0};
    bool whatever = rng_below(rng, 2);
    if (whatever)
        boolean_add(&forever, automaton->mem, BOOLEAN_TRUE, 0, 0);
    else
        add_literal(automaton, &forever, first);
    add_state(automaton, true);
    add_edge(automaton, length, length, automaton_add_guard(automaton, forever),
             true);
}
