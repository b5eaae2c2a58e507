/* test/unit/graph_model.h -- a Model that is a table of edges
 *
 * States are numbered; a state's vector is `bits` wide and holds the number in
 * its eight highest bits and ones in all the others, so that a wrapper which
 * loses, shifts or adds a bit is noticed: expand insists on the exact vector.
 * The other operations look at the lowest `bits` bits only, as core/model.h
 * asks of every Model.
 *
 * Actions 0 .. 3 have the labels tau, a, b and c. There are three propositions
 * (p, q, r) and a property for each of the four labels.
 */
#ifndef TEST_UNIT_GRAPH_MODEL_H
#define TEST_UNIT_GRAPH_MODEL_H

#include "base/bug.h"
#include "core/model_text.h"
#include "core/structure_facet.h"

#include <string.h>

enum {
    GRAPH_STATES = 256, /* most states */
    TAU = 0,            /* actions */
    A,
    B,
    C,
    P = 1, /* propositions, as bits of `truth` */
    Q = 2,
    R = 4
};

typedef struct GraphEdge {
    uint8_t source, action, target;
} GraphEdge;

typedef struct GraphModel {
    Model model;
    TextFacet text;           /* its facets */
    StructureFacet structure; /* likewise */
    const GraphEdge *edges;   /* borrowed */
    size_t edge_count;
    uint32_t initial_count;      /* initial states are 0 .. count - 1 */
    uint8_t truth[GRAPH_STATES]; /* by state: propositions */
    Label marks[GRAPH_STATES];   /* by state: labels */
    const char *own_labels[4];   /* of a model with names of its own */
    uint32_t own_numbers[4];     /* likewise, by action */
} GraphModel;

static inline void graph_encode(const Model *model, Word *vector,
                                uint8_t state) {
    unsigned char *bytes = (unsigned char *)vector;
    memset(vector, 0, model->words * sizeof *vector);
    memset(bytes, 0xff, model->bits / 8 - 1);
    bytes[model->bits / 8 - 1] = state;
}

static inline uint8_t graph_number(const Model *model, const Word *vector) {
    return ((const unsigned char *)vector)[model->bits / 8 - 1];
}

static inline void graph_append(const Model *model, Successors *out,
                                uint32_t action, uint8_t state) {
    Word *vector = successors_add(out, action);
    if (vector)
        graph_encode(model, vector, state);
}

static inline void graph_initial(const Model *model, Worker *worker,
                                 Successors *out) {
    const GraphModel *graph = (const GraphModel *)model;
    (void)worker;
    if (!successors_begin(out))
        return;
    for (uint32_t i = 0; i < graph->initial_count; i++)
        graph_append(model, out, 0, (uint8_t)i);
}

static inline void graph_expand(const Model *model, Worker *worker,
                                const Word *vector, Successors *out) {
    (void)worker;
    const GraphModel *graph = (const GraphModel *)model;
    const unsigned char *bytes = (const unsigned char *)vector;
    uint8_t state = graph_number(model, vector);
    for (uint32_t i = 0; i < model->words * 8; i++)
        if (i != model->bits / 8 - 1 &&
            bytes[i] != (i < model->bits / 8 ? 0xff : 0))
            BUG("a wrapper did not clean up");
    if (!successors_begin(out))
        return;
    for (size_t i = 0; i < graph->edge_count; i++)
        if (graph->edges[i].source == state)
            graph_append(model, out, graph->edges[i].action,
                         graph->edges[i].target);
}

static inline Label graph_labels(const Model *model, const Word *vector,
                                 Label asked) {
    return ((const GraphModel *)model)->marks[graph_number(model, vector)] &
           asked;
}

static inline bool graph_marks(const Model *model, const Word *vector,
                               uint32_t property) {
    return graph_labels(model, vector, model->properties[property].label);
}

static inline bool graph_holds(const Model *model, const Word *vector,
                               uint32_t proposition) {
    const GraphModel *graph = (const GraphModel *)model;
    return graph->truth[graph_number(model, vector)] >> proposition & 1;
}

static inline void graph_print_value(const Model *model, const Word *vector,
                                     uint32_t k, Text *out) {
    (void)k;
    text_printf(out, "%u", graph_number(model, vector));
}

static inline void graph_free(Model *model) {
    (void)model;
}

/* Process k takes part in action a if bit k of a is set. */
static inline bool graph_participates(uint32_t action, uint32_t process) {
    return action >> process & 1;
}

static inline void graph_describe(const Model *model, uint32_t parts,
                                  Structure *out) {
    (void)parts;
    out->move_count = model->action_count;
    for (uint32_t a = 0; a < model->action_count; a++) {
        vec_push(out->mem, &out->moves, a);
        for (uint32_t p = 0; p < model_process_count(model); p++)
            if (graph_participates(a, p)) {
                lists_add(&out->participants, out->mem, p);
                lists_add(&out->leaders, out->mem, p);
            }
        lists_end(&out->participants, out->mem);
        lists_end(&out->leaders, out->mem);
    }
}

static const ModelOperations graph_operations = {
    .initial = graph_initial,
    .expand = graph_expand,
    .labels = graph_labels,
    .marks = graph_marks,
    .holds = graph_holds,
    .free = graph_free,
};

static const Property graph_properties[] = {
    {"reject", "", LABEL_REJECT, NO_PROCESS, NULL, NULL},
    {"deadlock", "", LABEL_DEADLOCK, NO_PROCESS, NULL, NULL},
    {"livelock", "", LABEL_LIVELOCK, NO_PROCESS, NULL, NULL},
    {"infinite", "", LABEL_INFINITE, NO_PROCESS, NULL, NULL},
};

static const char *const graph_propositions[] = {"p", "q", "r"};
static const char *const graph_variables[] = {"state"};
static const char *const graph_label_names[] = {"tau", "a", "b", "c"};
static const uint32_t graph_action_labels[] = {0, 1, 2, 3};

/* One initial state, no proposition true, no labels, no monitor. `bits` is a
 * multiple of eight. */
static inline void graph_init(GraphModel *graph, Mem *mem,
                              const GraphEdge *edges, size_t count,
                              uint32_t bits) {
    if (bits % 8 != 0 || bits == 0)
        BUG("%u bits do not suit a graph", bits);
    *graph = (GraphModel){
        .model = {.operations = &graph_operations,
                  .mem = mem,
                  .words = (bits + 63) / 64,
                  .bits = bits,
                  .propositions = {.names = graph_propositions, .count = 3},
                  .labels = graph_label_names,
                  .label_count = 4,
                  .action_labels = graph_action_labels,
                  .action_count = 4,
                  .text = &graph->text,
                  .structure = &graph->structure},
        .text = {.of = &graph->model,
                 .variables = graph_variables,
                 .variable_count = 1,
                 .print_value = graph_print_value},
        .structure = {.of = &graph->model,
                      .process_count = 2,
                      .parts = STRUCTURE_PARTICIPANTS,
                      .describe = graph_describe},
        .edges = edges,
        .edge_count = count,
        .initial_count = 1};
}

/* Let it declare the four properties, or some of them, and a monitor. */
static inline void graph_declare(GraphModel *graph, const Property *properties,
                                 uint32_t count, const uint8_t *moves) {
    graph->model.properties = properties;
    graph->model.property_count = count;
    graph->model.monitor.moves = moves;
    graph->model.present = LABEL_CUT;
    for (uint32_t i = 0; i < count; i++)
        graph->model.present |= properties[i].label;
}

#endif
