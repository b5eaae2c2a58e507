/* Degeneralisation against the definition: random automata with marks on edges
 * and states, random lasso words, acceptance read off a closure. */
#include "test/unit/unit.h"

#include "automata/forms/automaton.h"
#include "base/rng.h"

enum {
    MOST_STATES = 4,
    MOST_SETS_DRAWN = 3,
    MOST_LETTERS = 5,
    MOST_NODES = MOST_STATES * (MOST_SETS_DRAWN + 1) * MOST_LETTERS,
    CASES = 3000
};

typedef struct Word { /* letters[0 .. length), from `loop` on forever */
    uint64_t letters[MOST_LETTERS];
    size_t length, loop;
} Word;

/* ---- Runs over a word, as a graph of (state, position) ------------------- */

typedef struct Arc {
    uint32_t source, target; /* nodes */
    uint64_t marks;          /* sets that it is in */
} Arc;

typedef struct Runs {
    bool start[MOST_NODES];
    bool way[MOST_NODES][MOST_NODES]; /* one step or more */
    VEC(Arc) arcs;
    size_t nodes;
} Runs;

static size_t after(const Word *word, size_t position) {
    return position + 1 < word->length ? position + 1 : word->loop;
}

static void add_arcs(Runs *runs, Mem *mem, const Automaton *source,
                     AutomatonEdge edge, uint64_t marks, const Word *word) {
    for (size_t i = 0; i < word->length; i++) {
        if (!automaton_reads(source, edge.guard, word->letters[i]))
            continue;
        Arc arc = {(uint32_t)(edge.source * word->length + i),
                   (uint32_t)(edge.target * word->length + after(word, i)),
                   marks};
        runs->way[arc.source][arc.target] = true;
        vec_push(mem, &runs->arcs, arc);
    }
}

static void close_runs(Runs *runs) {
    size_t n = runs->nodes;
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            if (runs->way[i][k])
                for (size_t j = 0; j < n; j++)
                    runs->way[i][j] |= runs->way[k][j];
}

static bool reachable(const Runs *runs, size_t node) {
    if (runs->start[node])
        return true;
    for (size_t i = 0; i < runs->nodes; i++)
        if (runs->start[i] && runs->way[i][node])
            return true;
    return false;
}

/* Is there a cycle through the node that meets each of these sets? */
static bool recurs(const Runs *runs, size_t node, uint32_t sets) {
    uint64_t met = 0;
    if (!reachable(runs, node) || !runs->way[node][node])
        return false;
    for (size_t i = 0; i < runs->arcs.count; i++) {
        Arc arc = runs->arcs.data[i];
        if ((arc.source == node || runs->way[node][arc.source]) &&
            (arc.target == node || runs->way[arc.target][node]))
            met |= arc.marks;
    }
    return met == ((uint64_t)1 << sets) - 1;
}

static bool accepts(Runs *runs, uint32_t sets) {
    close_runs(runs);
    for (size_t node = 0; node < runs->nodes; node++)
        if (recurs(runs, node, sets))
            return true;
    return false;
}

/* The definition: every set infinitely often. */
static bool automaton_accepts(const Automaton *automaton, const Word *word) {
    static Runs runs;
    runs = (Runs){.nodes = automaton->state_count * word->length};
    for (size_t i = 0; i < automaton->initial.count; i++)
        runs.start[automaton->initial.data[i] * word->length] = true;
    for (size_t i = 0; i < automaton->edges.count; i++)
        add_arcs(&runs, automaton->mem, automaton, automaton->edges.data[i],
                 automaton->edges.data[i].marks, word);
    bool accepted = accepts(&runs, automaton->set_count);
    vec_release(automaton->mem, &runs.arcs);
    return accepted;
}

/* The same with one set, on states. */
static bool plain_accepts(const Plain *plain, const Word *word) {
    static Runs runs;
    runs = (Runs){.nodes = plain->state_count * word->length};
    assert_true(runs.nodes <= MOST_NODES);
    for (size_t i = 0; i < plain->initial.count; i++)
        runs.start[plain->initial.data[i] * word->length] = true;
    for (size_t i = 0; i < plain->edges.count; i++)
        add_arcs(&runs, plain->mem, plain->source, plain->edges.data[i],
                 plain->sets[plain->edges.data[i].source] & 1, word);
    bool accepted = accepts(&runs, 1);
    vec_release(plain->mem, &runs.arcs);
    return accepted;
}

/* ---- Random automata ----------------------------------------------------- */

static uint64_t draw_marks(Rng *rng, uint32_t sets) {
    return rng_below(rng, 2) ? rng_below(rng, (uint64_t)1 << sets) : 0;
}

/* A guard over two propositions: a literal, a conjunction, or anything. */
static void draw_guard(Automaton *automaton, Rng *rng) {
    Boolean guard = {0};
    uint32_t node = boolean_add(&guard, automaton->mem, BOOLEAN_TRUE, 0, 0);
    for (uint32_t p = 0; p < 2; p++) {
        uint64_t how = rng_below(rng, 4);
        if (how < 2)
            continue;
        uint32_t atom = boolean_add(&guard, automaton->mem, BOOLEAN_ATOM, p, 0);
        if (how == 2)
            atom = boolean_add(&guard, automaton->mem, BOOLEAN_NOT, atom, 0);
        node = boolean_add(&guard, automaton->mem, BOOLEAN_AND, node, atom);
    }
    vec_push(automaton->mem, &automaton->guards, guard);
}

static void draw_automaton(Automaton *automaton, Mem *mem, Rng *rng) {
    automaton_init(automaton, mem);
    uint32_t states = 1 + (uint32_t)rng_below(rng, MOST_STATES);
    automaton->state_count = states;
    automaton->set_count = (uint32_t)rng_below(rng, MOST_SETS_DRAWN + 1);
    bool on_edges = rng_below(rng, 2);
    for (uint32_t s = 0; s < states; s++) {
        uint64_t marks = draw_marks(rng, automaton->set_count);
        vec_push(mem, &automaton->state_marks, marks);
        if (s == 0 || rng_below(rng, 4) == 0)
            vec_push(mem, &automaton->initial, s);
    }
    size_t edges = rng_below(rng, states * 3 + 1);
    for (size_t i = 0; i < edges; i++) {
        AutomatonEdge edge = {.source = (uint32_t)rng_below(rng, states),
                              .target = (uint32_t)rng_below(rng, states),
                              .guard = (uint32_t)automaton->guards.count};
        uint64_t own = on_edges ? draw_marks(rng, automaton->set_count) : 0;
        automaton->state_based &= own == 0;
        edge.marks = own | automaton->state_marks.data[edge.source];
        draw_guard(automaton, rng);
        vec_push(mem, &automaton->edges, edge);
    }
}

static void draw_word(Word *word, Rng *rng) {
    word->length = 1 + rng_below(rng, MOST_LETTERS);
    word->loop = rng_below(rng, word->length);
    for (size_t i = 0; i < word->length; i++)
        word->letters[i] = rng_below(rng, 4);
}

static void check_shape(const Plain *plain) {
    for (uint32_t n = 0; n < plain->state_count; n++) {
        assert_true(plain->first[n] <= plain->first[n + 1]);
        for (uint32_t i = plain->first[n]; i < plain->first[n + 1]; i++) {
            assert_int_equal(plain->edges.data[i].source, n);
            assert_true(plain->edges.data[i].target < plain->state_count);
        }
    }
    assert_int_equal(plain->first[plain->state_count], plain->edges.count);
}

static void one_set_accepts_the_same_words(void **state) {
    (void)state;
    size_t accepted = 0;
    Mem mem;
    mem_init(&mem);
    for (uint64_t seed = 0; seed < CASES; seed++) {
        Rng rng = {seed};
        Automaton automaton;
        Plain plain;
        draw_automaton(&automaton, &mem, &rng);
        plain_init(&plain, &automaton);
        check_shape(&plain);
        for (int i = 0; i < 4; i++) {
            Word word;
            draw_word(&word, &rng);
            bool expected = automaton_accepts(&automaton, &word);
            assert_int_equal(plain_accepts(&plain, &word), expected);
            accepted += expected;
        }
        plain_release(&plain);
        automaton_release(&automaton);
        assert_int_equal(mem.live, 0);
    }
    assert_in_range(accepted, CASES / 4, CASES * 3); /* worth something */
}

/* ---- Special cases ------------------------------------------------------- */

static void add_edge(Automaton *automaton, uint32_t source, uint32_t target,
                     uint64_t marks) {
    if (automaton->guards.count == 0) {
        Boolean guard = {0};
        boolean_add(&guard, automaton->mem, BOOLEAN_TRUE, 0, 0);
        vec_push(automaton->mem, &automaton->guards, guard);
    }
    vec_push(automaton->mem, &automaton->edges,
             (AutomatonEdge){source, target, 0, marks});
}

static void an_automaton_may_have_no_states(void **state) {
    (void)state;
    Mem mem;
    Automaton automaton;
    Plain plain;
    mem_init(&mem);
    automaton_init(&automaton, &mem);
    automaton.set_count = 3;
    plain_init(&plain, &automaton);
    assert_int_equal(plain.state_count, 0);
    assert_int_equal(plain.edges.count, 0);
    plain_release(&plain);
    automaton_release(&automaton);
    assert_int_equal(mem.live, 0);
}

static void unreachable_states_are_left_out(void **state) {
    (void)state;
    Mem mem;
    Automaton automaton;
    Plain plain;
    mem_init(&mem);
    automaton_init(&automaton, &mem);
    automaton.state_count = 4;
    automaton.set_count = 1;
    for (int s = 0; s < 4; s++)
        vec_push(&mem, &automaton.state_marks, s == 2);
    vec_push(&mem, &automaton.initial, 3);
    add_edge(&automaton, 3, 2, 0);
    add_edge(&automaton, 2, 2, 1);
    add_edge(&automaton, 0, 3, 0);
    plain_init(&plain, &automaton);
    assert_int_equal(plain.state_count, 2);
    assert_int_equal(plain.sets[0], 0);
    assert_int_equal(plain.sets[1], 1);
    plain_release(&plain);
    automaton_release(&automaton);
    assert_int_equal(mem.live, 0);
}

/* All 64 sets on one edge are met in one step. */
static void sixty_four_sets_are_met(void **state) {
    (void)state;
    Mem mem;
    Automaton automaton;
    Plain plain;
    mem_init(&mem);
    automaton_init(&automaton, &mem);
    automaton.state_count = 1;
    automaton.set_count = 64;
    automaton.state_based = false;
    vec_push(&mem, &automaton.state_marks, 0);
    vec_push(&mem, &automaton.initial, 0);
    add_edge(&automaton, 0, 0, UINT64_MAX);
    plain_init(&plain, &automaton);
    assert_int_equal(plain.state_count, 2);
    assert_int_equal(plain.sets[0], 0);
    assert_int_equal(plain.sets[1], 1);
    plain_release(&plain);
    automaton.edges.data[0].marks = UINT64_MAX >> 1; /* the last never */
    plain_init(&plain, &automaton);
    for (uint32_t n = 0; n < plain.state_count; n++)
        assert_int_equal(plain.sets[n], 0);
    plain_release(&plain);
    automaton_release(&automaton);
    assert_int_equal(mem.live, 0);
}

static void testing_automata_keep_their_sets(void **state) {
    (void)state;
    Mem mem;
    Automaton automaton;
    Plain plain;
    mem_init(&mem);
    automaton_init(&automaton, &mem);
    automaton.state_count = 2;
    automaton.set_count = 4;
    automaton.testing = true;
    vec_push(&mem, &automaton.state_marks, 0);
    vec_push(&mem, &automaton.state_marks, 10);
    vec_push(&mem, &automaton.initial, 0);
    add_edge(&automaton, 0, 1, 0);
    plain_init(&plain, &automaton);
    assert_int_equal(plain.state_count, 2);
    assert_int_equal(plain.sets[1], 10);
    plain_release(&plain);
    automaton_release(&automaton);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_set_accepts_the_same_words),
        cmocka_unit_test(an_automaton_may_have_no_states),
        cmocka_unit_test(unreachable_states_are_left_out),
        cmocka_unit_test(sixty_four_sets_are_met),
        cmocka_unit_test(testing_automata_keep_their_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
