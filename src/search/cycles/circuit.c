#include "search/cycles/circuit.h"

#include "base/connected.h"

#include <assert.h>
#include <string.h>

/* ---- What is met --------------------------------------------------------- */

static uint32_t words_of(const Model *model) {
    return (model->set_count + 2 + 63) / 64;
}

/* After the sets: a state with the label, and a move of the monitor. */
static void add_bit(uint64_t *met, uint32_t bit) {
    assert(bit < 64 * CIRCUIT_WORDS);
    met[bit / 64] |= UINT64_C(1) << bit % 64;
}

static void add_words(uint64_t *met, const SetMask *sets) {
    for (uint32_t w = 0; w < SET_WORDS; w++)
        met[w] |= sets->words[w];
}

bool circuits_note(Circuits *self, Walker *walker) {
    uint64_t met[CIRCUIT_WORDS] = {0};
    self->words = words_of(walker->explorer.model);
    assert(self->words > 0 && self->words <= CIRCUIT_WORDS);
    add_words(met, &successors_last(&walker->explorer.batch)->met);
    bool noted = true;
    for (uint32_t w = 0; w < self->words && noted; w++)
        noted = vec_try_push(walker->explorer.mem, &self->own, met[w]);
    return noted;
}

static uint64_t *own_of(const Circuits *self, StateId id) {
    assert(id < self->count);
    return &vec_item(&self->own, id * self->words);
}

/* May a cycle use the edge? */
static bool is_usable(const Circuits *self, Edge edge) {
    return !self->still || !walker_moved(self->walker, edge);
}

/* Add what a step meets: by its source and by itself. */
static void meet(const Circuits *self, ShortId from, Edge edge, uint64_t *met) {
    const Model *model = self->walker->explorer.model;
    SetMask sets = model_action_sets(model, edge.action);
    add_words(met, &sets);
    for (uint32_t w = 0; w < self->words; w++)
        met[w] |= own_of(self, from)[w];
    if (walker_moved(self->walker, edge))
        add_bit(met, model->set_count + 1);
}

static bool is_all(const Circuits *self, const uint64_t *met) {
    return memcmp(met, self->all, self->words * sizeof *met) == 0;
}

static bool poll(Circuits *self) {
    Walker *walker = self->walker;
    walker->stopped |= !explorer_poll(&walker->explorer, walker->depth);
    if (self->most && self->tried++ >= self->most)
        walker_give_up(walker, LIMIT_ERROR);
    return !walker_over(walker);
}

/* ---- Components ---------------------------------------------------------- */

enum {
    OPEN = 0, /* not all is met in the component */
};

/* Do the edges within the component of these states meet everything? */
static bool meets_all(const Circuits *self, const ShortId *states, size_t count,
                      uint32_t component) {
    uint64_t met[CIRCUIT_WORDS] = {0};
    for (size_t i = 0; i < count; i++)
        for (size_t k = self->first[states[i]]; k < self->first[states[i] + 1];
             k++) {
            Edge edge = vec_item(self->edges, k);
            if (self->component[edge.target] == component &&
                is_usable(self, edge))
                meet(self, states[i], edge, met);
        }
    for (uint32_t w = 0; w < self->words; w++)
        met[w] &= self->all[w];
    return is_all(self, met);
}

typedef struct Sorting {
    Circuits *self;   /* whose edges these are */
    VEC(bool) useful; /* by component: all is met in it */
    bool failed;      /* no memory */
} Sorting;

static void judge(void *context, const uint32_t *states, size_t count,
                  uint32_t component) {
    Sorting *sorting = context;
    Circuits *self = sorting->self;
    bool useful = meets_all(self, states, count, component);
    sorting->failed |=
        !vec_try_push(self->walker->explorer.mem, &sorting->useful, useful);
}

static bool next_target(void *context, uint32_t id, size_t *edge,
                        uint32_t *target) {
    const Circuits *self = ((const Sorting *)context)->self;
    size_t k = self->first[id] + *edge, end = self->first[id + 1];
    while (k < end && !is_usable(self, vec_item(self->edges, k)))
        k++;
    *edge = k + 1 - self->first[id];
    *target = k < end ? vec_item(self->edges, k).target : 0;
    return k < end;
}

static bool goes_on(void *context) {
    Sorting *sorting = context;
    return !sorting->failed && poll(sorting->self);
}

static bool find_components(Circuits *self) {
    Mem *mem = self->walker->explorer.mem;
    Sorting sorting = {.self = self};
    Digraph graph = {.context = &sorting,
                     .count = (uint32_t)self->count,
                     .next = next_target,
                     .poll = goes_on,
                     .complete = judge};
    bool found =
        connected_find(&graph, mem, self->component, NULL) && !sorting.failed;
    for (size_t id = 0; id < self->count && found; id++) {
        uint32_t *component = &self->component[id];
        *component =
            vec_item(&sorting.useful, *component) ? *component + 1 : OPEN;
    }
    vec_release(mem, &sorting.useful);
    return found;
}

/* ---- Backwards ----------------------------------------------------------- */

/* Does the edge stay in a component where all can be met? */
static bool stays(const Circuits *self, size_t from, Edge edge) {
    uint32_t component = self->component[from];
    return component != OPEN && self->component[edge.target] == component &&
           is_usable(self, edge);
}

static void count_sources(Circuits *self) {
    for (size_t id = 0; id < self->count; id++)
        for (size_t k = self->first[id]; k < self->first[id + 1]; k++)
            if (stays(self, id, vec_item(self->edges, k)))
                self->back[vec_item(self->edges, k).target]++;
    size_t sum = 0;
    for (size_t id = 0; id <= self->count; id++)
        self->back[id] = sum += self->back[id];
    self->source_count = sum;
}

static bool turn_round(Circuits *self) {
    Mem *mem = self->walker->explorer.mem;
    count_sources(self);
    self->sources = mem_try(mem, self->source_count * sizeof *self->sources);
    if (!self->sources)
        return false;
    for (size_t id = 0; id < self->count; id++)
        for (size_t k = self->first[id]; k < self->first[id + 1]; k++) {
            Edge edge = vec_item(self->edges, k);
            if (!stays(self, id, edge))
                continue;
            size_t *place = &self->back[edge.target];
            assert(*place > 0);
            self->sources[--*place] = (uint32_t)id;
        }
    return true;
}

/* ---- Setting up ---------------------------------------------------------- */

bool circuits_init(Circuits *self, Label label) {
    Walker *walker = self->walker;
    Mem *mem = walker->explorer.mem;
    const Model *model = walker->explorer.model;
    assert(model->set_count > 0 &&
           self->own.count <= self->count * self->words);
    SetMask sets = model_all_sets(model);
    size_t bytes = self->count * sizeof(uint32_t);
    self->still = label == LABEL_LIVELOCK;
    memset(self->all, 0, sizeof self->all);
    add_words(self->all, &sets);
    if (!self->still) {
        add_bit(self->all, model->set_count);
        add_bit(self->all, model->set_count + 1);
    }
    while (self->own.count < self->count * self->words) /* never expanded */
        if (!vec_try_push(mem, &self->own, 0))
            return false;
    for (size_t id = 0; id < self->count && !self->still; id++)
        if (walker_has(walker, id, LABEL_INFINITE))
            add_bit(own_of(self, id), model->set_count);
    self->component = mem_try(mem, bytes);
    self->back = mem_try(mem, (self->count + 1) * sizeof *self->back);
    self->home = mem_try(mem, bytes);
    self->heads = mem_try(mem, bytes);
    if (!self->component || !self->back || !self->home || !self->heads ||
        !find_components(self) || !turn_round(self))
        return false;
    for (size_t id = 0; id < self->count; id++)
        self->home[id] = self->heads[id] = CIRCUIT_NONE;
    return true;
}

void circuits_clear(Circuits *self) {
    if (!self->walker)
        return;
    Mem *mem = self->walker->explorer.mem;
    size_t bytes = self->count * sizeof(uint32_t);
    mem_free(mem, self->component, bytes);
    mem_free(mem, self->back, (self->count + 1) * sizeof *self->back);
    mem_free(mem, self->sources, self->source_count * sizeof *self->sources);
    mem_free(mem, self->home, bytes);
    mem_free(mem, self->heads, bytes);
    self->component = self->sources = self->home = self->heads = NULL;
    self->back = NULL;
}

void circuits_release(Circuits *self) {
    if (!self->walker)
        return;
    Mem *mem = self->walker->explorer.mem;
    circuits_clear(self);
    vec_release(mem, &self->own);
    vec_release(mem, &self->nodes);
    vec_release(mem, &self->met);
    vec_release(mem, &self->queue);
}

/* ---- One cycle ----------------------------------------------------------- */

/* Forget the last one. */
static void forget(Circuits *self) {
    for (size_t i = 0; i < self->queue.count; i++)
        self->home[vec_item(&self->queue, i)] = CIRCUIT_NONE;
    for (size_t i = 0; i < self->nodes.count; i++)
        self->heads[vec_item(&self->nodes, i).id] = CIRCUIT_NONE;
    vec_clear(&self->queue);
    vec_clear(&self->nodes);
    vec_clear(&self->met);
}

static bool lead_home(Circuits *self, uint32_t id, uint32_t steps) {
    assert(self->component[id] != OPEN);
    if (self->home[id] != CIRCUIT_NONE)
        return true;
    self->home[id] = steps;
    return vec_try_push(self->walker->explorer.mem, &self->queue, id);
}

/* How far it is to the start, for states that are near enough. */
static bool measure(Circuits *self, uint32_t start, uint32_t bound) {
    bool done = lead_home(self, start, 0);
    for (size_t i = 0; i < self->queue.count && done; i++) {
        uint32_t id = vec_item(&self->queue, i), steps = self->home[id] + 1;
        if (steps + 1 >= bound)
            break;
        done = poll(self);
        for (size_t k = self->back[id]; k < self->back[id + 1] && done; k++)
            done = lead_home(self, self->sources[k], steps);
    }
    return done;
}

/* Was the state reached before with all of this? */
static bool is_known(const Circuits *self, ShortId id, const uint64_t *met) {
    for (uint32_t n = self->heads[id]; n != CIRCUIT_NONE;
         n = vec_item(&self->nodes, n).other) {
        const uint64_t *old = &vec_item(&self->met, (size_t)n * self->words);
        uint64_t more = 0;
        for (uint32_t w = 0; w < self->words; w++)
            more |= met[w] & ~old[w];
        if (more == 0)
            return true;
    }
    return false;
}

static bool add_node(Circuits *self, CircuitNode node, const uint64_t *met) {
    Mem *mem = self->walker->explorer.mem;
    uint32_t number = (uint32_t)self->nodes.count;
    assert(self->met.count == (size_t)number * self->words);
    node.other = self->heads[node.id];
    bool added = number < CIRCUIT_NONE && vec_try_push(mem, &self->nodes, node);
    if (added)
        self->heads[node.id] = number;
    for (uint32_t w = 0; w < self->words && added; w++)
        added = vec_try_push(mem, &self->met, met[w]);
    return added;
}

typedef struct Close { /* the end of a cycle */
    uint32_t node;     /* the last before the start, or CIRCUIT_NONE */
    Edge edge;         /* to the start */
} Close;

/* Follow the edges of a node, which `length` steps beyond the start lead on
 * from. False if there is no memory left. */
static bool follow(Circuits *self, uint32_t number, uint32_t length,
                   uint32_t bound, Close *close) {
    CircuitNode node = vec_item(&self->nodes, number);
    ShortId start = vec_item(&self->nodes, 0).id;
    assert(length < bound && number < self->nodes.count);
    for (size_t k = self->first[node.id]; k < self->first[node.id + 1]; k++) {
        Edge edge = vec_item(self->edges, k);
        uint64_t met[CIRCUIT_WORDS] = {0};
        if (!stays(self, node.id, edge))
            continue;
        memcpy(met, &vec_item(&self->met, (size_t)number * self->words),
               self->words * sizeof *met);
        meet(self, node.id, edge, met);
        for (uint32_t w = 0; w < self->words; w++)
            met[w] &= self->all[w];
        if (edge.target == start && is_all(self, met)) {
            *close = (Close){number, edge};
            return true;
        }
        uint32_t home = self->home[edge.target];
        if (home == CIRCUIT_NONE || home >= bound - length ||
            is_known(self, edge.target, met))
            continue;
        if (!add_node(self, (CircuitNode){edge.target, number, edge.action, 0},
                      met))
            return false;
    }
    return true;
}

/* The steps to a node, and the last one. */
static bool collect(const Circuits *self, Close close, Edges *cycle) {
    Mem *mem = self->walker->explorer.mem;
    assert(close.node < self->nodes.count);
    vec_clear(cycle);
    bool done = vec_try_push(mem, cycle, close.edge);
    for (uint32_t n = close.node; n != 0 && done;) {
        CircuitNode node = vec_item(&self->nodes, n);
        done = vec_try_push(mem, cycle, ((Edge){node.id, node.action}));
        n = node.parent;
    }
    edges_reverse(cycle, 0);
    return done;
}

uint32_t circuits_find(Circuits *self, StateId start, uint32_t bound,
                       Edges *cycle) {
    uint64_t nothing[CIRCUIT_WORDS] = {0};
    Close close = {.node = CIRCUIT_NONE};
    uint32_t length = 1;
    assert(circuits_has(self, start));
    forget(self);
    bool done = measure(self, state_short(start), bound) &&
                add_node(self,
                         (CircuitNode){.id = state_short(start),
                                       .parent = CIRCUIT_NONE},
                         nothing);
    size_t level_end = self->nodes.count;
    for (size_t i = 0; done && length < bound && i < self->nodes.count &&
                       close.node == CIRCUIT_NONE;
         i++) {
        if (i == level_end) {
            level_end = self->nodes.count;
            if (++length >= bound)
                break;
        }
        done = poll(self) && follow(self, (uint32_t)i, length, bound, &close);
    }
    if (done && close.node != CIRCUIT_NONE && collect(self, close, cycle))
        return length;
    if (!walker_over(self->walker) && (!done || close.node != CIRCUIT_NONE))
        walker_give_up(self->walker, LIMIT_MEMORY);
    return CIRCUIT_NONE;
}
