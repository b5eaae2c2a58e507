#include "automata/testing/single_pass.h"

#include <assert.h>

/* ---- The form ------------------------------------------------------------ */

/* bits[s]: some edge leaves s. */
static uint8_t *leaving(const Labelled *labelled) {
    uint8_t *bits = mem_alloc(labelled->mem, labelled_count(labelled));
    for (size_t i = 0; i < labelled->edges.count; i++)
        bits[labelled->edges.data[i].source] = 1;
    return bits;
}

/* Is it a livelock state that can be left? */
static bool is_guessed(const Labelled *testing, const uint8_t *left,
                       uint32_t state) {
    return left[state] && (testing->sets.data[state] & SET_LIVELOCK);
}

static void copy_states(Labelled *single, const Labelled *testing,
                        const uint8_t *left) {
    for (uint32_t s = 0; s < labelled_count(testing); s++) {
        uint8_t sets = testing->sets.data[s];
        if (is_guessed(testing, left, s))
            sets &= (uint8_t)~SET_LIVELOCK;
        labelled_add(single, sets, 0);
    }
}

void single_pass_of_testing(Labelled *single, const Labelled *testing) {
    assert(testing->testing);
    Mem *mem = testing->mem;
    uint8_t *left = leaving(testing);
    labelled_init(single, mem, testing->proposition_count, true);
    copy_states(single, testing, left);
    uint32_t still = labelled_add(single, SET_LIVELOCK, 0);
    for (size_t i = 0; i < testing->edges.count; i++) {
        AutomatonEdge edge = testing->edges.data[i];
        labelled_connect(single, edge.source, edge.guard, edge.target);
        if (is_guessed(testing, left, edge.target))
            labelled_connect(single, edge.source, edge.guard, still);
    }
    for (size_t i = 0; i < testing->initial.count; i++) {
        LabelledStart start = testing->initial.data[i];
        vec_push(mem, &single->initial, start);
        if (is_guessed(testing, left, start.state))
            vec_push(mem, &single->initial,
                     ((LabelledStart){start.letter, still}));
    }
    mem_free(mem, left, labelled_count(testing));
    labelled_sort(single);
}

static bool is_initial(const Automaton *automaton, uint32_t state) {
    for (size_t i = 0; i < automaton->initial.count; i++)
        if (automaton->initial.data[i] == state)
            return true;
    return false;
}

bool automaton_is_single_pass(const Automaton *automaton) {
    for (size_t i = 0; i < automaton->edges.count; i++) {
        uint32_t source = automaton->edges.data[i].source;
        if ((automaton->state_marks.data[source] & SET_LIVELOCK) &&
            !is_initial(automaton, source))
            return false;
    }
    return true;
}

/* ---- Components ---------------------------------------------------------- */

/* The sets of initial states mean nothing. */
static bool has_infinite(const Plain *plain) {
    uint8_t *starts = mem_alloc(plain->mem, plain->state_count);
    bool infinite = false;
    for (size_t i = 0; i < plain->initial.count; i++)
        starts[plain->initial.data[i]] = 1;
    for (uint32_t s = 0; s < plain->state_count; s++)
        infinite |= !starts[s] && (plain->sets[s] & SET_INFINITE) &&
                    !(plain->sets[s] & SET_LIVELOCK);
    mem_free(plain->mem, starts, plain->state_count);
    return infinite;
}

bool single_pass_components(Components *components, const Plain *plain) {
    if (has_infinite(plain))
        return false;
    VEC(AutomatonEdge) edges = {0};
    for (size_t i = 0; i < plain->edges.count; i++) {
        AutomatonEdge edge = plain->edges.data[i];
        edge.marks = 0;
        vec_push(plain->mem, &edges, edge);
    }
    for (uint32_t s = 0; s < plain->state_count; s++)
        vec_push(
            plain->mem, &edges,
            ((AutomatonEdge){.source = s,
                             .target = s,
                             .marks = plain->sets[s] & SET_LIVELOCK ? 1 : 0}));
    MarkedGraph graph = {plain->state_count + 1, 1, edges.data, edges.count};
    components_init(components, plain->mem, &graph);
    vec_release(plain->mem, &edges);
    return true;
}
