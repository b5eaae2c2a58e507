#include "search/witness.h"

#include "base/bug.h"
#include "search/explored.h"
#include "search/tour.h"

#include <assert.h>
#include <string.h>

/* A search for a way runs over pairs of a state and a phase. A plain way has
 * one phase; a cycle that must contain a move of the monitor has two: 1 once
 * the move has been made. */
enum {
    PHASES = 2
};

typedef struct Node {
    StateId id;     /* state */
    uint32_t phase; /* 0 or 1 */
} Node;

typedef struct Step {
    StateId source;  /* where it came from */
    uint32_t action; /* by what; the lowest bit is the source's phase */
} Step;

typedef enum Rule { /* which edges a way may use */
    ANY_EDGE,
    UNMOVED_EDGES,
    ONCE_MOVED /* any, and the phase tells whether the monitor has moved */
} Rule;

typedef struct Way {
    Walker *walker;        /* the explored part */
    Rule rule;             /* edges allowed */
    Step *steps[PHASES];   /* by state: how it was reached */
    uint8_t *seen[PHASES]; /* by state: was it reached? */
    size_t count;          /* states in the store */
    VEC(Node) queue;       /* of nodes to expand */
    size_t next;           /* of the queue */
    Edges edges;           /* of the node being expanded */
    bool failed;           /* there was no memory: a way may be there */
} Way;

static bool way_init(Way *way, Walker *walker, Rule rule) {
    /* a Step keeps an action and a bit in one word */
    if (walker->explorer.model->action_count > UINT32_MAX / 2)
        BUG("%u actions are too many", walker->explorer.model->action_count);
    *way = (Way){.walker = walker, .rule = rule, .failed = true};
    way->count = walker->explorer.store->count;
    size_t phases = rule == ONCE_MOVED ? 2 : 1;
    for (size_t p = 0; p < phases; p++) {
        way->steps[p] =
            mem_try(walker->explorer.mem, way->count * sizeof(Step));
        way->seen[p] = mem_try(walker->explorer.mem, way->count);
        if (!way->steps[p] || !way->seen[p])
            return false;
    }
    way->failed = false;
    return true;
}

static void way_release(Way *way) {
    Mem *mem = way->walker->explorer.mem;
    for (size_t p = 0; p < PHASES; p++) {
        mem_free(mem, way->steps[p], way->count * sizeof(Step));
        mem_free(mem, way->seen[p], way->count);
    }
    vec_release(mem, &way->queue);
    vec_release(mem, &way->edges);
}

static bool enqueue(Way *way, Node node) {
    way->failed |= !vec_try_push(way->walker->explorer.mem, &way->queue, node);
    return !way->failed;
}

/* The next node to expand: the oldest, so that ways are shortest, or the
 * newest, which gets there sooner. */
static bool dequeue(Way *way, Node *node) {
    if (way->next == way->queue.count)
        return false;
    *node = way->walker->judge.options->first_way
                ? vec_pop(&way->queue)
                : way->queue.data[way->next++];
    return true;
}

static bool edges_of(Way *way, StateId id) {
    way->failed |= !explored_edges(way->walker, id, &way->edges);
    return !way->failed;
}

static bool allowed(const Way *way, Node from, Edge edge, Node *to) {
    bool moved = way->rule != ANY_EDGE && walker_moved(way->walker, edge);
    if (way->rule == UNMOVED_EDGES && moved)
        return false;
    *to = (Node){edge.target, way->rule == ONCE_MOVED && (from.phase || moved)};
    return true;
}

/* Visit the rest of the queue until the goal is reached by an edge; the goal
 * may be a node that was seen at the start. */
static bool way_find(Way *way, Node goal) {
    Node from;
    while (dequeue(way, &from)) {
        if (!edges_of(way, from.id))
            return false;
        for (size_t i = 0; i < way->edges.count; i++) {
            Node to;
            Edge edge = way->edges.data[i];
            if (!allowed(way, from, edge, &to))
                continue;
            bool reached = to.id == goal.id && to.phase == goal.phase;
            if (way->seen[to.phase][to.id] && !reached)
                continue;
            way->seen[to.phase][to.id] = 1;
            way->steps[to.phase][to.id] =
                (Step){from.id, edge.action * 2 + from.phase};
            if (reached)
                return true;
            if (!enqueue(way, to))
                return false;
        }
    }
    return false;
}

/* The edges by which `goal` was reached, from the start on. A cycle is as
 * long as it takes to come back to its start. */
static bool way_collect(const Way *way, Node start, Node goal, Edges *run) {
    Mem *mem = way->walker->explorer.mem;
    Node at = goal;
    do {
        assert(way->seen[at.phase][at.id]);
        Step step = way->steps[at.phase][at.id];
        if (!vec_try_push(mem, run, (Edge){at.id, step.action / 2}))
            return false;
        at = (Node){step.source, step.action % 2};
    } while (at.id != start.id || at.phase != start.phase);
    for (size_t i = 0, k = run->count - 1; i < k; i++, k--) {
        Edge edge = run->data[i];
        run->data[i] = run->data[k];
        run->data[k] = edge;
    }
    return true;
}

/* The cycle through the witness that shows an error of this kind. */
static TourOutcome find_cycle(Walker *walker, Label label, StateId witness,
                              Edges *cycle) {
    Way way;
    bool livelock = label == LABEL_LIVELOCK;
    if (walker->explorer.model->set_count)
        return tour_find(walker, label, witness, cycle);
    Node start = {witness, 0};
    Node goal = {witness, livelock ? 0 : 1};
    bool found =
        way_init(&way, walker, livelock ? UNMOVED_EDGES : ONCE_MOVED) &&
        enqueue(&way, start);
    if (found)
        way.seen[0][witness] = 1;
    found = found && way_find(&way, goal);
    bool failed =
        way.failed || (found && !way_collect(&way, start, goal, cycle));
    way_release(&way);
    return failed ? TOUR_NO_MEMORY : found ? TOUR_FOUND : TOUR_NOT_THERE;
}

bool witness_has_cycle(Walker *walker, Label label, StateId id) {
    Edges cycle = {0};
    TourOutcome outcome = find_cycle(walker, label, id, &cycle);
    vec_release(walker->explorer.mem, &cycle);
    if (outcome == TOUR_NO_MEMORY)
        walker_give_up(walker, LIMIT_MEMORY);
    return outcome == TOUR_FOUND;
}

/* ---- The prefix: from an initial state to the first state of a set ------- */

/* Mark the goals 2 in `seen`, so that reaching one of them is noticed. */
enum {
    GOAL = 2
};

static bool reach_goal(Way *way, StateId *reached) {
    Node from;
    while (dequeue(way, &from)) {
        if (!edges_of(way, from.id))
            return false;
        for (size_t i = 0; i < way->edges.count; i++) {
            Edge edge = way->edges.data[i];
            if (way->seen[0][edge.target] == 1)
                continue;
            way->steps[0][edge.target] = (Step){from.id, edge.action * 2};
            if (way->seen[0][edge.target] == GOAL) {
                *reached = edge.target;
                return true;
            }
            way->seen[0][edge.target] = 1;
            if (!enqueue(way, (Node){edge.target, 0}))
                return false;
        }
    }
    return false;
}

/* Is an initial state itself a goal? Else they are the start of the way. */
static bool start_at_initial(Way *way, StateId *reached) {
    for (StateId id = 0; id < way->walker->initial_count; id++) {
        if (way->seen[0][id] == GOAL) {
            *reached = id;
            return true;
        }
        way->seen[0][id] = 1;
        if (!enqueue(way, (Node){id, 0}))
            return false;
    }
    return false;
}

static bool collect_prefix(const Way *way, StateId reached, Edges *prefix,
                           StateId *initial) {
    Mem *mem = way->walker->explorer.mem;
    StateId at = reached;
    while (at >= way->walker->initial_count) {
        Step step = way->steps[0][at];
        if (!vec_try_push(mem, prefix, (Edge){at, step.action / 2}))
            return false;
        at = step.source;
    }
    *initial = at;
    for (size_t i = 0, k = prefix->count; i + 1 < k; i++, k--) {
        Edge edge = prefix->data[i];
        prefix->data[i] = prefix->data[k - 1];
        prefix->data[k - 1] = edge;
    }
    return true;
}

/* A shortest way from an initial state to one of the goals. */
static TourOutcome find_prefix(Walker *walker, const Edge *goals, size_t count,
                               Edges *prefix, StateId *initial,
                               StateId *reached) {
    Way way;
    bool found = false;
    if (way_init(&way, walker, ANY_EDGE)) {
        for (size_t i = 0; i < count; i++)
            way.seen[0][goals[i].target] = GOAL;
        found = start_at_initial(&way, reached) ||
                (!way.failed && reach_goal(&way, reached));
    }
    bool failed = way.failed ||
                  (found && !collect_prefix(&way, *reached, prefix, initial));
    way_release(&way);
    return failed ? TOUR_NO_MEMORY : found ? TOUR_FOUND : TOUR_NOT_THERE;
}

/* ---- The trace ----------------------------------------------------------- */

static bool append_step(Walker *walker, Trace *trace, Edge edge) {
    store_get(walker->explorer.store, edge.target, walker->explorer.vector);
    return trace_step(trace, edge.action, walker->explorer.vector);
}

/* The prefix, then the cycle from the state at which the prefix meets it. */
static bool write_trace(Walker *walker, Trace *trace, StateId initial,
                        const Edges *prefix, const Edges *cycle,
                        StateId reached) {
    store_get(walker->explorer.store, initial, walker->explorer.vector);
    bool done = trace_start(trace, walker->explorer.vector);
    for (size_t i = 0; i < prefix->count && done; i++)
        done = append_step(walker, trace, prefix->data[i]);
    if (!cycle->count || !done)
        return done;
    trace->loop = trace_length(trace);
    size_t start = 0;
    while (cycle->data[start].target != reached)
        start++;
    for (size_t i = 1; i <= cycle->count && done; i++)
        done =
            append_step(walker, trace, cycle->data[(start + i) % cycle->count]);
    return done;
}

bool witness_trace(Walker *walker, uint32_t slot, StateId witness) {
    Mem *mem = walker->explorer.mem;
    const Findings *findings = walker->judge.findings;
    uint32_t property = findings_property(findings, slot);
    Trace *trace = findings_trace(findings, slot);
    Label label = walker->explorer.model->properties[property].label;
    Edges cycle = {0}, prefix = {0};
    StateId initial = 0, reached = 0;
    bool needs_cycle = label & (LABEL_LIVELOCK | LABEL_INFINITE);
    Edge goal = {witness, 0};
    TourOutcome outcome =
        needs_cycle ? find_cycle(walker, label, witness, &cycle) : TOUR_FOUND;
    if (outcome == TOUR_FOUND)
        outcome = find_prefix(walker, needs_cycle ? cycle.data : &goal,
                              needs_cycle ? cycle.count : 1, &prefix, &initial,
                              &reached);
    if (outcome ==
        TOUR_NOT_THERE) /* the engine was wrong, or the model changes */
        BUG("there is no run to the error of %s",
            walker->explorer.model->properties[property].name);
    bool done = outcome == TOUR_FOUND &&
                write_trace(walker, trace, initial, &prefix, &cycle, reached);
    if (!done)
        trace_release(trace);
    vec_release(mem, &cycle);
    vec_release(mem, &prefix);
    return done;
}
