/* Random graphs, followed from node to node as an atomic sequence is: with
 * every way to the exits if there is no cycle, and every exit if there is one.
 * A node is a state; what C code remembers is no part of it. */
#include "test/unit/unit.h"

#include "base/rng.h"
#include "lang/flow/running/sequence.h"

enum {
    NODES = 12,
    FEW = 3,      /* edges of a node, if all ways are counted */
    EDGES = 10,   /* the same, at most */
    TURNS = 20000 /* that are enough where there are too many ways */
};

typedef struct Graph {
    uint32_t nodes;
    uint32_t count[NODES];
    uint32_t target[NODES][EDGES]; /* `nodes`: an exit */
} Graph;

typedef struct Outcome {
    uint64_t ways;    /* that ended at exits or in nodes without edges */
    uint64_t rounds;  /* that were found to have no end */
    uint32_t ended;   /* set of nodes before the exits */
    uint32_t visited; /* set of nodes */
} Outcome;

static void draw(Graph *graph, Rng *rng, bool acyclic) {
    graph->nodes = 1 + (uint32_t)rng_below(rng, NODES);
    for (uint32_t n = 0; n < graph->nodes; n++) {
        graph->count[n] = (uint32_t)rng_below(rng, (acyclic ? FEW : EDGES) + 1);
        for (uint32_t e = 0; e < graph->count[n]; e++) {
            uint32_t from = acyclic ? n + 1 : 0;
            graph->target[n][e] =
                from + (uint32_t)rng_below(rng, graph->nodes + 1 - from);
        }
    }
}

typedef struct Held {
    uint32_t node;
    bool first;
} Held;

typedef struct Walk {
    const Graph *graph;
    AtomicSequence sequence;
    VEC(Held) held;
    Outcome outcome;
} Walk;

/* As interpret.c: the exits of a node that is met again do not count again. */
static void go_on(Walk *walk, Held here) {
    const Graph *graph = walk->graph;
    Mem *mem = walk->sequence.mem;
    size_t top = walk->held.count, ways = 0;
    uint64_t exits = graph->count[here.node] == 0;
    uint64_t state = here.node;
    sequence_enter(&walk->sequence, top, here.first);
    if (sequence_repeats(&walk->sequence, &state, 0)) {
        walk->outcome.rounds++;
        return;
    }
    walk->outcome.visited |= 1u << here.node;
    for (uint32_t e = graph->count[here.node]; e-- > 0;) {
        uint32_t target = graph->target[here.node][e];
        exits += target == graph->nodes;
        if (target == graph->nodes)
            continue;
        vec_push(mem, &walk->held, ((Held){target, false}));
        ways++;
    }
    if (ways > 1) {
        for (size_t i = top; i < walk->held.count; i++)
            vec_item(&walk->held, i).first = true;
        SequenceStep step = sequence_choose(&walk->sequence, &state, 0, top);
        assert_int_not_equal(step, SEQUENCE_FAILED);
        walk->outcome.rounds += step == SEQUENCE_ROUND;
        if (step != SEQUENCE_NEW) {
            walk->held.count = top;
            return;
        }
    }
    walk->outcome.ways += exits;
    if (exits)
        walk->outcome.ended |= 1u << here.node;
}

static Outcome follow(const Graph *graph, Mem *mem) {
    Walk walk = {.graph = graph};
    uint64_t turns = 0;
    sequence_init(&walk.sequence, mem, 1);
    for (int again = 0; again < 2; again++) { /* nothing is left over */
        walk.outcome = (Outcome){0};
        assert_true(sequence_begin(&walk.sequence));
        vec_push(mem, &walk.held, ((Held){0, true}));
        while (walk.held.count > 0) {
            go_on(&walk, vec_pop(&walk.held));
            turns++;
            assert_true(walk.outcome.rounds == 0 || turns < TURNS);
        }
    }
    sequence_release(&walk.sequence);
    vec_release(mem, &walk.held);
    return walk.outcome;
}

/* --- by the definitions ------------------------------------------------ */

/* Nodes that can be reached from those of the set, by one edge or more. */
static uint32_t ahead(const Graph *graph, uint32_t from) {
    uint32_t set = 0, before;
    do {
        before = set;
        for (uint32_t n = 0; n < graph->nodes; n++)
            for (uint32_t e = 0; e < graph->count[n]; e++)
                if ((from | set) >> n & 1 && graph->target[n][e] < graph->nodes)
                    set |= 1u << graph->target[n][e];
    } while (set != before);
    return set;
}

static uint64_t ways_from(const Graph *graph, uint32_t node) {
    uint64_t sum = graph->count[node] == 0;
    for (uint32_t e = 0; e < graph->count[node]; e++)
        sum += graph->target[node][e] == graph->nodes
                   ? 1
                   : ways_from(graph, graph->target[node][e]);
    return sum;
}

static bool can_end(const Graph *graph, uint32_t node) {
    bool found = graph->count[node] == 0;
    for (uint32_t e = 0; e < graph->count[node]; e++)
        found |= graph->target[node][e] == graph->nodes;
    return found;
}

static void check(const Graph *graph, Mem *mem) {
    Outcome outcome = follow(graph, mem);
    uint32_t reached = 1 | ahead(graph, 1), ends = 0;
    bool cyclic = false;
    for (uint32_t n = 0; n < graph->nodes; n++) {
        if (!(reached >> n & 1))
            continue;
        cyclic |= ahead(graph, 1u << n) >> n & 1;
        ends |= can_end(graph, n) ? 1u << n : 0;
    }
    assert_int_equal(outcome.visited, reached);
    assert_int_equal(outcome.ended, ends);
    assert_int_equal(outcome.rounds > 0, cyclic);
    if (!cyclic)
        assert_int_equal(outcome.ways, ways_from(graph, 0));
}

static void agrees_with_the_definitions(void **state) {
    (void)state;
    Mem mem;
    Rng rng = {1};
    mem_init(&mem);
    for (int i = 0; i < 20000; i++) {
        Graph graph;
        draw(&graph, &rng, i % 4 == 0);
        check(&graph, &mem);
    }
    assert_int_equal(mem.live, 0);
}

static void c_code_is_no_part_of_a_state(void **state) {
    (void)state;
    Mem mem;
    AtomicSequence self;
    uint64_t one = 1;
    mem_init(&mem);
    sequence_init(&self, &mem, 1);
    assert_true(sequence_begin(&self));
    sequence_enter(&self, 0, true);
    for (uint32_t calls = 0; calls < 1000; calls++)
        assert_false(sequence_repeats(&self, &one, calls));
    bool repeats = false;
    for (uint32_t i = 0; i < 2000 && !repeats; i++)
        repeats = sequence_repeats(&self, &one, 1000);
    assert_true(repeats);
    assert_int_equal(sequence_choose(&self, &one, 7, 0), SEQUENCE_NEW);
    assert_int_equal(sequence_choose(&self, &one, 8, 1), SEQUENCE_NEW);
    assert_int_equal(sequence_choose(&self, &one, 8, 2), SEQUENCE_ROUND);
    sequence_release(&self);
    assert_int_equal(mem.live, 0);
}

/* What has been explored is not on the way, and so does not go round. */
static void explored_choices_are_done(void **state) {
    (void)state;
    Mem mem;
    AtomicSequence self;
    uint64_t one = 1, two = 2;
    mem_init(&mem);
    sequence_init(&self, &mem, 1);
    assert_true(sequence_begin(&self));
    sequence_enter(&self, 0, true);
    assert_int_equal(sequence_choose(&self, &one, 0, 0), SEQUENCE_NEW);
    sequence_enter(&self, 1, true);
    assert_int_equal(sequence_choose(&self, &two, 0, 1), SEQUENCE_NEW);
    sequence_enter(&self, 2, true);
    assert_int_equal(sequence_choose(&self, &one, 0, 2), SEQUENCE_ROUND);
    sequence_enter(&self, 0, true);
    assert_int_equal(sequence_choose(&self, &two, 0, 0), SEQUENCE_DONE);
    assert_int_equal(sequence_choose(&self, &one, 0, 0), SEQUENCE_ROUND);
    sequence_release(&self);
    assert_int_equal(mem.live, 0);
}

/* Without memory it says so, whichever allocation fails. */
static void fails_without_memory(void **state) {
    (void)state;
    size_t failures = 0;
    for (size_t n = 1;; n++) {
        Mem mem;
        AtomicSequence self;
        mem_init(&mem);
        sequence_init(&self, &mem, 1);
        mem.limit = 32 * n;
        bool failed = !sequence_begin(&self);
        for (uint64_t s = 0; s < 1000 && !failed; s++) {
            sequence_enter(&self, s + 1, true);
            failed = sequence_choose(&self, &s, 0, s) == SEQUENCE_FAILED;
        }
        failures += failed;
        sequence_release(&self);
        assert_int_equal(mem.live, 0);
        if (!failed)
            break;
    }
    assert_true(failures > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_definitions),
        cmocka_unit_test(c_code_is_no_part_of_a_state),
        cmocka_unit_test(explored_choices_are_done),
        cmocka_unit_test(fails_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
