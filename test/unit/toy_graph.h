/* test/unit/toy_graph.h -- small explicit graphs as Models
 *
 * Purpose:    tests of searches need systems whose every state is known. A
 *             Toy is a graph of numbered nodes with labels; its state vector
 *             is a scrambled node number, so that nothing can depend on the
 *             order of vectors.
 * Use:        toy_init, toy_edge, toy_mark ..., toy_model; toy_release. The
 *             Model is part of the Toy and is not freed by itself.
 * Reference:  toy_distances is a naive breadth-first search.
 */
#ifndef TEST_UNIT_TOY_GRAPH_H
#define TEST_UNIT_TOY_GRAPH_H

#include "base/rng.h"
#include "base/vec.h"
#include "core/verdict.h"
#include "test/unit/unit.h"

#define TOY_FAR UINT32_MAX /* the distance of what cannot be reached */

typedef struct ToyEdge {
    uint32_t source; /* node */
    uint32_t target; /* node */
    uint32_t action; /* below TOY_ACTIONS */
} ToyEdge;

typedef struct ToyMark {
    uint32_t property; /* which property ... */
    uint32_t node;     /* ... has an error in this node */
} ToyMark;

enum {
    TOY_ACTIONS = 4,
    TOY_PROPERTIES = 8
};

typedef struct Toy {
    Model model;                         /* first, so that it can be cast */
    Mem mem;                             /* everything comes from it */
    uint32_t nodes;                      /* numbered from 0 */
    bool *is_initial;                    /* by node */
    bool *is_cut;                        /* by node */
    VEC(ToyEdge) edges;                  /* in the order of addition */
    VEC(ToyMark) marks;                  /* errors */
    Property properties[TOY_PROPERTIES]; /* their declarations */
} Toy;

/* Node 0 is initial; states are vectors of this many words. */
static inline void toy_init(Toy *toy, uint32_t nodes, uint32_t words) {
    *toy = (Toy){.nodes = nodes};
    mem_init(&toy->mem);
    toy->is_initial = mem_alloc(&toy->mem, nodes);
    toy->is_cut = mem_alloc(&toy->mem, nodes);
    toy->is_initial[0] = true;
    toy->model.words = words;
    toy->model.bits = words == 1 ? 32 : 64 * words;
}

static inline void toy_release(Toy *toy) {
    vec_release(&toy->mem, &toy->edges);
    vec_release(&toy->mem, &toy->marks);
    mem_free(&toy->mem, toy->is_initial, toy->nodes);
    mem_free(&toy->mem, toy->is_cut, toy->nodes);
    assert_int_equal(toy->mem.live, 0);
}

static inline void toy_edge(Toy *toy, uint32_t source, uint32_t target) {
    ToyEdge edge = {source, target, (uint32_t)toy->edges.count % TOY_ACTIONS};
    vec_push(&toy->mem, &toy->edges, edge);
}

/* Declare a property and return its number. */
static inline uint32_t toy_property(Toy *toy, Label label) {
    static const char *const names[TOY_PROPERTIES] = {"p0", "p1", "p2", "p3",
                                                      "p4", "p5", "p6", "p7"};
    uint32_t p = toy->model.property_count++;
    toy->properties[p] =
        (Property){names[p], names[p], label, NO_PROCESS, NULL, NULL};
    toy->model.present |= label;
    return p;
}

static inline void toy_mark(Toy *toy, uint32_t property, uint32_t node) {
    vec_push(&toy->mem, &toy->marks, (ToyMark){property, node});
}

static inline void toy_cut(Toy *toy, uint32_t node) {
    toy->is_cut[node] = true;
    toy->model.present |= LABEL_CUT;
}

/* Odd multiplication is a bijection of 32-bit numbers. */
static inline void toy_encode(const Toy *toy, uint32_t node, Word *state) {
    state[0] = (uint32_t)(node * 2654435769u);
    for (uint32_t w = 1; w < toy->model.words; w++)
        state[w] = hash_word(node / 3);
}

static inline uint32_t toy_decode(const Word *state) {
    return (uint32_t)state[0] * 340573321u; /* the inverse */
}

static inline void toy_initial_(const Model *model, Worker *worker,
                                Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    const Toy *toy = (const Toy *)model;
    for (uint32_t n = 0; n < toy->nodes; n++) {
        Word *state = toy->is_initial[n] ? successors_add(out, 0) : NULL;
        if (state)
            toy_encode(toy, n, state);
    }
}

static inline void toy_expand_(const Model *model, Worker *worker,
                               const Word *state, Successors *out) {
    (void)worker;
    if (!successors_begin(out))
        return;
    const Toy *toy = (const Toy *)model;
    uint32_t node = toy_decode(state);
    for (size_t i = 0; i < toy->edges.count; i++) {
        if (toy->edges.data[i].source != node)
            continue;
        Word *target = successors_add(out, toy->edges.data[i].action);
        if (target)
            toy_encode(toy, toy->edges.data[i].target, target);
    }
}

static inline bool toy_marks_(const Model *model, const Word *state,
                              uint32_t property) {
    const Toy *toy = (const Toy *)model;
    for (size_t i = 0; i < toy->marks.count; i++)
        if (toy->marks.data[i].property == property &&
            toy->marks.data[i].node == toy_decode(state))
            return true;
    return false;
}

static inline Label toy_labels_(const Model *model, const Word *state,
                                Label asked) {
    const Toy *toy = (const Toy *)model;
    Label labels = toy->is_cut[toy_decode(state)] ? LABEL_CUT : 0;
    for (uint32_t p = 0; p < model->property_count; p++)
        if (toy_marks_(model, state, p))
            labels |= toy->properties[p].label;
    return labels & asked;
}

/* To be called when the graph is complete. */
static inline Model *toy_model(Toy *toy) {
    static const ModelOperations operations = {
        .initial = toy_initial_,
        .expand = toy_expand_,
        .labels = toy_labels_,
        .marks = toy_marks_,
    };
    toy->model.operations = &operations;
    toy->model.mem = &toy->mem;
    toy->model.properties = toy->properties;
    toy->model.action_count = TOY_ACTIONS;
    return &toy->model;
}

/* A graph with random edges, a few initial and cut nodes, and one reject and
 * one deadlock property with errors here and there. */
static inline void toy_random(Toy *toy, Rng *rng, uint32_t words) {
    uint32_t nodes = 1 + (uint32_t)rng_below(rng, 60);
    toy_init(toy, nodes, words);
    uint64_t edges = rng_below(rng, 2 * nodes + 1);
    for (uint64_t i = 0; i < edges; i++)
        toy_edge(toy, (uint32_t)rng_below(rng, nodes),
                 (uint32_t)rng_below(rng, nodes));
    for (uint32_t n = 0; n < nodes; n++) {
        if (rng_below(rng, 20) == 0)
            toy->is_initial[n] = true;
        if (rng_below(rng, 15) == 0)
            toy_cut(toy, n);
    }
    uint32_t reject = toy_property(toy, LABEL_REJECT);
    uint32_t deadlock = toy_property(toy, LABEL_DEADLOCK);
    for (uint32_t n = 0; n < nodes; n++) {
        if (rng_below(rng, 30) == 0)
            toy_mark(toy, reject, n);
        if (rng_below(rng, 2) == 0)
            toy_mark(toy, deadlock, n);
    }
    toy_model(toy);
}

static inline bool toy_has_edge(const Toy *toy, uint32_t source) {
    for (size_t i = 0; i < toy->edges.count; i++)
        if (toy->edges.data[i].source == source)
            return true;
    return false;
}

/* The distance of every node from the initial ones, by relaxation. */
static inline void toy_distances(const Toy *toy, uint32_t *distances) {
    for (uint32_t n = 0; n < toy->nodes; n++)
        distances[n] = toy->is_initial[n] ? 0 : TOY_FAR;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < toy->edges.count; i++) {
            const ToyEdge *edge = &toy->edges.data[i];
            uint32_t from = distances[edge->source];
            if (from == TOY_FAR || toy->is_cut[edge->source] ||
                distances[edge->target] <= from + 1)
                continue;
            distances[edge->target] = from + 1;
            changed = true;
        }
    }
}

/* Is the node an error of the property? */
static inline bool toy_violates(const Toy *toy, uint32_t p, uint32_t node) {
    Word state[8];
    toy_encode(toy, node, state);
    if (!toy_marks_(&toy->model, state, p))
        return false;
    return toy->properties[p].label != LABEL_DEADLOCK ||
           (!toy->is_cut[node] && !toy_has_edge(toy, node));
}

/* The distance of the nearest error, or TOY_FAR. */
static inline uint32_t toy_nearest_error(const Toy *toy, uint32_t p,
                                         const uint32_t *distances) {
    uint32_t nearest = TOY_FAR;
    for (uint32_t n = 0; n < toy->nodes; n++)
        if (distances[n] < nearest && toy_violates(toy, p, n))
            nearest = distances[n];
    return nearest;
}

/* The trace is a run of the graph that ends in an error of the property. */
static inline void toy_check_trace(const Toy *toy, const Trace *trace,
                                   uint32_t p) {
    assert_int_equal(trace->states.count,
                     (trace_length(trace) + 1) * toy->model.words);
    assert_true(trace->loop == TRACE_NO_LOOP);
    uint32_t node = toy_decode(trace_state(trace, 0));
    assert_true(node < toy->nodes && toy->is_initial[node]);
    for (size_t i = 0; i < trace_length(trace); i++) {
        uint32_t next = toy_decode(trace_state(trace, i + 1));
        bool found = false;
        for (size_t k = 0; k < toy->edges.count; k++)
            found |= toy->edges.data[k].source == node &&
                     toy->edges.data[k].target == next &&
                     toy->edges.data[k].action == trace->actions.data[i];
        assert_true(found && !toy->is_cut[node]);
        node = next;
    }
    assert_true(toy_violates(toy, p, node));
}

#endif
