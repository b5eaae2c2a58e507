#include "test/unit/unit.h"

#include "automata/forms/components.h"
#include "base/rng.h"

enum {
    STATES = 7,
    SETS = 3
};

typedef bool Reach[STATES][STATES];

/* Which states are reached with one step or more, over edges that are not in
 * the set (SETS: over all edges)? */
static void reach(const MarkedGraph *graph, uint32_t set, Reach reached) {
    memset(reached, 0, sizeof(Reach));
    for (size_t i = 0; i < graph->edge_count; i++)
        if (set == SETS || !(graph->edges[i].marks >> set & 1))
            reached[graph->edges[i].source][graph->edges[i].target] = true;
    for (uint32_t k = 0; k < STATES; k++)
        for (uint32_t i = 0; i < STATES; i++)
            for (uint32_t j = 0; j < STATES; j++)
                reached[i][j] |= reached[i][k] && reached[k][j];
}

/* The class of the component of a state, by the definition. */
static ComponentClass class_of(const MarkedGraph *graph, uint32_t state) {
    Reach any, avoiding;
    reach(graph, SETS, any);
    if (!any[state][state])
        return COMPONENT_TRANSIENT;
    uint64_t met = 0;
    for (size_t i = 0; i < graph->edge_count; i++) {
        AutomatonEdge edge = graph->edges[i];
        if (any[state][edge.source] && any[edge.target][state])
            met |= edge.marks;
    }
    if (met != ((uint64_t)1 << graph->set_count) - 1)
        return COMPONENT_NON;
    for (uint32_t set = 0; set < graph->set_count; set++) {
        reach(graph, set, avoiding);
        for (uint32_t s = 0; s < STATES; s++)
            if (any[state][s] && any[s][state] && avoiding[s][s])
                return COMPONENT_PARTIAL;
    }
    return COMPONENT_FULL;
}

/* The fewest edges from a state to a component with an accepting cycle, no more
 * than `most`; by trying all ways. */
static uint32_t lookahead(const MarkedGraph *graph, uint32_t state,
                          uint32_t most) {
    ComponentClass class = class_of(graph, state);
    uint32_t best = SHAPE_NEVER;
    if (class == COMPONENT_FULL || class == COMPONENT_PARTIAL)
        return 0;
    for (size_t i = 0; i < graph->edge_count && most > 0; i++) {
        if (graph->edges[i].source != state)
            continue;
        uint32_t rest = lookahead(graph, graph->edges[i].target, most - 1);
        if (rest != SHAPE_NEVER && rest + 1 < best)
            best = rest + 1;
    }
    return best;
}

static void compare(const Components *components, const MarkedGraph *graph,
                    uint32_t *counts) {
    Reach any;
    reach(graph, SETS, any);
    for (uint32_t s = 0; s < STATES; s++) {
        ComponentClass class = components->classes[components->of[s]];
        assert_int_equal(class, class_of(graph, s));
        counts[class]++;
        if (components->ahead[s] <= 3 || s == 0)
            assert_int_equal(components->ahead[s],
                             lookahead(graph, s, s == 0 ? STATES : 3));
        for (uint32_t t = 0; t < STATES; t++)
            assert_int_equal(components->of[s] == components->of[t],
                             s == t || (any[s][t] && any[t][s]));
    }
    for (size_t i = 0; i < graph->edge_count; i++)
        assert_true(components->of[graph->edges[i].source] >=
                    components->of[graph->edges[i].target]);
}

static void random_graphs_are_classified(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Rng rng = {11};
    uint32_t counts[4] = {0};
    for (uint32_t trial = 0; trial < 3000; trial++) {
        AutomatonEdge edges[2 * STATES];
        MarkedGraph graph = {.state_count = STATES, .edges = edges};
        graph.set_count = (uint32_t)rng_below(&rng, SETS + 1);
        graph.edge_count = rng_below(&rng, 2 * STATES + 1);
        for (size_t i = 0; i < graph.edge_count; i++)
            edges[i] = (AutomatonEdge){
                .source = (uint32_t)rng_below(&rng, STATES),
                .target = (uint32_t)rng_below(&rng, STATES),
                .marks = (rng_next(&rng) | rng_next(&rng)) &
                         (((uint64_t)1 << graph.set_count) - 1)};
        Components components;
        components_init(&components, &mem, &graph);
        compare(&components, &graph, counts);
        components_release(&components);
    }
    for (uint32_t class = 0; class < 4; class ++)
        assert_true(counts[class] > 100);
    assert_int_equal(mem.live, 0);
}

static void no_state_is_no_component(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Components components;
    components_init(&components, &mem, &(MarkedGraph){0});
    assert_int_equal(components.count, 0);
    assert_false(components_any(&components, COMPONENT_TRANSIENT));
    components_release(&components);
    assert_int_equal(mem.live, 0);
}

/* A chain long enough for a recursive search to fail. */
static void a_long_chain_needs_no_deep_stack(void **state) {
    (void)state;
    enum {
        LENGTH = 1000000
    };
    Mem mem;
    mem_init(&mem);
    AutomatonEdge *edges = mem_alloc(&mem, LENGTH * sizeof *edges);
    for (uint32_t i = 0; i < LENGTH; i++)
        edges[i] = (AutomatonEdge){.source = i, .target = i + 1};
    MarkedGraph graph = {LENGTH + 1, 1, edges, LENGTH};
    Components components;
    components_init(&components, &mem, &graph);
    assert_int_equal(components.count, LENGTH + 1);
    assert_false(components_any(&components, COMPONENT_NON));
    components_release(&components);
    edges[LENGTH - 1] = (AutomatonEdge){.source = LENGTH - 1, .marks = 1};
    components_init(&components, &mem, &graph);
    assert_int_equal(components.count, 2);
    assert_true(components_any(&components, COMPONENT_FULL));
    components_release(&components);
    mem_free(&mem, edges, LENGTH * sizeof *edges);
    assert_int_equal(mem.live, 0);
}

/* The marks of a degeneralised automaton are on its states. */
static void plain_automata_have_marked_states(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Automaton automaton;
    automaton_init(&automaton, &mem);
    automaton.state_count = 2;
    automaton.set_count = 1;
    Boolean guard = {0};
    boolean_add(&guard, &mem, BOOLEAN_TRUE, 0, 0);
    vec_push(&mem, &automaton.guards, guard);
    vec_push(&mem, &automaton.initial, 0);
    for (uint32_t s = 0; s < 2; s++) {
        vec_push(&mem, &automaton.state_marks, s);
        vec_push(&mem, &automaton.edges, (AutomatonEdge){0, s, 0, 0});
    }
    vec_push(&mem, &automaton.edges, (AutomatonEdge){1, 1, 0, 1});
    Plain plain;
    plain_init(&plain, &automaton);
    Components components;
    plain_components(&components, &plain);
    assert_int_equal(components.count, 2);
    assert_int_equal(components.classes[components.of[0]], COMPONENT_NON);
    assert_int_equal(components.classes[components.of[1]], COMPONENT_FULL);
    components_release(&components);
    automaton_components(&components, &automaton);
    assert_true(components_any(&components, COMPONENT_FULL));
    assert_false(components_any(&components, COMPONENT_PARTIAL));
    components_release(&components);
    plain_release(&plain);
    automaton_release(&automaton);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_graphs_are_classified),
        cmocka_unit_test(no_state_is_no_component),
        cmocka_unit_test(a_long_chain_needs_no_deep_stack),
        cmocka_unit_test(plain_automata_have_marked_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
