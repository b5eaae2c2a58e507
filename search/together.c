#include "search/together.h"

#include "search/column.h"
#include "search/visit.h"
#include "store/arcs.h"

const Engine together_engine = {
    .name = "together",
    .decides = LABEL_LIVELOCK | LABEL_INFINITE,
    .source = "Cerna, Pelanek 2003",
    .summary = "several rules about one graph, which is kept",
};

enum {
    NEWEST = 64, /* kinds that an action is compared with */
    EACH = 4096  /* states between looks at the clock; a power of two */
};

typedef struct Together {
    const TogetherAsk *ask; /* rules and limits */
    Mem *mem;               /* where everything comes from */
    Arcs arcs;              /* the graph; a kind of edges moves certain rules */
    uint32_t *kinds;        /* by action: its kind */
    uint32_t actions;       /* how many */
    uint32_t kind_count;    /* different ones */
    VEC(bool) moves;        /* by kind: is each of the rules moved? */
    Column labels;          /* by state: a bit per rule */
    VEC(Arc) edges;         /* of one state */
    Column degrees;         /* by state: edges that lead to it (uint32_t) */
    Column alive;           /* by state: it has not been removed (a byte) */
    VEC(ShortId) queue;     /* states to be followed */
    uint64_t left;          /* states that are alive */
    uint32_t rule;          /* that is being decided */
    uint64_t steps;         /* states looked at, for the clock */
    bool failed;            /* by a limit */
} Together;

/* ---- The graph ----------------------------------------------------------- */

/* Does the kind move just the rules that the action moves? */
static bool is_kind(const Together *self, uint32_t kind, uint32_t action) {
    const TogetherAsk *ask = self->ask;
    for (uint32_t r = 0; r < ask->count; r++)
        if (vec_item(&self->moves, (size_t)kind * ask->count + r) !=
            model_moves(ask->rules[r].model, action))
            return false;
    return true;
}

static bool add_kind(Together *self, uint32_t action) {
    const TogetherAsk *ask = self->ask;
    for (uint32_t r = 0; r < ask->count; r++)
        if (!vec_try_push(self->mem, &self->moves,
                          model_moves(ask->rules[r].model, action)))
            return false;
    self->kind_count++;
    return true;
}

/* Actions that move the same components are of one kind. That is looked up
 * among the newest kinds: one that is there twice does no harm. */
static bool find_kinds(Together *self) {
    self->kinds = mem_try(self->mem, self->actions * sizeof *self->kinds);
    for (uint32_t a = 0; self->kinds && a < self->actions; a++) {
        uint32_t k = self->kind_count > NEWEST ? self->kind_count - NEWEST : 0;
        while (k < self->kind_count && !is_kind(self, k, a))
            k++;
        self->kinds[a] = k;
        if (k == self->kind_count && !add_kind(self, a))
            return false;
    }
    return self->kinds;
}

static bool is_labelled(const Together *self, StateId id, uint32_t rule) {
    const uint8_t *row = column_at(&self->labels, id);
    return row[rule / 8] >> rule % 8 & 1;
}

static Label label_of(const TogetherRule *rule) {
    return rule->model->properties[rule->property].label;
}

static void note_labels(Together *self, const Visit *visit) {
    uint8_t *row = column_at(&self->labels, visit->state);
    assert(visit->state < self->ask->most);
    for (uint32_t r = 0; r < self->ask->count; r++) {
        const TogetherRule *rule = &self->ask->rules[r];
        if (model_labels(rule->model, visit->vector, label_of(rule)))
            row[r / 8] |= (uint8_t)(1 << r % 8);
    }
}

static bool add_state(void *context, const Visit *visit) {
    Together *self = context;
    assert(visit->state == self->arcs.count);
    vec_clear(&self->edges);
    if (visit->state >= self->ask->most ||
        !column_cover(&self->labels, self->mem, visit->state + 1) ||
        !vec_try_reserve(self->mem, &self->edges, visit->count))
        return false;
    note_labels(self, visit);
    for (size_t i = 0; i < visit->count; i++)
        self->edges.data[self->edges.count++] = (Arc){
            state_short(visit->targets[i]), self->kinds[visit->actions[i]]};
    return arcs_add(&self->arcs, self->mem, self->edges.data, visit->count);
}

/* ---- Removing ------------------------------------------------------------ */

static bool *alive(const Together *self, StateId id) {
    return column_at(&self->alive, id);
}

static uint32_t *degree(const Together *self, StateId id) {
    return column_at(&self->degrees, id);
}

static bool moves(const Together *self, uint32_t kind) {
    assert(kind < self->kind_count);
    return vec_item(&self->moves, (size_t)kind * self->ask->count + self->rule);
}

static bool is_livelock(const Together *self) {
    return label_of(&self->ask->rules[self->rule]) == LABEL_LIVELOCK;
}

/* The next edge between states that are there; a livelock has no moves. */
static bool next(const Together *self, ArcReader *reader, Arc *edge) {
    while (arcs_next(reader, edge))
        if (*alive(self, edge->target) &&
            !(is_livelock(self) && moves(self, edge->kind)))
            return true;
    return false;
}

/* To be called for every state that is looked at; false at a limit. */
static bool poll(Together *self) {
    if (++self->steps % EACH == 0) {
        Progress progress = {.states = self->arcs.count,
                             .expanded = self->arcs.count};
        self->failed |= budget_poll(self->ask->budget, &progress) != LIMIT_NONE;
    }
    return !self->failed;
}

/* The next state from this one on that is there; the number of states if there
 * is none, or a limit is met. */
static uint64_t next_alive(Together *self, uint64_t id) {
    while (id < self->arcs.count && poll(self) && !*alive(self, id))
        id++;
    return self->failed ? self->arcs.count : id;
}

static void wait(Together *self, StateId id) {
    assert(id < self->arcs.count);
    self->failed |= !vec_try_push(self->mem, &self->queue, state_short(id));
}

static void begin(Together *self) {
    self->left = 0;
    for (uint64_t id = 0; id < self->arcs.count && poll(self); id++) {
        bool there = !is_livelock(self) || is_labelled(self, id, self->rule);
        *alive(self, id) = there;
        self->left += there;
    }
}

static void count_degrees(Together *self) {
    Arc edge;
    for (uint64_t id = 0; id < self->arcs.count; id++)
        *degree(self, id) = 0;
    for (uint64_t id = next_alive(self, 0); id < self->arcs.count;
         id = next_alive(self, id + 1)) {
        ArcReader reader = arcs_read(&self->arcs, id);
        while (next(self, &reader, &edge))
            ++*degree(self, edge.target);
    }
}

static void remove_state(Together *self, StateId id) {
    Arc edge;
    ArcReader reader = arcs_read(&self->arcs, id);
    assert(*alive(self, id) && *degree(self, id) == 0);
    *alive(self, id) = false;
    self->left--;
    while (next(self, &reader, &edge))
        if (--*degree(self, edge.target) == 0)
            wait(self, edge.target);
}

/* Remove states that no edge leads to until there is none. */
static void trim(Together *self) {
    assert(self->queue.count == 0);
    count_degrees(self);
    for (uint64_t id = next_alive(self, 0); id < self->arcs.count;
         id = next_alive(self, id + 1)) {
        if (*degree(self, id) == 0)
            wait(self, id);
        while (self->queue.count > 0 && poll(self))
            remove_state(self, vec_pop(&self->queue));
    }
}

/* ---- Keeping ------------------------------------------------------------- */

/* While states are kept, the degree of one that is reached is 1. */
static void reach(Together *self, StateId id) {
    assert(*alive(self, id) && *degree(self, id) <= 1);
    if (*degree(self, id))
        return;
    *degree(self, id) = 1;
    wait(self, id);
}

/* A state with the label, or the ends of its moves. */
static void reach_first(Together *self, StateId id, bool by_label) {
    Arc edge;
    ArcReader reader = arcs_read(&self->arcs, id);
    if (by_label && is_labelled(self, id, self->rule))
        reach(self, id);
    while (!by_label && next(self, &reader, &edge))
        if (moves(self, edge.kind))
            reach(self, edge.target);
}

static void reach_all(Together *self) {
    Arc edge;
    while (self->queue.count > 0 && poll(self)) {
        ArcReader reader = arcs_read(&self->arcs, vec_pop(&self->queue));
        while (next(self, &reader, &edge))
            reach(self, edge.target);
    }
}

/* Keep what states with the label lead to, or moves. */
static void keep_reached(Together *self, bool by_label) {
    assert(self->queue.count == 0 && !is_livelock(self));
    for (uint64_t id = 0; id < self->arcs.count; id++)
        *degree(self, id) = 0;
    for (uint64_t id = next_alive(self, 0); id < self->arcs.count;
         id = next_alive(self, id + 1))
        reach_first(self, id, by_label);
    reach_all(self);
    for (uint64_t id = next_alive(self, 0); id < self->arcs.count;
         id = next_alive(self, id + 1))
        if (!*degree(self, id)) {
            *alive(self, id) = false;
            self->left--;
        }
}

/* ---- The rules ----------------------------------------------------------- */

static void decide(Together *self) {
    uint64_t before;
    begin(self);
    do {
        before = self->left;
        if (!is_livelock(self)) {
            keep_reached(self, true);
            keep_reached(self, false);
        }
        trim(self);
    } while (!is_livelock(self) && self->left < before && !self->failed);
    self->ask->rules[self->rule].violated = self->left > 0;
}

static bool decide_all(Together *self) {
    uint64_t count = self->arcs.count;
    self->failed = !column_cover(&self->degrees, self->mem, count) ||
                   !column_cover(&self->alive, self->mem, count);
    for (self->rule = 0; self->rule < self->ask->count && !self->failed;
         self->rule++)
        decide(self);
    return !self->failed;
}

static void release(Together *self) {
    column_release(&self->labels, self->mem);
    column_release(&self->degrees, self->mem);
    column_release(&self->alive, self->mem);
    arcs_release(&self->arcs, self->mem);
    vec_release(self->mem, &self->moves);
    vec_release(self->mem, &self->edges);
    vec_release(self->mem, &self->queue);
    if (self->kinds)
        mem_free(self->mem, self->kinds, self->actions * sizeof *self->kinds);
}

/* Explore the graph; false if it is not complete. */
static bool keep_graph(Together *self, Statistics *statistics) {
    const TogetherAsk *ask = self->ask;
    uint32_t initial;
    assert(self->kind_count <= self->actions);
    arcs_init(&self->arcs, self->kind_count + 1);
    column_init(&self->labels, (ask->count + 7) / 8);
    column_init(&self->degrees, sizeof(uint32_t));
    column_init(&self->alive, sizeof(bool));
    search_visit(ask->rules[0].model, ask->budget, add_state, self, &initial,
                 statistics);
    return statistics->complete;
}

bool search_together(const TogetherAsk *ask, Statistics *statistics) {
    const Model *model = ask->rules[0].model;
    Together self = {
        .ask = ask, .mem = model->mem, .actions = model->action_count};
    assert(ask->count > 0 && model->set_count == 0);
    bool decided =
        find_kinds(&self) && keep_graph(&self, statistics) && decide_all(&self);
    statistics->bytes = self.mem->peak;
    release(&self);
    return decided;
}
