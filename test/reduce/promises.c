#include "test/reduce/promises.h"

#include "base/vec.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Edge {
    uint32_t action;
    StateId target;
} Edge;

typedef struct Graph { /* a Model in full, with all actions */
    const Model *model;
    Mem *mem;
    Store *store;
    Worker worker;
    Successors batch;
    Word *vector;
    VEC(size_t) starts; /* by state: its edges; one more at the end */
    VEC(Edge) edges;
    uint8_t *cut;   /* by state */
    uint8_t *kept;  /* by action: 1 some transition is, 2 some is not, 4 it
                       is a key */
    uint8_t *seen;  /* by state: reached without what is kept */
    StateId *queue; /* of such states */
} Graph;

static StateId number_of(Graph *graph, const Word *state) {
    StateId id;
    if (store_insert(graph->store, state, 1, &id) != 1)
        abort();
    return id;
}

static bool is_cut(const Graph *graph, const Word *state) {
    return model_labels(graph->model, state, LABEL_CUT) != 0;
}

static void graph_init(Graph *graph, const Model *model, Mem *mem) {
    *graph = (Graph){.model = model, .mem = mem};
    graph->store = store_kinds[0]->make(mem, (StoreShape){.words = model->words,
                                                          .bits = model->bits,
                                                          .most = UINT32_MAX});
    graph->vector = mem_alloc(mem, model->words * sizeof(Word));
    successors_init(&graph->batch, mem, model->words);
    worker_init(&graph->worker, model, mem);
    model_initial(model, &graph->worker, &graph->batch);
    for (size_t i = 0; i < graph->batch.count; i++)
        number_of(graph, successors_state(&graph->batch, i));
    vec_push(mem, &graph->starts, 0);
    for (uint64_t id = 0; id < graph->store->count; id++) {
        store_get(graph->store, id, graph->vector);
        successors_clear(&graph->batch);
        if (!is_cut(graph, graph->vector))
            model_expand_all(model, &graph->worker, graph->vector,
                             &graph->batch);
        for (size_t i = 0; i < graph->batch.count; i++)
            vec_push(
                mem, &graph->edges,
                (Edge){graph->batch.actions[i],
                       number_of(graph, successors_state(&graph->batch, i))});
        vec_push(mem, &graph->starts, graph->edges.count);
    }
    size_t count = graph->store->count;
    graph->cut = calloc(count, 1);
    graph->seen = calloc(count, 1);
    graph->queue = calloc(count, sizeof *graph->queue);
    graph->kept = calloc(model->action_count, 1);
    for (size_t id = 0; id < count; id++) {
        store_get(graph->store, id, graph->vector);
        graph->cut[id] = is_cut(graph, graph->vector);
    }
}

static void graph_release(Graph *graph) {
    free(graph->cut);
    free(graph->seen);
    free(graph->queue);
    free(graph->kept);
    vec_release(graph->mem, &graph->starts);
    vec_release(graph->mem, &graph->edges);
    worker_release(&graph->worker);
    successors_release(&graph->batch);
    mem_free(graph->mem, graph->vector, graph->model->words * sizeof(Word));
    store_free(graph->store);
}

/* ---- Diamonds ------------------------------------------------------------ */

#define EDGES_OF(graph, state, edge) \
    for (const Edge *edge = (graph)->edges.data + (graph)->starts.data[state], \
                    *edge##_end = (graph)->edges.data + \
                                  (graph)->starts.data[(state) + 1]; \
         edge < edge##_end; edge++)

static bool leads(const Graph *graph, StateId from, uint32_t action,
                  StateId to) {
    EDGES_OF(graph, from, edge)
    if (edge->action == action && edge->target == to)
        return true;
    return false;
}

static bool is_possible(const Graph *graph, StateId state, uint32_t action) {
    EDGES_OF(graph, state, edge)
    if (edge->action == action)
        return true;
    return false;
}

/* Each target of `a` after `b` is one of `b` after `a`. */
static bool moves_to_front(const Graph *graph, StateId state, uint32_t a,
                           const Edge *b) {
    EDGES_OF(graph, b->target, late)
    if (late->action == a) {
        bool found = false;
        EDGES_OF(graph, state, early)
        found |= early->action == a &&
                 leads(graph, early->target, b->action, late->target);
        if (!found)
            return false;
    }
    return true;
}

/* Whatever target `a` has, `b` leads on to a target of `a` after `b`. */
static bool stays_open(const Graph *graph, StateId state, uint32_t a,
                       const Edge *b) {
    EDGES_OF(graph, state, early)
    if (early->action == a) {
        bool found = false;
        EDGES_OF(graph, early->target, late)
        found |= late->action == b->action &&
                 leads(graph, b->target, a, late->target);
        if (!found)
            return false;
    }
    return true;
}

static bool check_action(const Graph *graph, StateId state, uint32_t a,
                         Promises *counts) {
    bool key = graph->kept[a] & 4;
    if (key && !is_possible(graph, state, a))
        return false;
    EDGES_OF(graph, state, edge) {
        if (edge->action == a && graph->cut[edge->target])
            return false;
        if (graph->kept[edge->action] || graph->cut[edge->target])
            continue;
        counts->diamonds++;
        if (!moves_to_front(graph, state, a, edge) ||
            (key && !stays_open(graph, state, a, edge)))
            return false;
    }
    return true;
}

/* All states that can be reached without what is kept. */
static bool check_outside(Graph *graph, StateId state, Promises *counts) {
    size_t head = 0, tail = 0;
    memset(graph->seen, 0, graph->store->count);
    graph->seen[state] = 1;
    graph->queue[tail++] = state;
    while (head < tail) {
        StateId here = graph->queue[head++];
        for (uint32_t a = 0; a < graph->model->action_count; a++)
            if (graph->kept[a] && !check_action(graph, here, a, counts))
                return false;
        EDGES_OF(graph, here, edge) {
            if (graph->kept[edge->action] || graph->seen[edge->target] ||
                graph->cut[edge->target])
                continue;
            graph->seen[edge->target] = 1;
            graph->queue[tail++] = edge->target;
        }
    }
    return true;
}

/* ---- What is kept -------------------------------------------------------- */

/* Of a transition that has several actions, the first one is meant. */
static bool is_key(Graph *graph, const Edge *edge) {
    for (size_t i = 0; i < graph->batch.sources[0].keys; i++)
        if (graph->batch.actions[i] == edge->action &&
            number_of(graph, successors_state(&graph->batch, i)) ==
                edge->target)
            return true;
    return false;
}

/* Is this edge, whatever its action, one of the transitions kept? */
static bool is_kept(Graph *graph, const Edge *edge) {
    const uint32_t *labels = graph->model->action_labels;
    for (size_t i = 0; i < successors_kept_end(&graph->batch, 0); i++)
        if (labels[graph->batch.actions[i]] == labels[edge->action] &&
            number_of(graph, successors_state(&graph->batch, i)) ==
                edge->target)
            return true;
    return false;
}

/* Fill in `kept`; false if an action is kept in part. */
static bool find_kept(Graph *graph, StateId state, Promises *counts) {
    size_t edges = 0, actions = 0, keys = 0;
    size_t kept_end = successors_kept_end(&graph->batch, 0);
    memset(graph->kept, 0, graph->model->action_count);
    EDGES_OF(graph, state, edge) {
        uint8_t *kept = &graph->kept[edge->action];
        bool this = is_kept(graph, edge);
        edges += this;
        *kept |= this ? 1 : 2;
        *kept |= is_key(graph, edge) ? 4 : 0;
        if ((*kept & 3) == 3)
            return false;
    }
    for (uint32_t a = 0; a < graph->model->action_count; a++) {
        graph->kept[a] &= 5;
        actions += graph->kept[a] & 1;
        keys += graph->kept[a] == 5;
    }
    counts->merged += edges > kept_end;
    counts->several += actions > 1;
    counts->choices += edges > actions;
    return keys > 0;
}

static bool check_state(Graph *graph, Reduction *reduction, StateId state,
                        Promises *counts) {
    store_get(graph->store, state, graph->vector);
    successors_clear(&graph->batch);
    model_expand(graph->model, &graph->worker, graph->vector, &graph->batch);
    reduction_apply(reduction, REDUCTION_SMALL, graph->vector, &graph->batch);
    if (successors_kept_end(&graph->batch, 0) == graph->batch.count)
        return true;
    counts->states++;
    return find_kept(graph, state, counts) &&
           check_outside(graph, state, counts);
}

bool promises_check(const Model *model, Reduction *reduction, Mem *mem,
                    Promises *counts) {
    Graph graph;
    bool good = true;
    graph_init(&graph, model, mem);
    counts->models++;
    for (StateId id = 0; id < graph.store->count && good; id++)
        good = graph.cut[id] || check_state(&graph, reduction, id, counts);
    graph_release(&graph);
    return good;
}

void promises_print(const Promises *counts) {
    printf(
        "%10llu networks whose conditions were checked\n"
        "%10llu states of these where something was left out\n"
        "%10llu with several kept actions\n"
        "%10llu with a kept action of several targets\n"
        "%10llu with a kept transition of several actions\n"
        "%10llu diamonds\n",
        (unsigned long long)counts->models, (unsigned long long)counts->states,
        (unsigned long long)counts->several,
        (unsigned long long)counts->choices, (unsigned long long)counts->merged,
        (unsigned long long)counts->diamonds);
}
