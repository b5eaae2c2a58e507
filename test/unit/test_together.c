/* Rules that are decided on one graph, against searches for each. */
#include "test/unit/unit.h"

#include "base/rng.h"
#include "search/together.h"
#include "test/unit/graph_model.h"
#include "wrap/watch.h"

enum {
    LOCAL = 3,                     /* local states of each process ... */
    REST = 4,                      /* ... and of all that is neither */
    STATES = LOCAL * LOCAL * REST, /* of both */
    EDGES = 90,
    RULES = 4,
    GRAPHS = 1500
};

static const Property properties[RULES] = {
    {"livelock 0", "", LABEL_LIVELOCK, 0, NULL},
    {"infinite 1", "", LABEL_INFINITE, 1, NULL},
    {"infinite 0", "", LABEL_INFINITE, 0, NULL},
    {"cut", "", LABEL_CUT, NO_PROCESS, NULL},
};

typedef struct Drawn {
    Mem mem;                   /* of all models */
    GraphEdge edges[EDGES];    /* of the graph */
    GraphModel graph;          /* the system */
    TogetherRule rules[RULES]; /* that watch it */
    uint32_t count;            /* of these */
} Drawn;

static uint8_t number(uint64_t first, uint64_t second, uint64_t rest) {
    return (uint8_t)((first * LOCAL + second) * REST + rest);
}

/* An action of a process changes its local state and the rest; the others'
 * local states stay. */
static GraphEdge draw_edge(Rng *rng) {
    uint64_t first = rng_below(rng, LOCAL), second = rng_below(rng, LOCAL);
    uint8_t action = (uint8_t)rng_below(rng, 4);
    uint8_t source = number(first, second, rng_below(rng, REST));
    if (graph_participates(action, 0))
        first = rng_below(rng, LOCAL);
    if (graph_participates(action, 1))
        second = rng_below(rng, LOCAL);
    return (GraphEdge){source, action,
                       number(first, second, rng_below(rng, REST))};
}

/* What a livelock rule says is about its process alone. */
static void draw_marks(GraphModel *graph, Rng *rng) {
    uint64_t waiting = rng_below(rng, LOCAL);
    for (uint32_t s = 0; s < STATES; s++) {
        if (s / REST / LOCAL == waiting)
            graph->marks[s] |= LABEL_LIVELOCK;
        if (rng_below(rng, 8) == 0)
            graph->marks[s] |= LABEL_INFINITE;
        if (rng_below(rng, 30) == 0)
            graph->marks[s] |= LABEL_CUT;
    }
}

static void draw(Drawn *self, uint64_t seed) {
    Rng rng = {seed};
    size_t count = 20 + rng_below(&rng, EDGES - 20);
    mem_init(&self->mem);
    for (size_t i = 0; i < count; i++)
        self->edges[i] = draw_edge(&rng);
    graph_init(&self->graph, &self->mem, self->edges, count, 8);
    self->graph.initial_count = 1 + (uint32_t)rng_below(&rng, 4);
    graph_declare(&self->graph, properties, RULES, NULL);
    draw_marks(&self->graph, &rng);
    self->count = 0;
    for (uint32_t p = 0; p < RULES; p++)
        if (properties[p].watched != NO_PROCESS)
            self->rules[self->count++] =
                (TogetherRule){watch_wrap(&self->graph.model, p), p, false};
}

static void drop(Drawn *self) {
    for (uint32_t r = 0; r < self->count; r++)
        model_free((Model *)self->rules[r].model);
    assert_int_equal(self->mem.live, 0);
    mem_release(&self->mem);
}

static bool decide(Drawn *self, Budget *budget, uint64_t most,
                   Statistics *statistics) {
    return search_together(&(TogetherAsk){.rules = self->rules,
                                          .count = self->count,
                                          .budget = budget,
                                          .most = most},
                           statistics);
}

/* The verdict of the engine that serves as judge. */
static bool is_violated(const TogetherRule *rule, Mem *mem) {
    Findings findings;
    Budget budget;
    budget_init(&budget);
    findings_init(&findings, mem, rule->model);
    for (uint32_t p = 0; p < findings.count; p++)
        if (p != rule->property)
            findings_skip(&findings, p);
    search_scc(&(Search){
        .model = rule->model, .budget = &budget, .findings = &findings});
    bool violated = findings.items[rule->property].verdict == VERDICT_VIOLATED;
    findings_release(&findings);
    return violated;
}

static void agrees_with_searches_for_each(void **state) {
    (void)state;
    uint32_t violated[RULES] = {0}, held[RULES] = {0};
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Drawn self;
        Budget budget;
        Statistics statistics;
        budget_init(&budget);
        draw(&self, seed);
        assert_true(decide(&self, &budget, UINT64_MAX, &statistics));
        assert_true(statistics.complete);
        for (uint32_t r = 0; r < self.count; r++) {
            assert_int_equal(self.rules[r].violated,
                             is_violated(&self.rules[r], &self.mem));
            violated[r] += self.rules[r].violated;
            held[r] += !self.rules[r].violated;
        }
        drop(&self);
    }
    for (uint32_t r = 0; r < RULES - 1; r++)
        assert_true(violated[r] > GRAPHS / 20 && held[r] > GRAPHS / 20);
}

/* One state more than is allowed, and nothing is known. */
static void too_many_states(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        Drawn self;
        Budget budget;
        Statistics statistics;
        budget_init(&budget);
        draw(&self, seed);
        assert_true(decide(&self, &budget, UINT64_MAX, &statistics));
        uint64_t all = statistics.states;
        assert_true(decide(&self, &budget, all, &statistics));
        assert_false(decide(&self, &budget, all - 1, &statistics));
        drop(&self);
    }
}

/* Each allocation and each look at the clock in turn. */
static void ends_at_limits(void **state) {
    (void)state;
    Drawn self;
    Budget budget;
    Statistics statistics;
    draw(&self, 7);
    bool decided = false;
    for (size_t n = 1; !decided; n++) {
        budget_init(&budget);
        self.mem.fail_in = n;
        decided = decide(&self, &budget, UINT64_MAX, &statistics);
        self.mem.fail_in = 0;
    }
    decided = false;
    for (size_t n = 1; !decided; n++) {
        budget_init(&budget);
        budget.trip_in = n;
        decided = decide(&self, &budget, UINT64_MAX, &statistics);
    }
    drop(&self);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_searches_for_each),
        cmocka_unit_test(too_many_states),
        cmocka_unit_test(ends_at_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
