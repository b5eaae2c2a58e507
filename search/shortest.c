/* search/shortest.c -- provably shortest lassos
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
 * monitor have been met on the way; both must have been.
 *
 * Nothing is said without the whole graph: a limit leaves the property
 * inconclusive, even if an error is known.
 */
#include "search/engine.h"
#include "search/walker.h"

#include <assert.h>

enum { /* phases of a cycle for an infinite trace */
    MET_INFINITE = 1,
    MET_MOVE = 2,
    PHASES = 4
};

enum {
    NOT_FOUND = UINT32_MAX
};

typedef struct Parent {
    uint32_t pair; /* of state and phase, or state, that led here */
    uint32_t edge; /* by which edge */
} Parent;

typedef struct Shortest {
    Walker walker;       /* states, finite errors, limits */
    Edges edges;         /* of all states, one after another */
    VEC(size_t) first;   /* by state: its first edge; one more at the end */
    uint32_t *distances; /* by state: from the initial states */
    Parent *origins;     /* by state: how a shortest way reaches it */
    Parent *parents;     /* by pair: how the present search reached it */
    uint32_t *rounds;    /* by pair: the search that reached it last */
    uint32_t round;      /* number of the present search */
    VEC(uint32_t) queue; /* pairs, breadth-first */
    Label label;         /* kind of error that is looked for */
    uint32_t best;       /* length of the best lasso, or NOT_FOUND */
    StateId entry;       /* where it enters its cycle */
} Shortest;

/* ---- The graph ----------------------------------------------------------- */

/* Expand a state and note where its edges are. */
static void expand(Shortest *self, StateId id) {
    Walker *walker = &self->walker;
    if (!vec_try_push(walker->explorer.mem, &self->first, self->edges.count))
        walker_give_up(walker, LIMIT_MEMORY);
    else
        walker_expand(walker, id, &self->edges);
}

/* Expand all states in the order of their ids, which is breadth-first: when
 * those of one level are done, the states stored since are the next. */
static void explore(Shortest *self) {
    Walker *walker = &self->walker;
    uint64_t level_end = walker->initial_count;
    for (StateId id = 0;
         !walker_over(walker) && id < walker->explorer.store->count; id++) {
        if (id == level_end) {
            level_end = walker->explorer.store->count;
            walker->depth++;
        }
        if (walker->depth > walker->explorer.budget->depth)
            walker_give_up(walker, LIMIT_DEPTH);
        else
            expand(self, id);
    }
    if (!vec_try_push(walker->explorer.mem, &self->first, self->edges.count))
        walker_give_up(walker, LIMIT_MEMORY);
}

/* Ids are in breadth-first order: the first edge to a state is a shortest. */
static void measure(Shortest *self) {
    uint64_t count = self->walker.explorer.store->count;
    for (uint64_t id = 0; id < count; id++)
        self->distances[id] = id < self->walker.initial_count ? 0 : NOT_FOUND;
    for (uint64_t id = 0; id < count; id++)
        for (size_t i = self->first.data[id]; i < self->first.data[id + 1];
             i++) {
            StateId target = self->edges.data[i].target;
            if (self->distances[target] != NOT_FOUND)
                continue;
            self->distances[target] = self->distances[id] + 1;
            self->origins[target] = (Parent){(uint32_t)id, (uint32_t)i};
        }
}

static uint32_t phase_count(const Shortest *self) {
    return self->label == LABEL_LIVELOCK ? 1 : PHASES;
}

static bool prepare(Shortest *self) {
    Mem *mem = self->walker.explorer.mem;
    size_t count = self->walker.explorer.store->count;
    size_t pairs = count * PHASES;
    self->distances = mem_try(mem, count * sizeof *self->distances);
    self->origins = mem_try(mem, count * sizeof *self->origins);
    self->parents = mem_try(mem, pairs * sizeof *self->parents);
    self->rounds = mem_try(mem, pairs * sizeof *self->rounds);
    if (!self->distances || !self->origins || !self->parents || !self->rounds ||
        pairs >= NOT_FOUND || self->edges.count >= NOT_FOUND) {
        walker_give_up(&self->walker, LIMIT_MEMORY);
        return false;
    }
    measure(self);
    return true;
}

/* ---- One cycle ----------------------------------------------------------- */

static uint32_t goal_of(const Shortest *self, StateId start) {
    uint32_t phases = phase_count(self);
    return start * phases + phases - 1;
}

/* The pair that an edge leads to, or NOT_FOUND if it may not be used. */
static uint32_t follow(Shortest *self, uint32_t pair, Edge edge) {
    uint32_t phases = phase_count(self);
    bool moved = walker_moved(&self->walker, edge);
    if (phases == 1)
        return moved ? NOT_FOUND : edge.target;
    uint32_t phase = pair % phases;
    if (moved)
        phase |= MET_MOVE;
    if (walker_has(&self->walker, edge.target, LABEL_INFINITE))
        phase |= MET_INFINITE;
    return edge.target * phases + phase;
}

static bool reach(Shortest *self, uint32_t pair, Parent parent) {
    self->rounds[pair] = self->round;
    self->parents[pair] = parent;
    if (vec_try_push(self->walker.explorer.mem, &self->queue, pair))
        return true;
    walker_give_up(&self->walker, LIMIT_MEMORY);
    return false;
}

/* Follow all edges of a pair; true if one of them closes the cycle. */
static bool expand_pair(Shortest *self, uint32_t pair, uint32_t goal) {
    StateId id = pair / phase_count(self);
    for (size_t i = self->first.data[id]; i < self->first.data[id + 1]; i++) {
        uint32_t to = follow(self, pair, self->edges.data[i]);
        Parent parent = {pair, (uint32_t)i};
        if (to == goal) {
            self->parents[to] = parent;
            return true;
        }
        if (to != NOT_FOUND && self->rounds[to] != self->round &&
            !reach(self, to, parent))
            return false;
    }
    return false;
}

/* The length of a shortest cycle through the state, if it is below `bound`. */
static uint32_t shortest_cycle(Shortest *self, StateId start, uint32_t bound) {
    uint32_t goal = goal_of(self, start);
    uint32_t phase = phase_count(self) > 1 &&
                     walker_has(&self->walker, start, LABEL_INFINITE);
    self->round++;
    vec_clear(&self->queue);
    reach(self, start * phase_count(self) + phase, (Parent){0});
    size_t level_end = self->queue.count;
    uint32_t length = 1;
    for (size_t i = 0; i < self->queue.count && length < bound; i++) {
        if (walker_over(&self->walker))
            return NOT_FOUND;
        if (expand_pair(self, self->queue.data[i], goal))
            return length;
        if (i + 1 == level_end) {
            level_end = self->queue.count;
            length++;
        }
    }
    return NOT_FOUND;
}

/* ---- The best of all ----------------------------------------------------- */

static void find_best(Shortest *self) {
    Walker *walker = &self->walker;
    self->best = NOT_FOUND;
    uint64_t count = walker->explorer.store->count;
    for (uint64_t id = 0; id < count; id++) {
        uint32_t far = self->distances[id];
        if (self->best != NOT_FOUND && far + 1 >= self->best)
            return;
        if (!explorer_poll(&walker->explorer, far))
            walker->stopped = true;
        if (walker_over(walker))
            return;
        if (self->label == LABEL_LIVELOCK &&
            !walker_has(walker, (StateId)id, LABEL_LIVELOCK))
            continue;
        uint32_t bound = self->best == NOT_FOUND ? NOT_FOUND : self->best - far;
        uint32_t length = shortest_cycle(self, (StateId)id, bound);
        if (length != NOT_FOUND) {
            self->best = far + length;
            self->entry = (StateId)id;
        }
    }
}

typedef VEC(Edge) Run;

static bool turn(Run *run, size_t from) {
    for (size_t i = from, k = run->count; i + 1 < k; i++, k--) {
        Edge edge = run->data[i];
        run->data[i] = run->data[k - 1];
        run->data[k - 1] = edge;
    }
    return true;
}

static bool collect_prefix(Shortest *self, Run *run, StateId *initial) {
    StateId at = self->entry;
    while (self->distances[at] > 0) {
        Parent origin = self->origins[at];
        if (!vec_try_push(self->walker.explorer.mem, run,
                          self->edges.data[origin.edge]))
            return false;
        at = origin.pair;
    }
    *initial = at;
    return turn(run, 0);
}

/* Search the best cycle once more, and follow it backwards. */
static bool collect_cycle(Shortest *self, Run *run) {
    Mem *mem = self->walker.explorer.mem;
    size_t from = run->count;
    uint32_t length = shortest_cycle(self, self->entry, NOT_FOUND);
    assert(length != NOT_FOUND);
    uint32_t pair = goal_of(self, self->entry);
    for (uint32_t i = 0; i < length; i++) {
        Parent parent = self->parents[pair];
        if (!vec_try_push(mem, run, self->edges.data[parent.edge]))
            return false;
        pair = parent.pair;
    }
    return turn(run, from);
}

static bool write_trace(Shortest *self, Trace *trace) {
    Explorer *explorer = &self->walker.explorer;
    Run run = {0};
    StateId initial = 0;
    bool done = collect_prefix(self, &run, &initial);
    size_t loop = run.count;
    done = done && collect_cycle(self, &run);
    store_get(explorer->store, initial, explorer->vector);
    done = done && trace_start(trace, explorer->vector);
    for (size_t i = 0; i < run.count && done; i++) {
        store_get(explorer->store, run.data[i].target, explorer->vector);
        done = trace_step(trace, run.data[i].action, explorer->vector);
    }
    trace->loop = loop;
    vec_release(explorer->mem, &run);
    return done;
}

static void decide(Shortest *self, uint32_t property) {
    Findings *findings = self->walker.judge.findings;
    self->label = self->walker.explorer.model->properties[property].label;
    find_best(self);
    if (self->best == NOT_FOUND || walker_over(&self->walker))
        return;
    Trace *trace = &findings->items[property].trace;
    if (write_trace(self, trace)) {
        assert(trace_length(trace) == self->best);
        judge_convict(&self->walker.judge, property);
    } else {
        trace_release(trace);
        walker_give_up(&self->walker, LIMIT_MEMORY);
    }
}

static void release(Shortest *self, Mem *mem, size_t count) {
    mem_free(mem, self->distances, count * sizeof *self->distances);
    mem_free(mem, self->origins, count * sizeof *self->origins);
    mem_free(mem, self->parents, count * PHASES * sizeof *self->parents);
    mem_free(mem, self->rounds, count * PHASES * sizeof *self->rounds);
    vec_release(mem, &self->queue);
    vec_release(mem, &self->first);
    vec_release(mem, &self->edges);
}

void search_shortest(const Search *search) {
    Findings *findings = search->findings;
    Shortest self = {0};
    Walker *walker = &self.walker;
    walker_start(walker, search);
    explore(&self);
    if (!walker_over(walker) && prepare(&self))
        for (uint32_t p = 0; p < findings->count; p++)
            if (findings_open(findings, p) && !walker_over(walker) &&
                (search->model->properties[p].label &
                 (LABEL_LIVELOCK | LABEL_INFINITE)))
                decide(&self, p);
    size_t count = walker->explorer.store ? walker->explorer.store->count : 0;
    release(&self, findings->mem, count);
    walker_finish(walker, walker->depth);
}
