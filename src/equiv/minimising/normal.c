#include "equiv/minimising/normal.h"

#include "equiv/minimising/acceptance.h"
#include "equiv/minimising/minimise.h"
#include "equiv/relations/rule.h"

#include <assert.h>
#include <stdlib.h>

enum {
    NONE = UINT32_MAX
};

typedef struct Form { /* of a node as states */
    bool loop;        /* a loop of tau */
    bool split;       /* a state per offer next to the first one */
} Form;

typedef struct Unfolding {
    const AcceptanceGraph *from; /* borrowed */
    PackedGraph *to;             /* first states by node, then the others */
    unsigned aspects;            /* that count */
    uint32_t next;               /* of the states for offers */
    VEC(bool) offered;           /* by label: a state of the node has it */
} Unfolding;

/* ---- From nodes to states ------------------------------------------------ */

/* How many labels the node has, those of tau left out. */
static uint32_t count_labels(const PackedGraph *graph, uint32_t node) {
    assert(node < graph->state_count);
    uint32_t count = 0;
    for (uint32_t i = graph->first[node]; i < graph->first[node + 1]; i++)
        count += graph->labels[i] != GRAPH_CHANGE &&
                 (i == graph->first[node] ||
                  graph->labels[i] != graph->labels[i - 1]);
    return count;
}

static Form form_of(const Unfolding *self, uint32_t node) {
    assert(node < self->from->graph.state_count);
    const PackedGraph *graph = &self->from->graph;
    AcceptanceNode known = acceptance_node(self->from, node);
    bool change = acceptance_has_change(self->from, node);
    uint32_t labels = count_labels(graph, node);
    Form form = {.loop = known.divergent, .split = known.offer_count > 0};
    if (known.offer_count == 0 && !change)
        form.loop |= self->aspects & RUNS_REFUSALS ||
                     (self->aspects & RUNS_DEADLOCKS && labels == 0);
    if (known.offer_count == 1 && !change && !form.loop &&
        sequences_length(&self->from->offers, known.offers[0]) == labels)
        form.split = false;
    return form;
}

static void note_offers(Unfolding *self, AcceptanceNode known, bool offered) {
    for (uint32_t k = 0; k < known.offer_count; k++) {
        const uint32_t *labels =
            sequences_get(&self->from->offers, known.offers[k]);
        uint32_t count = sequences_length(&self->from->offers, known.offers[k]);
        for (uint32_t i = 0; i < count; i++)
            vec_item(&self->offered, labels[i]) = offered;
    }
}

static bool is_offered(const Unfolding *self, uint32_t label) {
    return label < self->offered.count && self->offered.data[label];
}

/* The first state of a node. */
static bool unfold_first(Unfolding *self, uint32_t node) {
    const PackedGraph *graph = &self->from->graph;
    AcceptanceNode known = acceptance_node(self->from, node);
    Form form = form_of(self, node);
    bool made = true;
    for (uint32_t k = 0; made && form.split && k < known.offer_count; k++)
        made = graph_add(self->to, 0, self->next++);
    if (form.split)
        note_offers(self, known, true);
    for (uint32_t i = graph->first[node]; made && i < graph->first[node + 1];
         i++)
        if (!form.split || !is_offered(self, graph->labels[i]))
            made = graph_add(self->to, graph->labels[i], graph->targets[i]);
    if (form.split)
        note_offers(self, known, false);
    return made && (!form.loop || graph_add(self->to, GRAPH_DIVERGE, node));
}

/* The state for an offer of a node. */
static bool unfold_offer(Unfolding *self, uint32_t node, uint32_t offer) {
    assert(node < self->from->graph.state_count);
    const PackedGraph *graph = &self->from->graph;
    const uint32_t *labels = sequences_get(&self->from->offers, offer);
    uint32_t count = sequences_length(&self->from->offers, offer), k = 0;
    for (uint32_t i = graph->first[node]; i < graph->first[node + 1]; i++) {
        while (k < count && labels[k] < graph->labels[i])
            k++;
        if (k < count && labels[k] == graph->labels[i] &&
            !graph_add(self->to, graph->labels[i], graph->targets[i]))
            return false;
    }
    return true;
}

static void end_state(Unfolding *self, uint32_t state, uint32_t valuation) {
    assert(state < self->to->state_count);
    graph_end(self->to, state);
    if (self->to->valuations)
        self->to->valuations[state] = valuation;
}

static bool unfold_offers(Unfolding *self, uint32_t node) {
    AcceptanceNode known = acceptance_node(self->from, node);
    for (uint32_t k = 0; k < known.offer_count; k++) {
        if (!unfold_offer(self, node, known.offers[k]))
            return false;
        end_state(self, self->next++, known.valuation);
    }
    return true;
}

/* Labels of the graph are below what the result is. */
static bool cover_labels(Unfolding *self) {
    const PackedGraph *graph = &self->from->graph;
    uint32_t most = 0;
    for (uint32_t i = 0; i < graph->arc_count; i++)
        if (graph->labels[i] < GRAPH_CHANGE && graph->labels[i] >= most)
            most = graph->labels[i] + 1;
    if (!vec_try_reserve(graph->mem, &self->offered, most))
        return false;
    for (uint32_t i = 0; i < most; i++)
        self->offered.data[self->offered.count++] = false;
    return true;
}

static size_t count_states(const Unfolding *self) {
    const PackedGraph *graph = &self->from->graph;
    size_t count = graph->state_count;
    for (uint32_t n = 0; n < graph->state_count; n++)
        if (form_of(self, n).split)
            count += acceptance_node(self->from, n).offer_count;
    return count;
}

static bool unfold_all(Unfolding *self) {
    const PackedGraph *graph = &self->from->graph;
    bool made = true;
    self->next = graph->state_count;
    for (uint32_t n = 0; made && n < graph->state_count; n++) {
        made = unfold_first(self, n);
        end_state(self, n, acceptance_node(self->from, n).valuation);
    }
    self->next = graph->state_count;
    for (uint32_t n = 0; made && n < graph->state_count; n++)
        if (form_of(self, n).split)
            made = unfold_offers(self, n);
    return made;
}

static bool unfold(PackedGraph *to, const AcceptanceGraph *from,
                   unsigned aspects) {
    Unfolding self = {.from = from, .to = to, .aspects = aspects};
    const PackedGraph *graph = &from->graph;
    size_t count = count_states(&self);
    *to = (PackedGraph){.mem = graph->mem};
    bool made =
        count < NONE && cover_labels(&self) &&
        graph_make(to, graph->mem,
                   (GraphSize){(uint32_t)count, graph->arc_count,
                               graph->initial_count, aspects & RUNS_CHANGES}) &&
        unfold_all(&self);
    for (size_t i = 0; made && i < graph->initial_count; i++)
        to->initial[i] = graph->initial[i];
    vec_release(graph->mem, &self.offered);
    assert(!made || graph_check(to));
    return made;
}

/* ---- Order --------------------------------------------------------------- */

/* Which of two targets of arcs with one label comes first? Nothing depends on
 * the numbers of states: targets have different valuations, or are states for
 * different offers of a node. */
static int compare_targets(const PackedGraph *graph, uint32_t one,
                           uint32_t other) {
    assert(one < graph->state_count && other < graph->state_count);
    uint32_t x = graph_valuation(graph, one), y = graph_valuation(graph, other);
    if (x != y)
        return x < y ? -1 : 1;
    uint32_t i = graph->first[one], k = graph->first[other];
    for (; i < graph->first[one + 1] && k < graph->first[other + 1]; i++, k++)
        if (graph->labels[i] != graph->labels[k])
            return graph->labels[i] < graph->labels[k] ? -1 : 1;
    return (i < graph->first[one + 1]) - (k < graph->first[other + 1]);
}

/* Sort some states by insertion: few arcs have one label. */
static void sort_targets(const PackedGraph *graph, uint32_t *states,
                         size_t count) {
    for (size_t i = 1; i < count; i++) {
        uint32_t state = states[i];
        size_t k = i;
        for (; k > 0 && compare_targets(graph, states[k - 1], state) > 0; k--)
            states[k] = states[k - 1];
        states[k] = state;
    }
}

typedef struct Order {
    PackedGraph *graph; /* whose arcs with one label are sorted on the way */
    uint32_t *numbers;  /* by state: its new number, or NONE */
    uint32_t *states;   /* by new number */
    uint32_t count;     /* of states that have one */
} Order;

static void meet(Order *order, const uint32_t *states, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (order->numbers[states[i]] == NONE) {
            order->numbers[states[i]] = order->count;
            order->states[order->count++] = states[i];
        }
}

/* Breadth-first. */
static void find_order(Order *order) {
    PackedGraph *graph = order->graph;
    for (uint32_t s = 0; s < graph->state_count; s++)
        order->numbers[s] = NONE;
    sort_targets(graph, graph->initial, graph->initial_count);
    meet(order, graph->initial, graph->initial_count);
    for (uint32_t n = 0; n < order->count; n++) {
        uint32_t state = order->states[n], end = graph->first[state + 1];
        for (uint32_t i = graph->first[state], k; i < end; i = k) {
            for (k = i + 1; k < end && graph->labels[k] == graph->labels[i];)
                k++;
            sort_targets(graph, graph->targets + i, k - i);
            meet(order, graph->targets + i, k - i);
        }
    }
    assert(order->count == graph->state_count);
}

static bool renumber(PackedGraph *result, const Order *order) {
    const PackedGraph *graph = order->graph;
    bool made =
        graph_make(result, graph->mem,
                   (GraphSize){graph->state_count, graph->arc_count,
                               graph->initial_count, graph->valuations});
    for (uint32_t n = 0; made && n < graph->state_count; n++) {
        uint32_t state = order->states[n];
        for (uint32_t i = graph->first[state];
             made && i < graph->first[state + 1]; i++)
            made = graph_add(result, graph->labels[i],
                             order->numbers[graph->targets[i]]);
        graph_end(result, n);
        if (graph->valuations)
            result->valuations[n] = graph->valuations[state];
    }
    for (size_t i = 0; made && i < graph->initial_count; i++)
        result->initial[i] = order->numbers[graph->initial[i]];
    return made;
}

static bool put_in_order(PackedGraph *graph) {
    size_t bytes = graph->state_count * sizeof(uint32_t);
    Mem *mem = graph->mem;
    PackedGraph result = {.mem = mem};
    Order order = {.graph = graph,
                   .numbers = mem_try(mem, bytes),
                   .states = mem_try(mem, bytes)};
    bool made = order.numbers && order.states;
    if (made) {
        find_order(&order);
        made = renumber(&result, &order);
    }
    mem_free(mem, order.numbers, bytes);
    mem_free(mem, order.states, bytes);
    graph_release(graph);
    *graph = result;
    return made;
}

bool normal_form(PackedGraph *graph, unsigned aspects) {
    AcceptanceGraph acceptance;
    bool made = acceptance_make(&acceptance, graph, aspects) &&
                unfold(graph, &acceptance, aspects);
    acceptance_release(&acceptance);
    made =
        made && minimise(graph, RELATION_STRONG_BISIM) && put_in_order(graph);
    if (!made)
        graph_release(graph);
    return made;
}
