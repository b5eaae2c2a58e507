/* Cycles that must meet sets, on states and on transitions: components and
 * shortest lassos against a relaxation over all pairs of a state and what was
 * met, on random graphs. Some have more than 64 sets. */
#include "test/unit/unit.h"

#include "base/rng.h"
#include "report/traces/replay.h"
#include "search/engine.h"

enum {
    STATES = 7,
    ARCS = 18,
    MOST_DRAWN = 5,          /* sets that are met here and there; ... */
    MOST_OTHERS = 150,       /* ... others are met by every step */
    MASKS = 4 << MOST_DRAWN, /* drawn sets, a label, a move */
    ACTIONS = ARCS,          /* each arc has an action of its own */
    FAR = 1000000
};

#define CASES unit_cases(20000) /* random cases */

typedef struct Arc {
    uint8_t source, target;
} Arc;

typedef struct Graph {
    Model model;                  /* first */
    size_t states, arcs, initial; /* how many */
    Arc arc[ARCS];                /* action i is arc i */
    uint8_t moves[ACTIONS];       /* does the monitor? */
    Label labels[STATES];         /* livelock, infinite */
    uint32_t drawn;               /* sets that are not always met */
    uint32_t place[MOST_DRAWN];   /* their numbers */
    uint8_t of_state[STATES];     /* drawn sets that each state meets */
    uint8_t of_arc[ARCS];         /* ... and each arc */
    SetMask action_sets[ACTIONS]; /* all sets of each arc */
    uint32_t action_labels[ACTIONS];
} Graph;

static SetMask spread(const Graph *graph, uint8_t drawn, bool others) {
    SetMask sets = others ? mask_all(graph->model.set_count) : NO_SETS;
    for (uint32_t i = 0; i < graph->drawn; i++) {
        uint32_t place = graph->place[i];
        sets.words[place / 64] &= ~(UINT64_C(1) << place % 64);
        if (drawn >> i & 1)
            mask_add(&sets, place);
    }
    return sets;
}

static void append(Successors *out, uint32_t action, Word target) {
    Word *state = successors_add(out, action);
    if (state)
        *state = target;
}

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    for (size_t i = 0; i < ((const Graph *)model)->initial; i++)
        append(out, 0, i);
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    (void)worker;
    const Graph *graph = (const Graph *)model;
    if (!successors_begin(out))
        return;
    successors_last(out)->met = spread(graph, graph->of_state[*state], false);
    for (uint32_t i = 0; i < graph->arcs; i++)
        if (graph->arc[i].source == *state)
            append(out, i, graph->arc[i].target);
}

static Label labels(const Model *model, const Word *state, Label asked) {
    return ((const Graph *)model)->labels[*state] & asked;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    return labels(model, state, model->properties[property].label) != 0;
}

static const ModelOperations operations = {
    .initial = initial, .expand = expand, .labels = labels, .marks = marks};

static const Property properties[] = {
    {"l", "", LABEL_LIVELOCK, NO_PROCESS, NULL, NULL},
    {"i", "", LABEL_INFINITE, NO_PROCESS, NULL, NULL},
};

static void draw_sets(Graph *graph, Rng *rng) {
    graph->drawn = (uint32_t)rng_below(rng, MOST_DRAWN) + 1;
    graph->model.set_count = graph->drawn;
    if (rng_below(rng, 3) == 0)
        graph->model.set_count += (uint32_t)rng_below(rng, MOST_OTHERS);
    uint32_t room = graph->model.set_count / graph->drawn, from = 0;
    for (uint32_t i = 0; i < graph->drawn; i++, from += room)
        graph->place[i] = from + (uint32_t)rng_below(rng, room);
    for (size_t i = 0; i < graph->states; i++)
        graph->of_state[i] = (uint8_t)(rng_below(rng, 32) & rng_below(rng, 32));
    for (size_t i = 0; i < graph->arcs; i++) {
        graph->of_arc[i] = (uint8_t)(rng_below(rng, 32) & rng_below(rng, 32) &
                                     rng_below(rng, 32));
        graph->action_sets[i] = spread(graph, graph->of_arc[i], true);
    }
}

static void draw(Graph *graph, Mem *mem, Rng *rng) {
    *graph = (Graph){.model = {.operations = &operations,
                               .mem = mem,
                               .words = 1,
                               .bits = 8,
                               .present = LABEL_LIVELOCK | LABEL_INFINITE,
                               .properties = properties,
                               .property_count = 2,
                               .action_count = ACTIONS}};
    graph->model.monitor.moves = graph->moves;
    graph->model.action_sets = graph->action_sets;
    graph->model.action_labels = graph->action_labels;
    graph->states = 1 + rng_below(rng, STATES);
    graph->initial = rng_below(rng, 8) ? 1 : 1 + rng_below(rng, graph->states);
    graph->arcs = 1 + rng_below(rng, ARCS);
    for (size_t i = 0; i < graph->states; i++)
        graph->labels[i] = (rng_below(rng, 2) ? LABEL_INFINITE : 0u) |
                           (rng_below(rng, 2) ? LABEL_LIVELOCK : 0u);
    for (size_t i = 0; i < graph->arcs; i++) {
        graph->arc[i] = (Arc){(uint8_t)rng_below(rng, graph->states),
                              (uint8_t)rng_below(rng, graph->states)};
        Label one = graph->labels[graph->arc[i].source];
        Label two = graph->labels[graph->arc[i].target];
        graph->moves[i] = /* a monitor that stands still stays as it is */
            ((one ^ two) & LABEL_LIVELOCK) || rng_below(rng, 2);
    }
    draw_sets(graph, rng);
}

/* ---- by definition ---- */

/* Shorten ways to pairs of a state and a mask: bit 0 a move, bit 1 a label,
 * then the drawn sets. */
static bool improve(const Graph *graph, bool still, int far[STATES][MASKS]) {
    bool changed = false;
    for (size_t i = 0; i < graph->arcs; i++)
        for (size_t mask = 0; mask < MASKS; mask++) {
            Arc arc = graph->arc[i];
            size_t met = mask | (size_t)graph->moves[i];
            if (graph->labels[arc.source] & LABEL_INFINITE)
                met |= 2;
            met |= (size_t)(graph->of_state[arc.source] | graph->of_arc[i])
                   << 2;
            met &= MASKS - 1;
            int way = far[arc.source][mask] + 1;
            if (way > FAR || (still && graph->moves[i]) ||
                way >= far[arc.target][met])
                continue;
            far[arc.target][met] = way;
            changed = true;
        }
    return changed;
}

static void relax(const Graph *graph, bool still, int far[STATES][MASKS],
                  uint64_t starts) {
    for (size_t s = 0; s < STATES; s++)
        for (size_t mask = 0; mask < MASKS; mask++)
            far[s][mask] = mask == 0 && (starts >> s & 1) ? 0 : FAR;
    while (improve(graph, still, far))
        ;
}

/* The length of a shortest lasso, or FAR. */
static int shortest(const Graph *graph, Label label) {
    static int way[STATES][MASKS], round[STATES][MASKS];
    bool still = label == LABEL_LIVELOCK;
    size_t needed = ((size_t)1 << graph->drawn) - 1;
    needed = needed << 2 | (still ? 0 : 3);
    int best = FAR;
    relax(graph, false, way, (UINT64_C(1) << graph->initial) - 1);
    for (size_t s = 0; s < graph->states; s++) {
        int stem = FAR;
        for (size_t mask = 0; mask < MASKS; mask++)
            stem = way[s][mask] < stem ? way[s][mask] : stem;
        if (stem == FAR || (still && !(graph->labels[s] & LABEL_LIVELOCK)))
            continue;
        relax(graph, still, round, UINT64_C(1) << s);
        for (size_t mask = 1; mask < MASKS; mask++) /* a step at least */
            if ((mask & needed) == needed && stem + round[s][mask] < best)
                best = stem + round[s][mask];
    }
    return best;
}

/* ---- engines ---- */

static int run(const Graph *graph, SearchEngine *engine, uint32_t property) {
    Budget budget;
    Findings findings;
    Text why;
    int length = FAR;
    text_init(&why, graph->model.mem);
    budget_init(&budget);
    findings_init(&findings, graph->model.mem, &graph->model);
    findings_skip(&findings, 1 - property);
    engine(&(Search){
        .model = &graph->model, .budget = &budget, .findings = &findings});
    if (findings.items[property].verdict == VERDICT_VIOLATED) {
        const Trace *trace = &findings.items[property].trace;
        length = (int)trace_length(trace);
        assert_true(replay_error(&graph->model, trace, property, &why));
    } else {
        assert_int_equal(findings.items[property].verdict, VERDICT_HOLDS);
    }
    findings_release(&findings);
    text_release(&why);
    assert_int_equal(graph->model.mem->live, 0);
    return length;
}

static void sets_are_met(void **state) {
    (void)state;
    Mem mem;
    size_t found = 0, wide = 0;
    mem_init(&mem);
    for (uint64_t seed = 0; seed < CASES; seed++) {
        Rng rng = {seed};
        Graph graph;
        draw(&graph, &mem, &rng);
        for (uint32_t p = 0; p < 2; p++) {
            int best = shortest(&graph, properties[p].label);
            int some = run(&graph, search_scc, p);
            assert_int_equal(some < FAR, best < FAR);
            assert_true(some >= best);
            assert_int_equal(run(&graph, search_shortest, p), best);
            found += best < FAR;
            wide += best < FAR && graph.model.set_count > 64;
        }
    }
    assert_in_range(found, CASES / 10, 2 * CASES); /* worth something */
    assert_in_range(wide, CASES / 100, 2 * CASES);
    mem_release(&mem);
}

/* Little memory ends a search as inconclusive, and nothing is lost. */
static void memory_may_end_it(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    for (uint64_t seed = 0; seed < CASES / 10; seed++) {
        Rng rng = {seed};
        Graph graph;
        Budget budget;
        Findings findings;
        draw(&graph, &mem, &rng);
        budget_init(&budget);
        findings_init(&findings, &mem, &graph.model);
        mem.fail_in = 1 + rng_below(&rng, 60);
        search_shortest(&(Search){
            .model = &graph.model, .budget = &budget, .findings = &findings});
        mem.fail_in = 0;
        for (uint32_t p = 0; p < 2; p++) {
            Verdict verdict = findings.items[p].verdict;
            int best = shortest(&graph, properties[p].label);
            if (verdict == VERDICT_VIOLATED)
                assert_int_equal(trace_length(&findings.items[p].trace), best);
            if (verdict == VERDICT_HOLDS)
                assert_int_equal(best, FAR);
        }
        findings_release(&findings);
        assert_int_equal(mem.live, 0);
    }
    mem_release(&mem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_met),
        cmocka_unit_test(memory_may_end_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
