/* test/unit/toy_heuristic.h -- estimates for small graphs
 *
 * Purpose:    a heuristic whose every estimate is known, drawn at random
 *             between nothing and the true distance, or with no promise at
 *             all; and what searches must do with it.
 * Errors:     a Toy has errors in nodes; here steps with the last action are
 *             errors, too, of a property of their own.
 */
#ifndef TEST_UNIT_TOY_HEURISTIC_H
#define TEST_UNIT_TOY_HEURISTIC_H

#include "search/directed/heuristic.h"
#include "test/unit/engine.h"

typedef enum Guess { /* how estimates are drawn */
    GUESS_CONSISTENT,
    GUESS_ADMISSIBLE,
    GUESS_ANYTHING
} Guess;

typedef struct ToyHeuristic {
    Heuristic base;      /* first */
    uint32_t nodes;      /* of the graph */
    Estimate values[64]; /* by node */
} ToyHeuristic;

static inline void toy_estimate_(Heuristic *heuristic, const Word *source,
                                 const Word *states, size_t count,
                                 Estimate *out) {
    const ToyHeuristic *self = (const ToyHeuristic *)heuristic;
    (void)source;
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) /* vectors are of one word */
        out[i] = self->values[toy_decode(states + i)];
}

static const uint32_t toy_step_errors[TOY_ACTIONS] = {NO_PROPERTY, NO_PROPERTY,
                                                      NO_PROPERTY, 2};

/* A random graph in which steps can be errors of property 2. */
static inline void toy_random_steps(Toy *toy, Rng *rng) {
    toy_random(toy, rng, 1);
    toy_property(toy, LABEL_REJECT);
    toy->model.violates = toy_step_errors;
    if (rng_below(rng, 2)) { /* few step errors */
        for (size_t i = 0; i < toy->edges.count; i++)
            if (rng_below(rng, 8))
                toy->edges.data[i].action %= 3;
    }
}

/* From how far, in steps, the nearest error can be had; TOY_FAR: from no
 * distance. */
static inline void toy_ahead(const Toy *toy, uint32_t *ahead) {
    for (uint32_t n = 0; n < toy->nodes; n++)
        ahead[n] =
            toy_violates(toy, 0, n) || toy_violates(toy, 1, n) ? 0 : TOY_FAR;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < toy->edges.count; i++) {
            const ToyEdge *edge = &toy->edges.data[i];
            uint32_t there = toy->model.violates[edge->action] != NO_PROPERTY
                                 ? 0
                                 : ahead[edge->target];
            if (there == TOY_FAR || toy->is_cut[edge->source] ||
                ahead[edge->source] <= there + 1)
                continue;
            ahead[edge->source] = there + 1;
            changed = true;
        }
    }
}

/* The nearest error of the property, which may be one of steps. */
static inline uint32_t toy_nearest(const Toy *toy, uint32_t p) {
    uint32_t distances[64], nearest = TOY_FAR;
    toy_distances(toy, distances);
    if (p < 2)
        return toy_nearest_error(toy, p, distances);
    for (size_t i = 0; i < toy->edges.count; i++) {
        const ToyEdge *edge = &toy->edges.data[i];
        if (toy->model.violates[edge->action] == p &&
            !toy->is_cut[edge->source] && distances[edge->source] < nearest - 1)
            nearest = distances[edge->source] + 1;
    }
    return nearest;
}

static inline void toy_heuristic_draw(ToyHeuristic *self, const Toy *toy,
                                      Rng *rng, Guess guess) {
    uint32_t ahead[64];
    *self = (ToyHeuristic){.base = {.name = "toy", .estimate = toy_estimate_},
                           .nodes = toy->nodes};
    uint32_t less = (uint32_t)rng_below(rng, 4);
    if (guess != GUESS_ANYTHING)
        self->base.promises |= HEURISTIC_ADMISSIBLE;
    if (guess == GUESS_CONSISTENT)
        self->base.promises |= HEURISTIC_CONSISTENT;
    toy_ahead(toy, ahead);
    for (uint32_t n = 0; n < toy->nodes; n++)
        switch (guess) {
        case GUESS_CONSISTENT:
            self->values[n] = ahead[n] == TOY_FAR ? ESTIMATE_NEVER
                              : ahead[n] > less   ? ahead[n] - less
                                                  : 0;
            break;
        case GUESS_ADMISSIBLE:
            self->values[n] =
                ahead[n] == TOY_FAR && rng_below(rng, 2)
                    ? ESTIMATE_NEVER
                    : (Estimate)rng_below(
                          rng, ahead[n] == TOY_FAR ? 40 : ahead[n] + 1);
            break;
        case GUESS_ANYTHING:
            self->values[n] = rng_below(rng, 9) == 0
                                  ? ESTIMATE_NEVER
                                  : (Estimate)rng_below(rng, 300);
            break;
        }
}

typedef struct Guided { /* what is asked of a search with estimates */
    SearchEngine *run;  /* the engine */
    Guess guess;        /* what kind of estimates */
    uint32_t weight;    /* of them */
    bool in_turn;       /* errors are judged when they are expanded */
    bool shortest;      /* its traces must be */
    uint64_t reopened;  /* states, by all searches */
    uint64_t expanded;  /* likewise */
} Guided;

/* The last step of the trace is an error of property 2. */
static inline void toy_check_step(const Toy *toy, const Trace *trace) {
    assert_true(trace_length(trace) > 0);
    uint32_t action = trace->actions.data[trace_length(trace) - 1];
    assert_int_equal(toy->model.violates[action], 2);
}

static inline void compare_guided(const Toy *toy, const Findings *findings,
                                  const Guided *guided) {
    for (uint32_t p = 0; p < findings->count; p++) {
        const Finding *finding = &findings->items[p];
        uint32_t nearest = toy_nearest(toy, p);
        size_t length = trace_length(&finding->trace);
        assert_int_equal(finding->verdict,
                         nearest == TOY_FAR ? VERDICT_HOLDS : VERDICT_VIOLATED);
        if (nearest == TOY_FAR)
            continue;
        if (p == 2)
            toy_check_step(toy, &finding->trace);
        else
            toy_check_trace(toy, &finding->trace, p);
        assert_true(length >= nearest);
        if (guided->shortest)
            assert_int_equal(length, nearest);
        else if (guided->guess != GUESS_ANYTHING && guided->weight)
            assert_true(length <= (size_t)guided->weight * nearest);
    }
}

static inline void check_shortest(const Toy *toy, const Findings *findings) {
    for (uint32_t p = 0; p < findings->count; p++)
        if (findings->items[p].verdict == VERDICT_VIOLATED)
            assert_int_equal(trace_length(&findings->items[p].trace),
                             toy_nearest(toy, p));
}

/* One search of all errors, against the naive reference. */
static inline void search_guided(Toy *toy, Rng *rng, Guided *guided,
                                 bool keep_going) {
    ToyHeuristic heuristic;
    Budget budget;
    Findings findings;
    toy_heuristic_draw(&heuristic, toy, rng, guided->guess);
    budget_init(&budget);
    findings_init(&findings, &toy->mem, &toy->model);
    guided->run(&(Search){.model = &toy->model,
                          .budget = &budget,
                          .options = {.weight = guided->weight,
                                      .in_turn = guided->in_turn,
                                      .keep_going = keep_going},
                          .heuristic = &heuristic.base,
                          .findings = &findings});
    compare_guided(toy, &findings, guided);
    assert_true(!guided->shortest || findings.statistics.shortest);
    if (findings.statistics.shortest)
        check_shortest(toy, &findings);
    guided->reopened += findings.statistics.reopened;
    guided->expanded += findings.statistics.expanded;
    findings_release(&findings);
}

static inline void compare_with_estimates(Guided *guided) {
    Rng rng = {7};
    for (int round = 0; round < 3000; round++) {
        Toy toy;
        toy_random_steps(&toy, &rng);
        search_guided(&toy, &rng, guided, round % 2);
        toy_release(&toy);
    }
}

#endif
