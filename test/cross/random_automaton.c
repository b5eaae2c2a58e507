#include "test/cross/random_automaton.h"

static const char *const texts[] = {"p", "q > 1", "say \"hi\"", "r[2]@x"};

static bool chance(Rng *rng, uint32_t percent) {
    return rng_below(rng, 100) < percent;
}

static uint32_t random_literal(Boolean *guard, Mem *mem, Rng *rng,
                               uint32_t propositions) {
    uint32_t atom = boolean_add(guard, mem, BOOLEAN_ATOM,
                                (uint32_t)rng_below(rng, propositions), 0);
    return chance(rng, 50) ? atom
                           : boolean_add(guard, mem, BOOLEAN_NOT, atom, 0);
}

static uint32_t random_guard(Automaton *automaton, Rng *rng,
                             uint32_t propositions) {
    Mem *mem = automaton->mem;
    Boolean guard = {0};
    uint32_t parts = (uint32_t)rng_below(rng, 4);
    if (parts == 0 || propositions == 0)
        boolean_add(&guard, mem, chance(rng, 95) ? BOOLEAN_TRUE : BOOLEAN_FALSE,
                    0, 0);
    else {
        uint32_t node = random_literal(&guard, mem, rng, propositions);
        for (uint32_t i = 1; i < parts; i++) {
            uint32_t right = random_literal(&guard, mem, rng, propositions);
            node = boolean_add(&guard, mem,
                               chance(rng, 60) ? BOOLEAN_AND : BOOLEAN_OR, node,
                               right);
        }
        if (parts > 1 && chance(rng, 10))
            boolean_add(&guard, mem, BOOLEAN_NOT, node, 0);
    }
    vec_push(mem, &automaton->guards, guard);
    return (uint32_t)automaton->guards.count - 1;
}

static uint64_t random_marks(Rng *rng, uint32_t sets, uint32_t percent) {
    uint64_t marks = 0;
    for (uint32_t i = 0; i < sets; i++)
        marks |= (uint64_t)chance(rng, percent) << i;
    return marks;
}

static void random_edges(Automaton *automaton, Rng *rng, AutomatonShape shape) {
    uint32_t least = shape.testing; /* nothing leads back to the start */
    for (uint32_t s = 0; s < shape.states; s++) {
        uint32_t count = (uint32_t)rng_below(rng, 4) + (s == 0);
        for (uint32_t i = 0; i < count && shape.states > least; i++) {
            AutomatonEdge edge = {
                .source = s,
                .target =
                    least + (uint32_t)rng_below(rng, shape.states - least),
                .guard = random_guard(automaton, rng, shape.propositions),
                .marks = automaton->state_marks.data[s],
            };
            if (shape.marked_edges)
                edge.marks |= random_marks(rng, shape.sets, 25);
            automaton->state_based &=
                edge.marks == automaton->state_marks.data[s];
            vec_push(automaton->mem, &automaton->edges, edge);
        }
    }
}

void random_automaton(Automaton *automaton, Mem *mem, Rng *rng,
                      AutomatonShape shape) {
    automaton_init(automaton, mem);
    automaton->testing = shape.testing;
    automaton->state_count = shape.states;
    automaton->set_count = shape.testing ? 4 : shape.sets;
    for (uint32_t i = 0; i < shape.propositions; i++)
        vec_push(mem, &automaton->propositions, texts[i]);
    for (uint32_t s = 0; s < shape.states; s++)
        vec_push(mem, &automaton->state_marks,
                 shape.testing && s == 0
                     ? 0
                     : random_marks(rng, automaton->set_count, 30));
    vec_push(mem, &automaton->initial, 0);
    if (!shape.testing && chance(rng, 20))
        vec_push(mem, &automaton->initial,
                 (uint32_t)rng_below(rng, shape.states));
    random_edges(automaton, rng, shape);
}

AutomatonShape random_automaton_shape(Rng *rng, bool testing) {
    AutomatonShape shape = {.testing = testing};
    shape.states = 1 + (uint32_t)rng_below(rng, 5) + testing;
    shape.propositions = (uint32_t)rng_below(rng, 4);
    shape.sets = (uint32_t)rng_below(rng, 3);
    shape.marked_edges = !testing && chance(rng, 30);
    return shape;
}
