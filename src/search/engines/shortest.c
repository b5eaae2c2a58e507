/* search/engines/shortest.c -- provably shortest lassos
 *
 * A lasso is a way to a state and a cycle through it that shows an error; its
 * length is that of both together. The whole reachable part is explored
 * breadth-first and kept as a graph. Then, for every state in the order of
 * its distance, a cycle through it is looked for that is short enough to beat
 * the best lasso so far; the search ends when the distance alone is not.
 *
 * A cycle is looked for over pairs of a state and a phase. A livelock has one
 * phase and uses unmoved transitions between livelock states. For an infinite
 * trace the phase says whether an infinite label and whether a move of the
 * monitor have been met on the way; both must have been. Where cycles must meet
 * sets, search/cycles/circuit.h looks for them.
 *
 * Under a limit of d steps, states that d steps reach are expanded and no
 * others, so that all lassos of up to d + 1 steps are there, with all that is
 * needed to know that one is shortest. Any other limit leaves the property
 * inconclusive, even if an error is known. It then counts as seen.
 */
#include "search/cycles/circuit.h"
#include "search/engine.h"
#include "search/tracing/ways.h"

#include <assert.h>

enum { /* phases of a cycle for an infinite trace */
    MET_INFINITE = 1,
    MET_MOVE = 2,
    PHASES = 4 /* both or none of them */
};

enum {
    NOT_FOUND = UINT32_MAX
};

typedef struct Shortest {
    Walker walker;       /* states, finite errors, limits */
    Edges edges;         /* of all states, one after another */
    VEC(size_t) first;   /* by state: its first edge; one more at the end */
    uint32_t *distances; /* by state: from the initial states */
    Ways ways;           /* of the present search for a cycle */
    bool sets;           /* cycles must meet sets: ... */
    Circuits circuits;   /* ... these are looked for here instead */
    Label label;         /* kind of error that is looked for */
    uint32_t best;       /* length of the best lasso, or one that is too long */
    StateId entry;       /* where it enters its cycle, or STATE_NONE, ... */
    Edges cycle;         /* ... which is this */
    bool cut;            /* states at the depth limit have no edges */
    uint64_t tried;      /* nodes expanded in search for cycles */
    uint64_t most;       /* of these, or 0: no limit */
} Shortest;

enum {
    CYCLE_SHARE = 16 /* nodes on cycles may be so many times as many as the
                        expansions allowed: they cost less */
};

/* ---- The graph ----------------------------------------------------------- */

/* Expand a state and note where its edges are. */
static void expand(Shortest *self, StateId id) {
    assert(self->first.count == id);
    Walker *walker = &self->walker;
    assert(self->first.count == id);
    if (!vec_try_push(walker->explorer.mem, &self->first, self->edges.count))
        walker_give_up(walker, LIMIT_MEMORY);
    else
        walker_expand(walker, id, &self->edges);
    if (self->sets && !walker_over(walker) &&
        !circuits_note(&self->circuits, walker))
        walker_give_up(walker, LIMIT_MEMORY);
}

/* States from this one on are too deep to be expanded: they have no edges. */
static void cut_off(Shortest *self, StateId id) {
    Walker *walker = &self->walker;
    size_t count = walker->explorer.store->count - id;
    self->cut = true;
    walker->depth--;
    if (!vec_try_reserve(walker->explorer.mem, &self->first, count)) {
        walker_give_up(walker, LIMIT_MEMORY);
        return;
    }
    while (count-- > 0)
        self->first.data[self->first.count++] = self->edges.count;
}

/* Expand all states in the order of their ids, which is breadth-first: when
 * those of one level are done, the states stored since are the next. */
static void explore(Shortest *self) {
    Walker *walker = &self->walker;
    uint64_t level_end = walker->initial_count;
    for (StateId id = 0; !walker_over(walker) && !self->cut &&
                         id < walker->explorer.store->count;
         id++) {
        if (id == level_end) {
            level_end = walker->explorer.store->count;
            walker->depth++;
        }
        if (walker->depth > walker->explorer.budget->depth)
            cut_off(self, id);
        else
            expand(self, id);
    }
    if (!vec_try_push(walker->explorer.mem, &self->first, self->edges.count))
        walker_give_up(walker, LIMIT_MEMORY);
}

/* Ids are in breadth-first order: the first edge to a state is a shortest. */
static void measure(Shortest *self) {
    Walker *walker = &self->walker;
    uint64_t count = walker->explorer.store->count;
    for (uint64_t id = 0; id < count; id++)
        self->distances[id] = id < walker->initial_count ? 0 : NOT_FOUND;
    for (uint64_t id = 0; id < count && !walker_over(walker); id++) {
        assert(self->distances[id] != NOT_FOUND);
        for (size_t i = vec_item(&self->first, id);
             i < vec_item(&self->first, id + 1); i++) {
            StateId target = vec_item(&self->edges, i).target;
            if (self->distances[target] == NOT_FOUND)
                self->distances[target] = self->distances[id] + 1;
        }
        walker->stopped |= !explorer_poll(&walker->explorer, walker->depth);
    }
}

static uint32_t phase_count(const Shortest *self) {
    return self->label == LABEL_LIVELOCK ? 1 : PHASES;
}

static bool prepare(Shortest *self) {
    Mem *mem = self->walker.explorer.mem;
    size_t count = self->walker.explorer.store->count;
    assert(self->first.count == count + 1);
    self->distances = mem_try(mem, count * sizeof *self->distances);
    if (!self->distances || !ways_init(&self->ways, mem, count, PHASES)) {
        walker_give_up(&self->walker, LIMIT_MEMORY);
        return false;
    }
    measure(self);
    return !walker_over(&self->walker);
}

/* ---- One cycle ----------------------------------------------------------- */

/* The node that an edge leads to; false if it may not be used. */
static bool follow(Shortest *self, WayNode from, Edge edge, WayNode *to) {
    assert(edge.target < self->walker.explorer.store->count);
    bool moved = walker_moved(&self->walker, edge);
    *to = (WayNode){edge.target, 0};
    if (phase_count(self) == 1)
        return !moved;
    to->phase = from.phase;
    if (moved)
        to->phase |= MET_MOVE;
    if (walker_has(&self->walker, edge.target, LABEL_INFINITE))
        to->phase |= MET_INFINITE;
    return true;
}

/* Follow all edges of a node; true if one of them, the last, closes the
 * cycle. */
static bool expand_node(Shortest *self, WayNode from, Edge *last) {
    for (size_t i = vec_item(&self->first, from.id);
         i < vec_item(&self->first, from.id + 1); i++) {
        WayNode to;
        *last = vec_item(&self->edges, i);
        if (!follow(self, from, *last, &to))
            continue;
        if (ways_is_goal(&self->ways, to))
            return true;
        if (!ways_reach(&self->ways, from, last->action, to)) {
            walker_give_up(&self->walker, LIMIT_MEMORY);
            return false;
        }
    }
    return false;
}

/* Begin the search for a cycle through the state. */
static void start_cycle(Shortest *self, StateId start) {
    uint32_t phases = phase_count(self);
    WayNode node = {state_short(start),
                    phases > 1 &&
                        walker_has(&self->walker, start, LABEL_INFINITE)};
    ways_clear(&self->ways, phases);
    if (!ways_mark_goal(&self->ways,
                        (WayNode){state_short(start), phases - 1}) ||
        !ways_start(&self->ways, node))
        walker_give_up(&self->walker, LIMIT_MEMORY);
}

/* The length of a shortest cycle through the state, if it is below `bound`;
 * `from` and `last` are then its end. */
static uint32_t shortest_cycle(Shortest *self, StateId start, uint32_t bound,
                               WayNode *from, Edge *last) {
    Walker *walker = &self->walker;
    start_cycle(self, start);
    size_t level_end = self->ways.queue.count;
    uint32_t length = 1;
    while (length < bound && !walker_over(walker) &&
           ways_next(&self->ways, false, from)) {
        if (expand_node(self, *from, last))
            return length;
        if (self->ways.next == level_end) {
            level_end = self->ways.queue.count;
            length++;
        }
        walker->stopped |= !explorer_poll(&walker->explorer, walker->depth);
        if (self->most && self->tried++ >= self->most)
            walker_give_up(walker, LIMIT_ERROR);
    }
    return NOT_FOUND;
}

/* ---- The best of all ----------------------------------------------------- */

/* Look for a lasso through the state that is shorter than the best. */
static void try_state(Shortest *self, StateId id) {
    uint32_t far = self->distances[id];
    assert(far != NOT_FOUND && (self->best == NOT_FOUND || far < self->best));
    uint32_t bound = self->best == NOT_FOUND ? NOT_FOUND : self->best - far;
    WayNode from;
    Edge last;
    uint32_t length =
        self->sets ? circuits_find(&self->circuits, id, bound, &self->cycle)
                   : shortest_cycle(self, id, bound, &from, &last);
    if (length == NOT_FOUND)
        return;
    self->best = far + length;
    self->entry = id;
    if (self->sets)
        return;
    vec_clear(&self->cycle);
    if (ways_collect(&self->ways, from, last, &self->cycle) == STATE_NONE)
        walker_give_up(&self->walker, LIMIT_MEMORY);
    else
        assert(self->cycle.count == length);
}

/* At the depth limit, longer lassos than that may have shorter ones that are
 * not known. */
static void find_best(Shortest *self) {
    Walker *walker = &self->walker;
    self->best =
        self->cut ? (uint32_t)walker->explorer.budget->depth + 2 : NOT_FOUND;
    self->entry = STATE_NONE;
    uint64_t count = walker->explorer.store->count;
    for (uint64_t id = 0; id < count && !walker_over(walker); id++) {
        if (self->best != NOT_FOUND && self->distances[id] + 1 >= self->best)
            return;
        if ((self->label != LABEL_LIVELOCK ||
             walker_has(walker, id, LABEL_LIVELOCK)) &&
            (!self->sets || circuits_has(&self->circuits, id)))
            try_state(self, id);
    }
}

/* The shortest way to the entry, of those the one that the ids determine. */
static WayOutcome find_prefix(Shortest *self, Route *route) {
    Ways *ways = &self->ways;
    WayNode from;
    ways_clear(ways, 1);
    for (StateId id = 0; id < self->walker.initial_count; id++)
        if (!ways_start(ways, (WayNode){state_short(id), 0}))
            return WAY_FAILED;
    while (ways_next(ways, false, &from)) {
        if (!explorer_spend(&self->walker.explorer))
            return WAY_FAILED;
        for (size_t i = vec_item(&self->first, from.id);
             i < vec_item(&self->first, from.id + 1); i++) {
            Edge edge = vec_item(&self->edges, i);
            if (edge.target == self->entry) {
                return ways_route(ways, from, edge, route) ? WAY_FOUND
                                                           : WAY_FAILED;
            }
            if (!ways_reach(ways, from, edge.action, (WayNode){edge.target, 0}))
                return WAY_FAILED;
        }
    }
    return WAY_NOT_THERE;
}

static bool write_trace(Shortest *self, Trace *trace) {
    Explorer *explorer = &self->walker.explorer;
    Route route = {.initial = self->entry};
    bool done = self->distances[self->entry] == 0 ||
                find_prefix(self, &route) == WAY_FOUND;
    route.loop = route.steps.count;
    for (size_t i = 0; i < self->cycle.count && done; i++)
        done = route_follow(&route, explorer->mem, vec_item(&self->cycle, i));
    done = done && route_write(explorer, &route, trace);
    route_release(&route, explorer->mem);
    return done;
}

/* Get ready for cycles that must meet sets, if they must. */
static bool prepare_sets(Shortest *self) {
    Circuits *circuits = &self->circuits;
    Walker *walker = &self->walker;
    if (!self->sets)
        return true;
    circuits->edges = &self->edges;
    circuits->first = self->first.data;
    circuits->count = walker->explorer.store->count;
    circuits->most = self->most;
    if (circuits_init(circuits, self->label))
        return true;
    if (!walker_over(walker))
        walker_give_up(walker, LIMIT_MEMORY);
    return false;
}

static void decide(Shortest *self, uint32_t property) {
    Findings *findings = self->walker.judge.findings;
    self->label = self->walker.explorer.model->properties[property].label;
    assert(self->label & (LABEL_LIVELOCK | LABEL_INFINITE));
    self->entry = STATE_NONE;
    if (prepare_sets(self))
        find_best(self);
    circuits_clear(&self->circuits);
    if (self->entry == STATE_NONE)
        return;
    Trace *trace = &findings->items[property].trace;
    if (walker_over(&self->walker)) { /* there may be a shorter one */
        findings->items[property].seen = true;
    } else if (write_trace(self, trace)) {
        assert(trace_length(trace) == self->best);
        judge_convict(&self->walker.judge, property);
    } else {
        findings->items[property].seen = true;
        walker_give_up(&self->walker,
                       explorer_obstacle(&self->walker.explorer));
    }
}

static void release(Shortest *self, Mem *mem, size_t count) {
    mem_free(mem, self->distances, count * sizeof *self->distances);
    ways_release(&self->ways);
    circuits_release(&self->circuits);
    vec_release(mem, &self->cycle);
    vec_release(mem, &self->first);
    vec_release(mem, &self->edges);
}

void search_shortest(const Search *search) {
    Findings *findings = search->findings;
    Shortest self = {.sets = search->model->set_count > 0};
    Walker *walker = &self.walker;
    self.circuits.walker = walker;
    walker_start(walker, search);
    walker->keeps_short = true;
    self.most = search->options.patience * CYCLE_SHARE;
    explore(&self);
    if (!walker_over(walker) && prepare(&self))
        for (uint32_t p = 0; p < findings->count; p++)
            if (findings_open(findings, p) && !walker_over(walker) &&
                (search->model->properties[p].label &
                 (LABEL_LIVELOCK | LABEL_INFINITE)))
                decide(&self, p);
    if (self.cut && !walker_over(walker))
        walker_give_up(walker, LIMIT_DEPTH);
    size_t count = walker->explorer.store ? walker->explorer.store->count : 0;
    release(&self, findings->mem, count);
    walker_finish(walker, walker->depth);
}
