#include "equiv/minimising/acceptance.h"

#include "base/sorted.h"
#include "equiv/minimising/minimise.h"
#include "equiv/relations/rule.h"

#include <assert.h>
#include <stdlib.h>

enum {
    NONE = UINT32_MAX,
    CODE_VALUATION = 0, /* places in the code of a class */
    CODE_DIVERGENT,
    CODE_OFFERS
};

typedef struct Arc {    /* of a node */
    uint32_t label;     /* of the graph */
    uint32_t valuation; /* of the target */
    uint32_t target;    /* a state of the system; later a node */
} Arc;

typedef struct Node {
    uint32_t class; /* what is known of it */
    size_t first;   /* of its arcs; they end where those of the next begin */
} Node;

typedef struct Determiniser {
    const PackedGraph *system; /* borrowed */
    AcceptanceGraph *result;   /* whose offers and classes are filled in */
    unsigned aspects;          /* that count */
    Mem *mem;                  /* where everything comes from */
    Sequences sets;            /* of states; their numbers are those of nodes */
    uint32_t *offers;          /* by state: its offer, or NONE: not stable */
    uint32_t *seen;            /* by state: when a closure last had it */
    uint32_t now;              /* number of that closure */
    VEC(Node) nodes;           /* those that were followed */
    VEC(Arc) arcs;             /* of all nodes, with nodes as targets */
    VEC(Arc) draft;            /* of one node, with states as targets */
    VEC(uint32_t) set;         /* of states, while it is made */
    VEC(uint32_t) code;        /* a class, or an offer, while it is made */
    VEC(uint32_t) initial;     /* nodes */
} Determiniser;

/* ---- Propositions that do not count -------------------------------------- */

/* The same system without propositions: every tau is invisible. */
static bool forget_valuations(PackedGraph *system) {
    PackedGraph plain;
    if (!system->valuations)
        return true;
    bool made = graph_make(&plain, system->mem,
                           (GraphSize){system->state_count, system->arc_count,
                                       system->initial_count, false});
    for (uint32_t s = 0; made && s < system->state_count; s++) {
        for (uint32_t i = system->first[s]; made && i < system->first[s + 1];
             i++) {
            uint32_t label = system->labels[i];
            made = graph_add(&plain, label == GRAPH_CHANGE ? 0 : label,
                             system->targets[i]);
        }
        graph_end(&plain, s);
    }
    for (size_t i = 0; made && i < system->initial_count; i++)
        plain.initial[i] = system->initial[i];
    graph_release(system);
    *system = plain;
    return made;
}

/* ---- Offers -------------------------------------------------------------- */

/* The number of the state's offer, or NONE. */
static bool find_offer(Determiniser *self, uint32_t state, uint32_t *offer) {
    assert(state < self->system->state_count);
    const PackedGraph *system = self->system;
    uint32_t first = system->first[state], end = system->first[state + 1];
    bool stable = first == end || (system->labels[first] != 0 &&
                                   system->labels[end - 1] < GRAPH_CHANGE);
    *offer = NONE;
    if (!stable || (!(self->aspects & RUNS_REFUSALS) && first != end))
        return true;
    vec_clear(&self->code);
    for (uint32_t i = first; i < end; i++) {
        uint32_t label = system->labels[i];
        if (i > first && label == system->labels[i - 1])
            continue;
        if (!vec_try_push(self->mem, &self->code, label))
            return false;
    }
    return sequences_add(&self->result->offers, self->code.data,
                         self->code.count, offer);
}

static bool find_offers(Determiniser *self) {
    bool made = true;
    for (uint32_t s = 0; made && s < self->system->state_count; s++)
        if (self->aspects & (RUNS_REFUSALS | RUNS_DEADLOCKS))
            made = find_offer(self, s, &self->offers[s]);
        else
            self->offers[s] = NONE;
    return made;
}

/* Leave only the smallest of the offers in the code. Those that are equal have
 * one number. */
static void keep_smallest(Determiniser *self) {
    assert(self->code.count >= CODE_OFFERS);
    const Sequences *offers = &self->result->offers;
    uint32_t *codes = self->code.data + CODE_OFFERS;
    size_t count = sorted_set(codes, self->code.count - CODE_OFFERS), kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool smallest = true;
        for (size_t k = 0; k < count && smallest; k++)
            smallest = k == i || codes[k] == NONE ||
                       !sequences_include(offers, codes[k], codes[i]);
        if (!smallest)
            codes[i] = NONE;
    }
    for (size_t i = 0; i < count; i++)
        if (codes[i] != NONE)
            codes[kept++] = codes[i];
    self->code.count = CODE_OFFERS + kept;
}

/* ---- Nodes --------------------------------------------------------------- */

static bool diverges(const PackedGraph *system, uint32_t state) {
    assert(state < system->state_count);
    uint32_t end = system->first[state + 1];
    return end > system->first[state] &&
           system->labels[end - 1] == GRAPH_DIVERGE;
}

/* Does a state of the set diverge, and does that count? */
static bool set_diverges(const Determiniser *self, uint32_t set) {
    const uint32_t *states = sequences_get(&self->sets, set);
    uint32_t count = sequences_length(&self->sets, set);
    for (uint32_t i = 0; self->aspects & RUNS_DIVERGENCES && i < count; i++)
        if (diverges(self->system, states[i]))
            return true;
    return false;
}

/* What is known of a set of states. */
static bool classify(Determiniser *self, uint32_t set, bool chaos,
                     uint32_t *class) {
    assert(sequences_length(&self->sets, set) > 0);
    const uint32_t *states = sequences_get(&self->sets, set);
    uint32_t count = sequences_length(&self->sets, set);
    vec_clear(&self->code);
    if (!vec_try_reserve(self->mem, &self->code, (size_t)count + CODE_OFFERS))
        return false;
    self->code.data[CODE_VALUATION] =
        chaos ? 0 : graph_valuation(self->system, states[0]);
    self->code.data[CODE_DIVERGENT] = set_diverges(self, set);
    self->code.count = CODE_OFFERS;
    for (uint32_t i = 0; !chaos && i < count; i++)
        if (self->offers[states[i]] != NONE)
            self->code.data[self->code.count++] = self->offers[states[i]];
    keep_smallest(self);
    return sequences_add(&self->result->classes, self->code.data,
                         self->code.count, class);
}

static bool add_state(Determiniser *self, uint32_t state) {
    assert(state < self->system->state_count);
    if (self->seen[state] == self->now)
        return true;
    self->seen[state] = self->now;
    return vec_try_push(self->mem, &self->set, state);
}

/* The node of the closure of the set; a new one is the last. */
static bool add_set(Determiniser *self, uint32_t *node) {
    const PackedGraph *system = self->system;
    for (size_t k = 0; k < self->set.count; k++) {
        uint32_t state = self->set.data[k];
        if (mem_must_stop_after(self->mem, 1))
            return false;
        for (uint32_t i = system->first[state];
             i < system->first[state + 1] && system->labels[i] == 0; i++)
            if (!add_state(self, system->targets[i]))
                return false;
    }
    self->set.count = sorted_set(self->set.data, self->set.count);
    return sequences_add(&self->sets, self->set.data, self->set.count, node);
}

static void begin_set(Determiniser *self) {
    self->now++;
    vec_clear(&self->set);
}

static int compare_arcs(const void *a, const void *b) {
    const Arc *x = a, *y = b;
    if (x->label != y->label)
        return x->label < y->label ? -1 : 1;
    return x->valuation == y->valuation  ? 0
           : x->valuation < y->valuation ? -1
                                         : 1;
}

/* All visible arcs of the states of a set, by label and valuation. */
static bool gather(Determiniser *self, uint32_t set) {
    assert(sequences_length(&self->sets, set) > 0);
    const PackedGraph *system = self->system;
    uint32_t count = sequences_length(&self->sets, set);
    vec_clear(&self->draft);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t state = sequences_get(&self->sets, set)[k];
        for (uint32_t i = system->first[state]; i < system->first[state + 1];
             i++) {
            Arc arc = {system->labels[i],
                       graph_valuation(system, system->targets[i]),
                       system->targets[i]};
            if (arc.label != 0 && arc.label != GRAPH_DIVERGE &&
                !vec_try_push(self->mem, &self->draft, arc))
                return false;
        }
    }
    if (self->draft.count > 0)
        qsort(self->draft.data, self->draft.count, sizeof(Arc), compare_arcs);
    return true;
}

/* Where the draft's arcs from *next on that are alike lead. */
static bool follow_arcs(Determiniser *self, size_t *next) {
    assert(*next < self->draft.count);
    Arc arc = self->draft.data[*next];
    begin_set(self);
    for (; *next < self->draft.count &&
           compare_arcs(&arc, &self->draft.data[*next]) == 0;
         (*next)++)
        if (!add_state(self, self->draft.data[*next].target))
            return false;
    return add_set(self, &arc.target) &&
           vec_try_push(self->mem, &self->arcs, arc);
}

/* One more node, with its arcs. After a divergence everything is possible if
 * that is what the relation says: then there is nothing more to know. */
static bool follow(Determiniser *self, uint32_t set) {
    Node node = {.first = self->arcs.count};
    bool chaos = self->aspects & RUNS_CHAOS && set_diverges(self, set);
    assert(set == self->nodes.count);
    if (!classify(self, set, chaos, &node.class) ||
        !vec_try_push(self->mem, &self->nodes, node))
        return false;
    if (chaos)
        return true;
    if (!gather(self, set))
        return false;
    for (size_t next = 0; next < self->draft.count;)
        if (!follow_arcs(self, &next))
            return false;
    return true;
}

/* ---- The whole ----------------------------------------------------------- */

/* One initial node for each initial valuation. */
static bool find_initial(Determiniser *self) {
    const PackedGraph *system = self->system;
    vec_clear(&self->draft);
    for (size_t i = 0; i < system->initial_count; i++) {
        Arc arc = {.valuation = graph_valuation(system, system->initial[i]),
                   .target = system->initial[i]};
        if (!vec_try_push(self->mem, &self->draft, arc))
            return false;
    }
    qsort(self->draft.data, self->draft.count, sizeof(Arc), compare_arcs);
    for (size_t next = 0; next < self->draft.count;)
        if (!follow_arcs(self, &next) ||
            !vec_try_push(self->mem, &self->initial,
                          vec_pop(&self->arcs).target))
            return false;
    return true;
}

static bool pack(Determiniser *self) {
    assert(self->nodes.count > 0 || self->initial.count == 0);
    PackedGraph *graph = &self->result->graph;
    uint32_t count = (uint32_t)self->nodes.count;
    if (!graph_make(
            graph, self->mem,
            (GraphSize){count, self->arcs.count, self->initial.count, true}))
        return false;
    for (uint32_t n = 0; n < count; n++) {
        size_t end =
            n + 1 < count ? self->nodes.data[n + 1].first : self->arcs.count;
        for (size_t i = self->nodes.data[n].first; i < end; i++)
            if (!graph_add(graph, self->arcs.data[i].label,
                           self->arcs.data[i].target))
                return false;
        graph_end(graph, n);
        graph->valuations[n] = self->nodes.data[n].class;
    }
    for (size_t i = 0; i < self->initial.count; i++)
        graph->initial[i] = self->initial.data[i];
    assert(graph_check(graph));
    return true;
}

static bool determinise(Determiniser *self) {
    size_t bytes = self->system->state_count * sizeof(uint32_t);
    self->offers = mem_try(self->mem, bytes);
    self->seen = mem_try(self->mem, bytes);
    if (!self->offers || !self->seen || !find_offers(self) ||
        !find_initial(self))
        return false;
    for (uint32_t set = 0; set < self->sets.all.count; set++)
        if (!follow(self, set))
            return false;
    return pack(self);
}

static void finish(Determiniser *self) {
    size_t bytes = self->system->state_count * sizeof(uint32_t);
    vec_release(self->mem, &self->initial);
    vec_release(self->mem, &self->code);
    vec_release(self->mem, &self->set);
    vec_release(self->mem, &self->draft);
    vec_release(self->mem, &self->arcs);
    vec_release(self->mem, &self->nodes);
    mem_free(self->mem, self->seen, bytes);
    mem_free(self->mem, self->offers, bytes);
    sequences_release(&self->sets);
}

bool acceptance_make(AcceptanceGraph *result, PackedGraph *system,
                     unsigned aspects) {
    Mem *mem = system->mem;
    *result = (AcceptanceGraph){.graph = {.mem = mem}};
    sequences_init(&result->offers, mem);
    sequences_init(&result->classes, mem);
    bool made = (aspects & RUNS_CHANGES || forget_valuations(system)) &&
                minimise(system, RELATION_DIV_BRANCHING_BISIM);
    if (made) {
        Determiniser self = {
            .system = system, .result = result, .aspects = aspects, .mem = mem};
        sequences_init(&self.sets, mem);
        made = determinise(&self);
        finish(&self);
    }
    graph_release(system);
    return made && minimise(&result->graph, RELATION_STRONG_BISIM);
}

void acceptance_release(AcceptanceGraph *self) {
    sequences_release(&self->classes);
    sequences_release(&self->offers);
    graph_release(&self->graph);
}

AcceptanceNode acceptance_node(const AcceptanceGraph *self, uint32_t node) {
    uint32_t class = self->graph.valuations[node];
    const uint32_t *code = sequences_get(&self->classes, class);
    uint32_t count = sequences_length(&self->classes, class);
    assert(node < self->graph.state_count && count >= CODE_OFFERS);
    return (AcceptanceNode){.valuation = code[CODE_VALUATION],
                            .divergent = code[CODE_DIVERGENT],
                            .offers = code + CODE_OFFERS,
                            .offer_count = count - CODE_OFFERS};
}

bool acceptance_has_change(const AcceptanceGraph *self, uint32_t node) {
    assert(node < self->graph.state_count);
    uint32_t end = self->graph.first[node + 1];
    return end > self->graph.first[node] &&
           self->graph.labels[end - 1] == GRAPH_CHANGE;
}
