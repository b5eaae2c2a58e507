/* Every engine for cycles against the definitions, on random graphs with a
 * monitor: reachability by matrices, no search at all. */
#include "test/unit/unit.h"

#include "automata/forms/components.h"
#include "base/rng.h"
#include "job/evidence/shortcut.h"
#include "search/planning/plan.h"
#include "wrap/lasso.h"
#include "wrap/round.h"

#include <stdio.h>

enum {
    MOST_STATES = 14,
    MOST_EDGES = 40
};

#define CASES unit_cases(2000) /* random cases */

typedef struct Arc {
    uint8_t source, target, moved;
} Arc;

typedef struct Graph {
    Model model;
    size_t states, arcs, initial;
    Arc arc[MOST_EDGES];
    uint8_t monitor[MOST_STATES]; /* monitor state of each state */
    uint8_t met[MOST_STATES];     /* sets that each state is in */
    Label sets[4];                /* labels of each monitor state */
} Graph;

static void initial(const Model *model, Worker *worker, Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    const Graph *graph = (const Graph *)model;
    for (size_t i = 0; i < graph->initial; i++)
        *successors_add(out, 0) = i;
}

static void expand(const Model *model, Worker *worker, const Word *state,
                   Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    const Graph *graph = (const Graph *)model;
    successors_last(out)->met.words[0] = graph->met[*state];
    for (size_t i = 0; i < graph->arcs; i++)
        if (graph->arc[i].source == *state)
            *successors_add(out, graph->arc[i].moved) = graph->arc[i].target;
}

static Label labels(const Model *model, const Word *state, Label asked) {
    const Graph *graph = (const Graph *)model;
    return graph->sets[graph->monitor[*state]] & asked;
}

static bool marks(const Model *model, const Word *state, uint32_t property) {
    return labels(model, state, model->properties[property].label) != 0;
}

static const ModelOperations operations = {
    .initial = initial, .expand = expand, .labels = labels, .marks = marks};

static const Property properties[] = {
    {"r", "", LABEL_REJECT, NO_PROCESS, NULL, NULL},
    {"d", "", LABEL_DEADLOCK, NO_PROCESS, NULL, NULL},
    {"l", "", LABEL_LIVELOCK, NO_PROCESS, NULL, NULL},
    {"i", "", LABEL_INFINITE, NO_PROCESS, NULL, NULL},
};

static const uint8_t moves[] = {0, 1};
static const uint8_t always_moves[] = {1, 1};
static const uint32_t action_labels[] = {0, 0};

static void draw(Graph *graph, Mem *mem, Rng *rng) {
    *graph = (Graph){.model = {.operations = &operations,
                               .mem = mem,
                               .words = 1,
                               .bits = 8,
                               .present = 15,
                               .properties = properties,
                               .property_count = 4,
                               .action_labels = action_labels,
                               .action_count = 2,
                               .monitor.moves = moves}};
    graph->states = 1 + rng_below(rng, MOST_STATES);
    graph->initial = rng_below(rng, 8) ? 1 : 1 + rng_below(rng, graph->states);
    size_t monitors = 1 + rng_below(rng, 4);
    for (size_t i = 0; i < graph->states; i++)
        graph->monitor[i] = (uint8_t)rng_below(rng, monitors);
    bool all = rng_below(rng, 4) == 0;
    for (size_t i = 0; i < 4; i++) {
        /* rejects are rare, or they would end every search */
        graph->sets[i] = (Label)rng_below(rng, 8) << 1;
        if (rng_below(rng, 10) == 0)
            graph->sets[i] |= LABEL_REJECT;
        if (all)
            graph->sets[i] |= LABEL_LIVELOCK;
    }
    graph->model.monitor.always_livelock = all;
    size_t arcs = rng_below(rng, MOST_EDGES + 1);
    if (rng_below(rng, 2))
        arcs = arcs < graph->states * 3 / 2 ? arcs : graph->states * 3 / 2;
    for (size_t i = 0; i < arcs; i++) {
        Arc arc = {(uint8_t)rng_below(rng, graph->states),
                   (uint8_t)rng_below(rng, graph->states), 0};
        arc.moved = graph->monitor[arc.source] != graph->monitor[arc.target] ||
                    rng_below(rng, 3) == 0;
        graph->arc[graph->arcs++] = arc;
    }
}

typedef struct Truth {
    bool error[4]; /* by property */
} Truth;

typedef bool Matrix[MOST_STATES][MOST_STATES];

static void close_matrix(Matrix way, size_t n) {
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                way[i][j] |= way[i][k] && way[k][j];
}

/* Theorem 1 of paper 000, read off the closures. */
static Truth judge(const Graph *graph) {
    Matrix any = {0}, still = {0};
    bool reached[MOST_STATES] = {0}, stuck[MOST_STATES];
    size_t n = graph->states;
    memset(stuck, 1, sizeof stuck);
    for (size_t i = 0; i < graph->arcs; i++) {
        Arc arc = graph->arc[i];
        any[arc.source][arc.target] = true;
        still[arc.source][arc.target] |= !arc.moved;
        stuck[arc.source] = false;
    }
    close_matrix(any, n);
    close_matrix(still, n);
    for (size_t s = 0; s < n; s++)
        for (size_t i = 0; i < graph->initial; i++)
            reached[s] |= i == s || any[i][s];
    Truth truth = {0};
    for (size_t s = 0; s < n; s++) {
        if (!reached[s])
            continue;
        Label set = graph->sets[graph->monitor[s]];
        truth.error[0] |= (set & LABEL_REJECT) != 0;
        truth.error[1] |= (set & LABEL_DEADLOCK) && stuck[s];
        truth.error[2] |= (set & LABEL_LIVELOCK) && still[s][s];
        for (size_t i = 0; i < graph->arcs && (set & LABEL_INFINITE); i++) {
            Arc arc = graph->arc[i];
            truth.error[3] |= arc.moved &&
                              (arc.source == s || any[s][arc.source]) &&
                              (arc.target == s || any[arc.target][s]);
        }
    }
    return truth;
}

enum {
    FAR = 1000 /* longer than any lasso here */
};

typedef int Lengths[MOST_STATES][MOST_STATES];

static void close_lengths(Lengths way, size_t n) {
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                if (way[i][k] + way[k][j] < way[i][j])
                    way[i][j] = way[i][k] + way[k][j];
}

static int least(int a, int b) {
    return a < b ? a : b;
}

typedef struct Distances {
    Lengths any;                 /* shortest ways; 0 from a state to itself */
    Lengths still;               /* by unmoved arcs; cycles on the diagonal */
    int from_start[MOST_STATES]; /* from the initial states */
} Distances;

static void measure(const Graph *graph, Distances *all) {
    size_t n = graph->states;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            all->any[i][j] = all->still[i][j] = FAR;
    for (size_t i = 0; i < graph->arcs; i++) {
        Arc arc = graph->arc[i];
        all->any[arc.source][arc.target] = 1;
        if (!arc.moved)
            all->still[arc.source][arc.target] = 1;
    }
    close_lengths(all->still, n);
    for (size_t i = 0; i < n; i++)
        all->any[i][i] = 0;
    close_lengths(all->any, n);
    for (size_t s = 0; s < n; s++) {
        all->from_start[s] = FAR;
        for (size_t i = 0; i < graph->initial; i++)
            all->from_start[s] = least(all->from_start[s], all->any[i][s]);
    }
}

/* The shortest cycle from `entry` through `s` and this arc. */
static int round_trip(const Distances *all, size_t entry, size_t s, Arc arc) {
    int before = all->any[entry][s] + all->any[s][arc.source] + 1 +
                 all->any[arc.target][entry];
    int after = all->any[entry][arc.source] + 1 + all->any[arc.target][s] +
                all->any[s][entry];
    return least(before, after);
}

/* The length of a shortest lasso of this kind, by trying all. */
static int shortest_lasso(const Graph *graph, Label label) {
    Distances all;
    int best = FAR;
    measure(graph, &all);
    for (size_t s = 0; s < graph->states; s++) {
        if (!(graph->sets[graph->monitor[s]] & label))
            continue;
        if (label == LABEL_LIVELOCK) {
            best = least(best, all.from_start[s] + all.still[s][s]);
            continue;
        }
        for (size_t i = 0; i < graph->arcs; i++)
            for (size_t entry = 0; entry < graph->states; entry++)
                if (graph->arc[i].moved)
                    best = least(best,
                                 all.from_start[entry] +
                                     round_trip(&all, entry, s, graph->arc[i]));
    }
    return best;
}

/* Is the trace a run that shows an error of its kind? */
static void check_trace(const Graph *graph, const Trace *trace,
                        uint32_t property) {
    size_t length = trace_length(trace);
    bool moved = false, marked = false;
    assert_true(*trace_state(trace, 0) < graph->initial);
    for (size_t i = 0; i < length; i++) {
        bool found = false;
        for (size_t k = 0; k < graph->arcs; k++)
            found |= graph->arc[k].source == *trace_state(trace, i) &&
                     graph->arc[k].target == *trace_state(trace, i + 1) &&
                     graph->arc[k].moved == trace->actions.data[i];
        assert_true(found);
        if (trace->loop != TRACE_NO_LOOP && i >= trace->loop) {
            moved |= trace->actions.data[i];
            marked |= marks(&graph->model, trace_state(trace, i), property);
        }
    }
    if (property < 2) {
        assert_true(marks(&graph->model, trace_state(trace, length), property));
        assert_true(trace->loop == TRACE_NO_LOOP);
        return;
    }
    assert_true(trace->loop < length);
    assert_int_equal(*trace_state(trace, length),
                     *trace_state(trace, trace->loop));
    assert_true(marked);
    assert_int_equal(moved, property == 3);
}

static void check_engine(const Graph *graph, Truth truth, SearchEngine *run,
                         Label sound, SearchOptions options) {
    Mem *mem = graph->model.mem;
    Budget budget;
    Findings findings;
    budget_init(&budget);
    budget_start(&budget);
    findings_init(&findings, mem, &graph->model);
    for (uint32_t i = 0; i < 4; i++)
        if (!(properties[i].label & sound))
            findings_skip(&findings, i);
    run(&(Search){.model = &graph->model,
                  .budget = &budget,
                  .options = options,
                  .findings = &findings});
    bool some = false, expected = false;
    for (uint32_t i = 0; i < 4; i++) {
        if (!(properties[i].label & sound))
            continue;
        Verdict verdict = findings.items[i].verdict;
        expected |= truth.error[i];
        some |= verdict == VERDICT_VIOLATED;
        if (verdict == VERDICT_VIOLATED)
            check_trace(graph, &findings.items[i].trace, i);
        if (verdict == VERDICT_VIOLATED && run == search_shortest && i >= 2)
            assert_int_equal(trace_length(&findings.items[i].trace),
                             shortest_lasso(graph, properties[i].label));
        if (!options.first)
            assert_int_equal(verdict,
                             truth.error[i] ? VERDICT_VIOLATED : VERDICT_HOLDS);
    }
    assert_int_equal(some, expected);
    findings_release(&findings);
    assert_int_equal(mem->live, 0);
}

static void check_graph(Graph *graph) {
    Truth truth = judge(graph);
    for (int mode = 0; mode < 3; mode++) {
        SearchOptions options = {.first = mode == 1,
                                 .keep_going = mode == 2,
                                 .outer = (Outer)mode,
                                 .first_way = mode == 2};
        check_engine(graph, truth, search_tester, 15, options);
        check_engine(graph, truth, search_scc, 15, options);
        check_engine(graph, truth, search_shortest, 15, options);
        check_engine(graph, truth, search_onepass, 7, options);
        options.outer = (Outer)((mode + 1) % 3);
        check_engine(graph, truth, search_onepass, 7, options);
        if (graph->model.monitor.always_livelock)
            check_engine(graph, truth, search_two_level, 15, options);
    }
    graph->model.monitor.moves = always_moves;
    for (size_t i = 0; i < graph->arcs; i++)
        graph->arc[i].moved = 1;
    truth = judge(graph);
    SearchOptions options = {0};
    check_engine(graph, truth, search_ndfs, 11, options);
    check_engine(graph, truth, search_tester, 11, options);
}

/* Within d steps, all lassos of d + 1 are seen, and no others are called
 * shortest. */
static void check_depths(const Graph *graph, Truth truth, uint64_t depth) {
    Budget budget;
    Findings findings;
    budget_init(&budget);
    budget.depth = depth;
    findings_init(&findings, graph->model.mem, &graph->model);
    search_shortest(&(Search){
        .model = &graph->model, .budget = &budget, .findings = &findings});
    for (uint32_t i = 2; i < 4; i++) {
        Verdict verdict = findings.items[i].verdict;
        int best =
            truth.error[i] ? shortest_lasso(graph, properties[i].label) : FAR;
        if ((uint64_t)best <= depth + 1)
            assert_int_equal(verdict, VERDICT_VIOLATED);
        else
            assert_int_equal(verdict, findings.statistics.complete
                                          ? VERDICT_HOLDS
                                          : VERDICT_INCONCLUSIVE);
        if (verdict == VERDICT_VIOLATED)
            assert_int_equal(trace_length(&findings.items[i].trace), best);
    }
    findings_release(&findings);
}

typedef void GraphCheck(const Graph *graph, Rng *rng);

/* A quarter of all cases: what is checked costs more than a search. */
static void try_graphs(GraphCheck *check) {
    Mem mem;
    mem_init(&mem);
    for (uint64_t seed = 0; seed < CASES / 4; seed++) {
        Rng rng = {seed};
        Graph graph;
        draw(&graph, &mem, &rng);
        check(&graph, &rng);
    }
    assert_int_equal(mem.live, 0);
}

static void try_depth(const Graph *graph, Rng *rng) {
    check_depths(graph, judge(graph), rng_below(rng, 6));
}

static void lassos_within_a_depth(void **state) {
    (void)state;
    try_graphs(try_depth);
}

/* The length of a shortest cycle through a state. */
static int shortest_round(const Graph *graph, const Distances *all, size_t s,
                          Label label) {
    int best = FAR;
    if (label == LABEL_LIVELOCK)
        return all->still[s][s];
    for (size_t i = 0; i < graph->arcs; i++)
        if (graph->arc[i].moved)
            best = least(best, round_trip(all, s, s, graph->arc[i]));
    return best;
}

/* Cycles as runs: breadth-first search finds a shortest one. */
static void check_round(const Graph *graph, size_t s, Label label) {
    Distances all;
    Budget budget;
    Findings findings;
    Word home = s;
    measure(graph, &all);
    Model *round = round_wrap(&graph->model, label, &home);
    budget_init(&budget);
    findings_init(&findings, round->mem, round);
    search_bfs(
        &(Search){.model = round, .budget = &budget, .findings = &findings});
    int best = shortest_round(graph, &all, s, label);
    assert_int_equal(findings.items[0].verdict,
                     best < FAR ? VERDICT_VIOLATED : VERDICT_HOLDS);
    if (best < FAR)
        assert_int_equal(trace_length(&findings.items[0].trace), best);
    findings_release(&findings);
    model_free(round);
}

static void try_rounds(const Graph *graph, Rng *rng) {
    size_t s = rng_below(rng, graph->states);
    check_round(graph, s, LABEL_LIVELOCK);
    check_round(graph, s, LABEL_INFINITE);
}

static void cycles_as_runs(void **state) {
    (void)state;
    try_graphs(try_rounds);
}

/* A shortest run to an error is a shortest lasso. */
static void check_lasso(const Graph *graph, uint32_t property, bool error) {
    Budget budget;
    Findings findings;
    Model *runs = lasso_wrap(&graph->model, property);
    budget_init(&budget);
    findings_init(&findings, runs->mem, runs);
    search_bfs(
        &(Search){.model = runs, .budget = &budget, .findings = &findings});
    assert_int_equal(findings.items[0].verdict,
                     error ? VERDICT_VIOLATED : VERDICT_HOLDS);
    if (error) {
        Trace lasso;
        trace_init(&lasso, runs->mem, graph->model.words);
        assert_true(lasso_trace(runs, &findings.items[0].trace, &lasso));
        assert_int_equal(trace_length(&lasso),
                         shortest_lasso(graph, properties[property].label));
        check_trace(graph, &lasso, property);
        trace_release(&lasso);
    }
    findings_release(&findings);
    model_free(runs);
}

static void try_lassos(const Graph *graph, Rng *rng) {
    Truth truth = judge(graph);
    (void)rng;
    for (uint32_t i = 2; i < 4; i++)
        check_lasso(graph, i, truth.error[i]);
}

static void lassos_as_runs(void **state) {
    (void)state;
    try_graphs(try_lassos);
}

enum {
    SETS = 2,
    MASKS = 1 << (SETS + 1) /* the sets, and whether the monitor has moved */
};

static const SetMask action_sets[] = {{{0}}, {{2}}};

/* Steps from s to each state, by what was met on the way: nothing at first. */
typedef int Rounds[MOST_STATES][MASKS];

static bool improve(const Graph *graph, bool still, Rounds far) {
    bool changed = false;
    for (size_t i = 0; i < graph->arcs; i++)
        for (size_t mask = 0; mask < MASKS; mask++) {
            Arc arc = graph->arc[i];
            size_t met =
                graph->met[arc.source] | action_sets[arc.moved].words[0];
            size_t now = mask | met << 1 | (still || arc.moved);
            int way = far[arc.source][mask] + 1;
            if (way > FAR || (still && arc.moved) ||
                way >= far[arc.target][now])
                continue;
            far[arc.target][now] = way;
            changed = true;
        }
    return changed;
}

/* The same with sets that a cycle must meet. */
static void check_set_round(const Graph *graph, size_t s, Label label) {
    Rounds far;
    Budget budget;
    Findings findings;
    Word home = s;
    for (size_t i = 0; i < MOST_STATES; i++)
        for (size_t mask = 0; mask < MASKS; mask++)
            far[i][mask] = FAR;
    far[s][0] = 0;
    while (improve(graph, label == LABEL_LIVELOCK, far))
        ;
    Model *round = round_wrap(&graph->model, label, &home);
    budget_init(&budget);
    findings_init(&findings, round->mem, round);
    search_bfs(
        &(Search){.model = round, .budget = &budget, .findings = &findings});
    int best = far[s][MASKS - 1];
    assert_int_equal(findings.items[0].verdict,
                     best < FAR ? VERDICT_VIOLATED : VERDICT_HOLDS);
    if (best < FAR)
        assert_int_equal(trace_length(&findings.items[0].trace), best);
    findings_release(&findings);
    model_free(round);
}

static void try_set_rounds(const Graph *drawn, Rng *rng) {
    Graph graph = *drawn;
    graph.model.set_count = SETS;
    graph.model.action_sets = action_sets;
    for (size_t i = 0; i < graph.states; i++)
        graph.met[i] = (uint8_t)rng_below(rng, 1 << SETS);
    size_t s = rng_below(rng, graph.states);
    check_set_round(&graph, s, LABEL_LIVELOCK);
    check_set_round(&graph, s, LABEL_INFINITE);
}

static void cycles_that_meet_sets(void **state) {
    (void)state;
    try_graphs(try_set_rounds);
}

/* A lasso of the tester engine, shortened with much effort or little. */
static void check_shortcut(const Graph *graph, uint32_t property,
                           ShortcutTarget target, uint64_t effort) {
    Budget budget;
    Findings findings;
    budget_init(&budget);
    findings_init(&findings, graph->model.mem, &graph->model);
    search_tester(&(Search){.model = &graph->model,
                            .budget = &budget,
                            .options = {.first_way = true},
                            .findings = &findings});
    Trace *trace = &findings.items[property].trace;
    ShortcutAsk ask = {.model = &graph->model,
                       .budget = &budget,
                       .property = property,
                       .site = NO_SITE,
                       .target = target,
                       .effort = effort};
    Shortcut result = shortcut_find(&ask, trace);
    int best = shortest_lasso(graph, properties[property].label);
    check_trace(graph, trace, property);
    assert_true(trace_length(trace) <= result.before);
    assert_int_equal(result.search != NULL,
                     trace_length(trace) < result.before);
    assert_true(trace_length(trace) >= (size_t)best);
    if (result.shortest)
        assert_int_equal(trace_length(trace), best);
    if (target == SHORTCUT_ANY && effort > 1000)
        assert_true(result.shortest);
    findings_release(&findings);
}

static void try_shortcuts(const Graph *graph, Rng *rng) {
    Truth truth = judge(graph);
    for (uint32_t i = 2; i < 4; i++) {
        if (!truth.error[i])
            continue;
        check_shortcut(graph, i, SHORTCUT_ANY, 100000);
        check_shortcut(graph, i, SHORTCUT_ANY, 1 + rng_below(rng, 9));
        check_shortcut(graph, i, SHORTCUT_STATE, 100000);
        check_shortcut(graph, i, SHORTCUT_STATE, 1 + rng_below(rng, 9));
    }
}

static void lassos_become_shorter(void **state) {
    (void)state;
    try_graphs(try_shortcuts);
}

/* The cycle 0 1 2 3 can be replaced by 3 4 5, but then it takes three steps to
 * get there: that is longer. */
static void a_shorter_cycle_may_be_far(void **state) {
    (void)state;
    static const Arc arcs[] = {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {3, 0, 1},
                               {3, 4, 1}, {4, 5, 1}, {5, 3, 1}};
    Mem mem;
    Budget budget;
    Trace trace;
    Rng rng = {1};
    Graph graph;
    mem_init(&mem);
    budget_init(&budget);
    draw(&graph, &mem, &rng);
    graph.states = 6;
    graph.arcs = sizeof arcs / sizeof *arcs;
    memcpy(graph.arc, arcs, sizeof arcs);
    memset(graph.monitor, 0, sizeof graph.monitor);
    graph.monitor[3] = 1;
    graph.sets[0] = 0;
    graph.sets[1] = LABEL_INFINITE;
    trace_init(&trace, &mem, 1);
    assert_true(trace_start(&trace, &(Word){0}));
    for (Word i = 1; i <= 4; i++)
        assert_true(trace_step(&trace, 1, &(Word){i % 4}));
    trace.loop = 0;
    ShortcutAsk ask = {.model = &graph.model,
                       .budget = &budget,
                       .property = 3,
                       .site = NO_SITE,
                       .target = SHORTCUT_STATE,
                       .effort = 100000};
    Shortcut result = shortcut_find(&ask, &trace);
    assert_int_equal(trace_length(&trace), 4);
    assert_null(result.search);
    trace_release(&trace);
    mem_release(&mem);
}

static void engines_agree_with_the_definitions(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    size_t errors[4] = {0};
    for (uint64_t seed = 0; seed < CASES; seed++) {
        Rng rng = {seed};
        Graph graph;
        draw(&graph, &mem, &rng);
        Truth truth = judge(&graph);
        for (size_t i = 0; i < 4; i++)
            errors[i] += truth.error[i];
        check_graph(&graph);
    }
    for (size_t i = 0; i < 4; i++) /* the cases are worth something */
        assert_in_range(errors[i], CASES / 20, CASES * 19 / 20);
}

typedef struct Formed {              /* a graph with a known monitor */
    Graph graph;                     /* first */
    Components components;           /* of the monitor */
    uint32_t component[MOST_STATES]; /* by state of the graph */
    uint32_t ahead[MOST_STATES];     /* likewise */
    Shape shape;                     /* in terms of states of the graph */
} Formed;

/* The monitor moves with every step, and seldom back. */
static void form(Formed *self, Mem *mem, Rng *rng) {
    Graph *graph = &self->graph;
    AutomatonEdge edges[MOST_EDGES] = {0};
    size_t kept = 0;
    draw(graph, mem, rng);
    graph->model.monitor.moves = always_moves;
    for (size_t i = 0; i < graph->arcs; i++) {
        Arc arc = graph->arc[i];
        uint8_t from = graph->monitor[arc.source];
        uint8_t to = graph->monitor[arc.target];
        if (to < from && rng_below(rng, 8))
            continue;
        arc.moved = 1;
        edges[kept] =
            (AutomatonEdge){.source = from,
                            .target = to,
                            .marks = (graph->sets[from] & LABEL_INFINITE) != 0};
        graph->arc[kept++] = arc;
    }
    graph->arcs = kept;
    MarkedGraph marked = {4, 1, edges, kept};
    components_init(&self->components, mem, &marked);
    for (size_t s = 0; s < graph->states; s++) {
        self->component[s] = self->components.of[graph->monitor[s]];
        self->ahead[s] = self->components.ahead[graph->monitor[s]];
    }
    self->shape = (Shape){.field = {.mask = 0xff},
                          .component = self->component,
                          .ahead = self->ahead,
                          .classes = self->components.classes,
                          .count = self->components.count};
    graph->model.monitor.shape = &self->shape;
}

static void components_of_the_monitor(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    size_t errors = 0;
    for (uint64_t seed = 0; seed < CASES; seed++) {
        Rng rng = {seed + 1000000};
        Formed formed;
        form(&formed, &mem, &rng);
        Truth truth = judge(&formed.graph);
        size_t bytes = mem.live;
        mem.live = 0; /* check_engine insists that nothing is left */
        errors += truth.error[3];
        for (int mode = 0; mode < 3; mode++) {
            SearchOptions options = {.first = mode == 1,
                                     .keep_going = mode == 2};
            check_engine(&formed.graph, truth, search_indfs, 11, options);
            check_engine(&formed.graph, truth, search_astar_indfs, 11, options);
        }
        mem.live = bytes;
        components_release(&formed.components);
    }
    assert_int_equal(mem.live, 0);
    assert_in_range(errors, CASES / 20, CASES * 19 / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_agree_with_the_definitions),
        cmocka_unit_test(components_of_the_monitor),
        cmocka_unit_test(lassos_within_a_depth),
        cmocka_unit_test(cycles_as_runs),
        cmocka_unit_test(lassos_as_runs),
        cmocka_unit_test(cycles_that_meet_sets),
        cmocka_unit_test(lassos_become_shorter),
        cmocka_unit_test(a_shorter_cycle_may_be_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
