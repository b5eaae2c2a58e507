#include "search/exploring/together.h"

#include <assert.h>
#include <string.h>

const Engine together_engine = {
    .name = "together",
    .decides = LABEL_REJECT | LABEL_DEADLOCK | LABEL_LIVELOCK | LABEL_INFINITE,
    .source = "Couvreur 1999",
    .summary = "several questions about one graph, which is kept",
};

enum {
    EACH = 4096 /* pairs between looks at the clock; a power of two */
};

enum { /* what a component contains */
    HAS_INFINITE = 1,
    HAS_MOVE = 2
};

#define DONE UINT32_MAX    /* number of a pair whose component is complete */
#define NOWHERE UINT32_MAX /* no part of the monitor */

typedef struct Pair {
    uint32_t state;   /* of the graph */
    uint32_t monitor; /* state of the monitor */
} Pair;

typedef struct Step {
    Pair pair;              /* where it leads */
    const TabledMove *move; /* what the monitor does */
} Step;

typedef struct Steps { /* the steps of one pair that are left */
    ArcReader reader;  /* the edges */
    TabledList list;   /* moves of the monitor with an edge, or its own */
    uint32_t row;      /* state and letter of the monitor (core/tabled.h) */
    uint32_t target;   /* of that edge */
    bool alone;        /* the moves are its own */
} Steps;

typedef struct Frame {
    Steps steps; /* that are left */
    Pair pair;   /* of which */
} Frame;

typedef struct Root {
    uint32_t number;  /* of the oldest pair of a component so far */
    uint32_t marks;   /* what the component contains */
    uint32_t entry;   /* marks of the step that led to it */
    uint64_t sets;    /* that the component meets */
    uint64_t through; /* those of the step that led to it */
} Root;

typedef VEC(Pair) Pairs;

typedef struct Together {
    const Kept *graph;     /* the system */
    const Tabled *monitor; /* what is asked */
    Budget *budget;        /* limits */
    Mem *mem;              /* where everything comes from */
    uint64_t pairs;        /* states of both */
    Column reached;        /* by pair: one bit */
    Column numbers;        /* by pair of those that matter: its place in `live`,
                              from 1; 0: not met (uint32_t) */
    VEC(Label) any;        /* by state of the monitor: labels with any letter */
    TabledParts parts;     /* likewise: the part in which it is looked for
                              cycles, or NOWHERE */
    VEC(uint32_t) ranks;   /* likewise: which of those that are in parts */
    uint32_t ranked;       /* how many these are */
    Pairs waiting, later;  /* pairs that are reached: one level, the next */
    VEC(Frame) path;       /* depth-first */
    VEC(Root) roots;       /* of components that are not complete */
    Pairs live;            /* their pairs, oldest first */
    bool unmoved;          /* only steps without a move, and livelock labels */
    Label found;           /* an error, or 0 */
    uint64_t turns;        /* for the clock */
    bool failed;           /* by a limit */
} Together;

/* ---- Pairs --------------------------------------------------------------- */

static uint32_t letter_of(const Together *self, uint32_t state) {
    assert(state < self->graph->arcs.count);
    return vec_item(&self->monitor->letter_of, kept_class(self->graph, state));
}

/* Has the pair one of these labels, if they are asked for? */
static bool has(const Together *self, Pair pair, Label label) {
    label &= vec_item(&self->any, pair.monitor);
    return label && (label & tabled_labels(self->monitor, pair.monitor,
                                           letter_of(self, pair.state)));
}

static bool over(const Together *self) {
    return self->failed || self->found;
}

/* To be called for every pair that is looked at. */
static void poll(Together *self) {
    if (++self->turns % EACH != 0)
        return;
    uint64_t states = self->graph->arcs.count;
    Progress progress = {.states = states, .expanded = states};
    self->failed |= budget_poll(self->budget, &progress) != LIMIT_NONE;
}

/* By state of the monitor: its labels with any letter. */
static void collect_labels(Together *self) {
    const Tabled *monitor = self->monitor;
    for (uint32_t m = 0; m < monitor->states && !self->failed; m++) {
        Label any = 0;
        for (uint32_t k = 0; k < monitor->letters; k++)
            any |= tabled_labels(monitor, m, k);
        self->failed |=
            !vec_try_push(self->mem, &self->any, any & monitor->asked);
    }
}

/* ---- Steps --------------------------------------------------------------- */

/* All steps of a pair. A cut state has none, and a stuck one those of the
 * monitor alone. */
static Steps steps_of(const Together *self, Pair pair) {
    const Tabled *monitor = self->monitor;
    assert(pair.monitor < monitor->states);
    uint32_t letter = letter_of(self, pair.state);
    Steps steps = {.reader = arcs_read(&self->graph->arcs, pair.state),
                   .target = pair.state,
                   .row = pair.monitor * monitor->letters + letter,
                   .alone = true};
    bool stuck = steps.reader.at == steps.reader.end;
    if (!stuck || !kept_cut(self->graph, pair.state))
        steps.list = tabled_own(monitor, pair.monitor, letter, stuck);
    return steps;
}

/* Go on with the next edge; false if there is none. */
static bool next_edge(const Together *self, Steps *steps) {
    const Tabled *monitor = self->monitor;
    Arc edge;
    if (!arcs_next(&steps->reader, &edge))
        return false;
    uint32_t kind = vec_item(&monitor->kind_of, edge.kind);
    uint32_t ahead = monitor->reads_target ? letter_of(self, edge.target) : 0;
    steps->list = tabled_follow(monitor, steps->row, kind, ahead);
    steps->target = edge.target;
    steps->alone = false;
    return true;
}

/* The next step, if there is one. */
static inline bool next_step(const Together *self, Steps *steps, Step *step) {
    const Tabled *monitor = self->monitor;
    while (steps->list.next == steps->list.end)
        if (!next_edge(self, steps))
            return false;
    uint32_t k = steps->list.next++;
    step->move = steps->alone ? &vec_item(&monitor->alone, k)
                              : &vec_item(&monitor->moves, k);
    step->pair = (Pair){steps->target, step->move->target};
    assert(step->pair.monitor < monitor->states);
    return true;
}

/* ---- Errors of states ---------------------------------------------------- */

static bool is_reached(const Together *self, Pair pair) {
    uint64_t k = (uint64_t)pair.state * self->monitor->states + pair.monitor;
    assert(k < self->pairs);
    return *(uint8_t *)column_at(&self->reached, k / 8) >> k % 8 & 1;
}

static void reach(Together *self, Pair pair) {
    uint64_t k = (uint64_t)pair.state * self->monitor->states + pair.monitor;
    uint8_t *byte = column_at(&self->reached, k / 8);
    assert(k < self->pairs);
    if (*byte >> k % 8 & 1)
        return;
    *byte |= (uint8_t)(1 << k % 8);
    if (has(self, pair, LABEL_REJECT))
        self->found |= LABEL_REJECT;
    self->failed |= !vec_try_push(self->mem, &self->later, pair);
}

static void follow(Together *self, Pair pair) {
    Steps steps = steps_of(self, pair);
    Step step;
    bool any = false;
    while (next_step(self, &steps, &step)) {
        reach(self, step.pair);
        any = true;
    }
    if (!any && has(self, pair, LABEL_DEADLOCK) &&
        !kept_cut(self->graph, pair.state))
        self->found |= LABEL_DEADLOCK;
}

/* Pairs that a run begins with. */
static void reach_first(Together *self) {
    const Tabled *monitor = self->monitor;
    for (uint32_t s = 0; s < self->graph->initial && !over(self); s++) {
        TabledList list = tabled_start(monitor, letter_of(self, s));
        for (uint32_t k = list.next; k < list.end && !over(self); k++)
            reach(self, (Pair){s, vec_item(&monitor->initial, k)});
    }
}

/* Level by level: what is near in the graph is then near in time. */
static void reach_all(Together *self) {
    self->failed |=
        !column_cover(&self->reached, self->mem, self->pairs / 8 + 1);
    if (!over(self))
        reach_first(self);
    while (self->later.count > 0 && !over(self)) {
        Pairs level = self->waiting;
        self->waiting = self->later;
        self->later = level;
        vec_clear(&self->later);
        for (size_t i = 0; i < self->waiting.count && !over(self); i++) {
            poll(self);
            follow(self, vec_item(&self->waiting, i));
        }
    }
}

/* ---- Components ---------------------------------------------------------- */

static uint32_t part_of(const Together *self, Pair pair) {
    return vec_item(&self->parts, pair.monitor);
}

static uint32_t *number(const Together *self, Pair pair) {
    assert(part_of(self, pair) != NOWHERE);
    return column_at(&self->numbers, (uint64_t)pair.state * self->ranked +
                                         vec_item(&self->ranks, pair.monitor));
}

/* Make the pair a component of its own. */
static void enter(Together *self, Pair pair, Root root) {
    Frame frame = {.steps = steps_of(self, pair), .pair = pair};
    assert(*number(self, pair) == 0);
    if (has(self, pair, LABEL_INFINITE))
        root.marks = HAS_INFINITE;
    root.number = (uint32_t)self->live.count + 1;
    *number(self, pair) = root.number;
    self->failed |= root.number == DONE ||
                    !vec_try_push(self->mem, &self->live, pair) ||
                    !vec_try_push(self->mem, &self->path, frame) ||
                    !vec_try_push(self->mem, &self->roots, root);
}

static void judge_component(Together *self, const Root *root) {
    assert((root->sets & ~self->monitor->all) == 0);
    if (root->sets != self->monitor->all)
        return;
    if (self->unmoved)
        self->found |= LABEL_LIVELOCK;
    else if (root->marks == (HAS_INFINITE | HAS_MOVE))
        self->found |= LABEL_INFINITE;
}

/* A step back to a live pair joins all components since then. */
static void join(Together *self, const Step *step, uint32_t entered) {
    uint32_t marks = step->move->moves ? HAS_MOVE : 0;
    uint64_t sets = step->move->sets;
    assert(entered > 0 && entered != DONE && self->roots.count > 0);
    while (vec_last(&self->roots).number > entered) {
        Root root = vec_pop(&self->roots);
        marks |= root.marks | root.entry;
        sets |= root.sets | root.through;
    }
    Root *root = &vec_last(&self->roots);
    root->marks |= marks;
    root->sets |= sets;
    judge_component(self, root);
}

/* The newest pair has no steps left; if it is a root, its component is
 * complete. */
static void leave(Together *self) {
    uint32_t entered = *number(self, vec_pop(&self->path).pair);
    assert(entered > 0 && entered <= self->live.count);
    if (vec_last(&self->roots).number != entered)
        return;
    (void)vec_pop(&self->roots);
    while (self->live.count >= entered)
        *number(self, vec_pop(&self->live)) = DONE;
}

/* Is this a step of the part that is looked at? */
static bool counts(const Together *self, const Step *step, uint32_t part) {
    return part_of(self, step->pair) == part &&
           (!self->unmoved ||
            (!step->move->moves && has(self, step->pair, LABEL_LIVELOCK)));
}

static void search_from(Together *self, Pair pair) {
    uint32_t part = part_of(self, pair);
    Step step;
    assert(self->path.count == 0 && self->roots.count == 0);
    enter(self, pair, (Root){0});
    while (self->path.count > 0 && !over(self)) {
        if (!next_step(self, &vec_last(&self->path).steps, &step)) {
            leave(self);
            continue;
        }
        if (!counts(self, &step, part))
            continue;
        uint32_t met = *number(self, step.pair);
        if (met == DONE)
            continue;
        if (met) {
            join(self, &step, met);
            continue;
        }
        poll(self);
        enter(self, step.pair,
              (Root){.entry = step.move->moves ? HAS_MOVE : 0,
                     .through = step.move->sets});
    }
}

/* From every pair that is reached and matters. */
static void search_everywhere(Together *self) {
    uint32_t states = self->monitor->states;
    for (uint64_t s = 0; s < self->graph->arcs.count; s++)
        for (uint32_t m = 0; m < states && !over(self); m++) {
            Pair pair = {(uint32_t)s, m};
            if (part_of(self, pair) == NOWHERE || !is_reached(self, pair) ||
                *number(self, pair) ||
                (self->unmoved && !has(self, pair, LABEL_LIVELOCK)))
                continue;
            poll(self);
            search_from(self, pair);
        }
}

/* Numbers for the pairs of all parts, none of which has been met. */
static void number_parts(Together *self) {
    self->ranked = 0;
    vec_clear(&self->ranks);
    for (size_t m = 0; m < self->parts.count && !self->failed; m++) {
        self->failed |= !vec_try_push(self->mem, &self->ranks, self->ranked);
        self->ranked += vec_item(&self->parts, m) != NOWHERE;
    }
    column_release(&self->numbers, self->mem);
    column_init(&self->numbers, sizeof(uint32_t));
    self->failed |= !column_cover(&self->numbers, self->mem,
                                  self->graph->arcs.count * self->ranked);
}

/* Cycles stay in a component of the monitor; only some can be errors. */
static void search_infinite(Together *self) {
    vec_clear(&self->parts);
    self->failed |= !tabled_parts(self->monitor, &self->parts);
    number_parts(self);
    if (self->ranked > 0 && !over(self))
        search_everywhere(self);
}

static void search_divergences(Together *self) {
    self->unmoved = true;
    vec_clear(&self->parts);
    for (size_t m = 0; m < self->any.count && !self->failed; m++)
        self->failed |= !vec_try_push(
            self->mem, &self->parts,
            vec_item(&self->any, m) & LABEL_LIVELOCK ? 0 : NOWHERE);
    number_parts(self);
    if (self->ranked > 0 && !over(self))
        search_everywhere(self);
}

/* ---- The whole ----------------------------------------------------------- */

static void decide(Together *self) {
    Label asked = self->monitor->asked;
    collect_labels(self);
    reach_all(self);
    if ((asked & LABEL_INFINITE) && !over(self))
        search_infinite(self);
    if ((asked & LABEL_LIVELOCK) && !over(self))
        search_divergences(self);
}

static void release(Together *self) {
    column_release(&self->reached, self->mem);
    column_release(&self->numbers, self->mem);
    vec_release(self->mem, &self->any);
    vec_release(self->mem, &self->parts);
    vec_release(self->mem, &self->ranks);
    vec_release(self->mem, &self->waiting);
    vec_release(self->mem, &self->later);
    vec_release(self->mem, &self->path);
    vec_release(self->mem, &self->roots);
    vec_release(self->mem, &self->live);
}

bool together_decide(const Kept *graph, const Tabled *monitor, Budget *budget,
                     Label *violated) {
    Together self = {.graph = graph,
                     .monitor = monitor,
                     .budget = budget,
                     .mem = graph->mem,
                     .pairs = graph->arcs.count * monitor->states};
    column_init(&self.reached, 1);
    column_init(&self.numbers, sizeof(uint32_t));
    decide(&self);
    *violated = self.found;
    release(&self);
    return !self.failed;
}
