/* The graph of all shortest counterexamples, and what is derived from it,
 * against a list of all of them. */
#include "test/unit/unit.h"

#include "report/traces/replay.h"
#include "search/tracing/necessary.h"
#include "search/tracing/simplest.h"
#include "test/unit/toy_graph.h"

enum {
    ROUNDS = 6000,
    MOST_STEPS = 8,
    PROCESSES = 3
};

typedef struct Brute {
    const Toy *toy;               /* a small graph */
    const Structure *structure;   /* who takes part in its actions */
    uint32_t property;            /* whose errors are looked for */
    size_t length;                /* of the runs listed now */
    uint32_t actions[MOST_STEPS]; /* of the run being made */
    size_t count;                 /* runs that end in an error */
    size_t fewest;                /* changes in one of them */
    uint32_t in_all;              /* actions that are in all of them, by bit */
    Mem *mem;                     /* for traces */
} Brute;

static bool step_fails(const Brute *brute, const ToyEdge *edge) {
    return model_violates(&brute->toy->model, edge->action) == brute->property;
}

static bool node_fails(const Brute *brute, uint32_t node) {
    Word state[2];
    toy_encode(brute->toy, node, state);
    if (!toy_marks_(&brute->toy->model, state, brute->property))
        return false;
    return brute->toy->properties[brute->property].label == LABEL_REJECT ||
           (!toy_has_edge(brute->toy, node) && !brute->toy->is_cut[node]);
}

/* Does no process take part in both actions? */
static bool is_change(const Structure *structure, uint32_t a, uint32_t b) {
    uint32_t first = structure->moves.data[a],
             second = structure->moves.data[b];
    if (first == NO_MOVE || second == NO_MOVE)
        return first != second;
    for (uint32_t p = 0; p < PROCESSES; p++)
        if (structure_lists(structure, &structure->participants, a, p) &&
            structure_lists(structure, &structure->participants, b, p))
            return false;
    return true;
}

static void note(Brute *brute) {
    uint32_t met = 0;
    size_t changes = 0;
    for (size_t i = 0; i < brute->length; i++) {
        met |= 1u << brute->actions[i];
        changes += i > 0 && is_change(brute->structure, brute->actions[i - 1],
                                      brute->actions[i]);
    }
    brute->in_all = brute->count ? brute->in_all & met : met;
    if (brute->count++ == 0 || changes < brute->fewest)
        brute->fewest = changes;
}

static void list_runs(Brute *brute, uint32_t node, size_t steps) {
    if (steps == brute->length) {
        if (node_fails(brute, node))
            note(brute);
        return;
    }
    for (size_t i = 0; i < brute->toy->edges.count; i++) {
        const ToyEdge *edge = &brute->toy->edges.data[i];
        if (edge->source != node || brute->toy->is_cut[node])
            continue;
        brute->actions[steps] = edge->action;
        if (steps + 1 == brute->length && step_fails(brute, edge))
            note(brute);
        else
            list_runs(brute, edge->target, steps + 1);
    }
}

/* List all shortest runs to an error; false if there is none. */
static bool list_shortest(Brute *brute) {
    for (brute->length = 0; brute->length < MOST_STEPS; brute->length++) {
        for (uint32_t n = 0; n < brute->toy->nodes; n++)
            if (brute->toy->is_initial[n])
                list_runs(brute, n, 0);
        if (brute->count > 0)
            return true;
    }
    return false;
}

static void random_graph(Toy *toy, Rng *rng) {
    uint32_t nodes = 2 + (uint32_t)rng_below(rng, 12);
    toy_init(toy, nodes, 1 + (uint32_t)rng_below(rng, 2));
    for (uint64_t i = rng_below(rng, 2 * nodes) + nodes / 2; i > 0; i--) {
        uint32_t source = (uint32_t)rng_below(rng, nodes);
        uint32_t target = (uint32_t)(source + rng_below(rng, 4)) % nodes;
        toy_edge(toy, source, target);
        toy->edges.data[toy->edges.count - 1].action =
            (uint32_t)rng_below(rng, TOY_ACTIONS);
    }
    toy_property(toy, LABEL_REJECT);
    toy_property(toy, LABEL_DEADLOCK);
    for (uint32_t n = 0; n < nodes; n++) {
        toy->is_initial[n] |= rng_below(rng, 9) == 0;
        if (rng_below(rng, 12) == 0)
            toy_cut(toy, n);
        if (n > nodes / 2 && rng_below(rng, 4) == 0)
            toy_mark(toy, 0, n);
        if (rng_below(rng, 3) > 0)
            toy_mark(toy, 1, n);
    }
    toy_model(toy);
}

/* Who takes part in what; an action may be the monitor's. */
static void random_structure(Structure *structure, Mem *mem, Rng *rng) {
    *structure = (Structure){.mem = mem, .parts = STRUCTURE_PARTICIPANTS};
    for (uint32_t a = 0; a < TOY_ACTIONS; a++) {
        vec_push(mem, &structure->moves, rng_below(rng, 6) ? a : NO_MOVE);
        for (uint32_t p = 0; p < PROCESSES; p++)
            if (rng_below(rng, 3) == 0)
                lists_add(&structure->participants, mem, p);
        lists_end_set(&structure->participants, mem);
    }
}

static void compare(const Brute *brute, Layers *layers) {
    Trace trace;
    Text why;
    uint8_t necessary[MOST_STEPS];
    trace_init(&trace, brute->mem, brute->toy->model.words);
    assert_true(simplest_find(layers, brute->structure, &trace));
    assert_int_equal(trace_length(&trace), brute->length);
    text_init(&why, brute->mem);
    assert_true(
        replay_error(&brute->toy->model, &trace, brute->property, &why));
    text_release(&why);
    assert_int_equal(simplest_count(brute->structure, &trace), brute->fewest);
    assert_true(necessary_find(layers, &trace, necessary));
    for (size_t i = 0; i < brute->length; i++)
        assert_int_equal(necessary[i],
                         brute->in_all >> trace.actions.data[i] & 1);
    trace_release(&trace);
}

typedef struct Setting { /* of one comparison */
    Toy toy;             /* the graph */
    Structure structure; /* of its actions */
    Budget budget;       /* limits */
    Findings findings;   /* for their memory */
    Search search;       /* of all this */
} Setting;

static void setting_init(Setting *self, Rng *rng) {
    random_graph(&self->toy, rng);
    random_structure(&self->structure, &self->toy.mem, rng);
    budget_init(&self->budget);
    findings_init(&self->findings, &self->toy.mem, &self->toy.model);
    self->search = (Search){.model = &self->toy.model,
                            .budget = &self->budget,
                            .findings = &self->findings};
}

static void setting_release(Setting *self) {
    findings_release(&self->findings);
    structure_release(&self->structure);
    toy_release(&self->toy);
}

static Brute brute_of(Setting *self, uint32_t property) {
    return (Brute){.toy = &self->toy,
                   .structure = &self->structure,
                   .property = property,
                   .mem = &self->toy.mem};
}

static void agrees_with_all_shortest_runs(void **state) {
    (void)state;
    static const uint32_t violates[TOY_ACTIONS] = {NO_PROPERTY, NO_PROPERTY,
                                                   NO_PROPERTY, 0};
    Rng rng = {7};
    size_t compared = 0, several = 0;
    for (int round = 0; round < ROUNDS; round++) {
        Setting self;
        setting_init(&self, &rng);
        if (round % 3 == 0)
            self.toy.model.violates = violates;
        Brute brute = brute_of(&self, (uint32_t)round % 2);
        if (list_shortest(&brute)) {
            Layers layers;
            LayersError error = {brute.property, NO_SITE, brute.length};
            assert_true(layers_init(&layers, &self.search, error));
            compare(&brute, &layers);
            layers_release(&layers);
            compared++;
            several += brute.count > 1;
        }
        setting_release(&self);
    }
    assert_true(compared > ROUNDS / 4 && several > ROUNDS / 20);
}

/* The graph is there, or a limit is named. */
static void names_its_limit(void **state) {
    (void)state;
    Rng rng = {11};
    size_t limited = 0;
    for (int round = 0; round < ROUNDS / 10; round++) {
        Setting self;
        setting_init(&self, &rng);
        Brute brute = brute_of(&self, 0);
        if (list_shortest(&brute)) {
            LayersError error = {0, NO_SITE, brute.length};
            self.search.options.patience = 1 + rng_below(&rng, 12);
            self.toy.mem.fail_in = round % 2 ? 1 + rng_below(&rng, 30) : 0;
            Layers layers;
            bool done = layers_init(&layers, &self.search, error);
            self.toy.mem.fail_in = 0;
            if (done)
                compare(&brute, &layers);
            limited += !done;
            assert_true(done || layers.limit != LIMIT_NONE);
            layers_release(&layers);
        }
        setting_release(&self);
    }
    assert_true(limited > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_all_shortest_runs),
        cmocka_unit_test(names_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
