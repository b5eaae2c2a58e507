/* The nearest run without an error, on random graphs, against the states from
 * which there is one by definition. */
#include "test/unit/unit.h"

#include "base/hash.h"
#include "base/rng.h"
#include "job/evidence/good_run.h"
#include "test/unit/graph_model.h"

enum {
    STATES = 9,
    EDGES = 14,
    BITS = 8,
    ENOUGH = 1000
};

typedef struct Case {
    Mem mem;
    GraphModel graph;
    GraphEdge edges[EDGES];
    bool good[STATES]; /* a run without an error begins there */
    Trace run;         /* to an error */
} Case;

static const Property kinds[] = {
    {"reject", "", LABEL_REJECT, NO_PROCESS, NULL, NULL},
    {"deadlock", "", LABEL_DEADLOCK, NO_PROCESS, NULL, NULL},
};

/* ---- By definition ------------------------------------------------------- */

static bool is_wrong(const Case *self, uint8_t state) {
    return self->graph.marks[state] & LABEL_REJECT;
}

static bool has_good_step(const Case *self, uint8_t state, bool *stops) {
    *stops = true;
    for (size_t i = 0; i < EDGES; i++) {
        if (self->edges[i].source != state)
            continue;
        *stops = false;
        if (self->good[self->edges[i].target])
            return true;
    }
    return false;
}

static void find_good_states(Case *self) {
    for (uint8_t s = 0; s < STATES; s++)
        self->good[s] = !is_wrong(self, s);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint8_t s = 0; s < STATES; s++) {
            bool stops;
            if (!self->good[s] || has_good_step(self, s, &stops) ||
                (stops && !(self->graph.marks[s] & LABEL_DEADLOCK)))
                continue;
            self->good[s] = false;
            changed = true;
        }
    }
}

/* ---- A case -------------------------------------------------------------- */

static uint8_t state_at(const Case *self, const Trace *trace, size_t i) {
    return graph_number(&self->graph.model, trace_state(trace, i));
}

/* Random steps until there is an error; false if there is none soon. */
static bool go_wrong(Case *self, Rng *rng) {
    Word vector[1];
    uint8_t at = 0;
    graph_encode(&self->graph.model, vector, at);
    trace_init(&self->run, &self->mem, 1);
    assert_true(trace_start(&self->run, vector));
    for (int steps = 0; steps < 8; steps++) {
        uint8_t ways[EDGES], count = 0;
        for (uint8_t i = 0; i < EDGES; i++)
            if (self->edges[i].source == at)
                ways[count++] = i;
        if (count == 0)
            return steps > 0 && self->graph.marks[at] & LABEL_DEADLOCK;
        const GraphEdge *edge = &self->edges[ways[rng_below(rng, count)]];
        at = edge->target;
        graph_encode(&self->graph.model, vector, at);
        assert_true(trace_step(&self->run, edge->action, vector));
        if (is_wrong(self, at))
            return true;
    }
    return false;
}

static bool draw(Case *self, uint64_t seed) {
    Rng rng = {hash_word(seed)};
    mem_init(&self->mem);
    graph_init(&self->graph, &self->mem, self->edges, EDGES, BITS);
    graph_declare(&self->graph, kinds, 2, NULL);
    for (size_t i = 0; i < EDGES; i++)
        self->edges[i] = (GraphEdge){(uint8_t)rng_below(&rng, STATES),
                                     (uint8_t)rng_below(&rng, 4),
                                     (uint8_t)rng_below(&rng, STATES)};
    for (uint8_t s = 0; s < STATES; s++) {
        self->graph.marks[s] |=
            s > 0 && rng_below(&rng, 4) == 0 ? LABEL_REJECT : 0;
        self->graph.marks[s] |= rng_below(&rng, 4) > 0 ? LABEL_DEADLOCK : 0;
    }
    find_good_states(self);
    return go_wrong(self, &rng);
}

/* Are these steps of the graph without an error, to an end that is none? */
static void expect_good(const Case *self, const GoodRun *found) {
    const Trace *trace = &found->trace;
    size_t length = trace_length(trace);
    for (size_t i = 0; i < length; i++) {
        bool known = false;
        for (size_t k = 0; k < EDGES; k++)
            known |= self->edges[k].source == state_at(self, trace, i) &&
                     self->edges[k].action == vec_item(&trace->actions, i) &&
                     self->edges[k].target == state_at(self, trace, i + 1);
        assert_true(known);
        assert_false(is_wrong(self, state_at(self, trace, i + 1)));
    }
    if (trace->loop != TRACE_NO_LOOP) {
        assert_true(trace->loop >= found->steps && trace->loop < length);
        assert_int_equal(state_at(self, trace, trace->loop),
                         state_at(self, trace, length));
    } else {
        bool stops;
        assert_false(
            has_good_step(self, state_at(self, trace, length), &stops));
        assert_true(stops && self->good[state_at(self, trace, length)]);
    }
}

static void compare(Case *self, size_t *seen) {
    size_t steps = trace_length(&self->run);
    GoodRun found = good_find(&self->graph.model, &self->run, ENOUGH);
    while (steps-- > 0 && !self->good[state_at(self, &self->run, steps)])
        ;
    if (steps == SIZE_MAX) {
        assert_int_equal(found.outcome, GOOD_NONE);
        seen[0]++;
    } else {
        assert_int_equal(found.outcome, GOOD_FOUND);
        assert_int_equal(found.steps, steps);
        expect_good(self, &found);
        seen[1 + (found.trace.loop != TRACE_NO_LOOP)]++;
    }
    trace_release(&found.trace);
}

static void agrees_with_the_definition(void **state) {
    (void)state;
    size_t seen[3] = {0};
    for (uint64_t seed = 0; seed < unit_cases(30000); seed++) {
        Case one = {0};
        if (draw(&one, seed))
            compare(&one, seen);
        trace_release(&one.run);
        assert_int_equal(one.mem.live, 0);
    }
    for (size_t i = 0; i < 3; i++)
        assert_true(seen[i] > unit_least(50));
}

/* With less effort nothing is known, and nothing is claimed. */
static void little_effort_claims_nothing(void **state) {
    (void)state;
    size_t gave_up = 0;
    for (uint64_t seed = 0; seed < unit_cases(1000); seed++) {
        Case one = {0};
        if (draw(&one, seed)) {
            GoodRun all = good_find(&one.graph.model, &one.run, ENOUGH);
            GoodRun some = good_find(&one.graph.model, &one.run, 1);
            assert_true(some.outcome == GOOD_GAVE_UP ||
                        some.outcome == all.outcome);
            assert_true(some.expanded <= 1);
            gave_up += some.outcome == GOOD_GAVE_UP;
            trace_release(&some.trace);
            trace_release(&all.trace);
        }
        trace_release(&one.run);
        assert_int_equal(one.mem.live, 0);
    }
    assert_true(gave_up > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_definition),
        cmocka_unit_test(little_effort_claims_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
