/* From nodes to locations and commands.
 *
 * Control rests at steps, choices, loops and blocks; each of these gets a
 * location when something leads to it. The commands of a location are the
 * first steps of what stands there: those of a choice are the first steps of
 * its options, however deeply they are nested. A block and its first statement
 * are two locations, so a loop in front of a block is entered at one and goes
 * round at the other. Joins, labels and jumps after a step have no location.
 * A jump as the first thing of an option or of a block is a step of its own,
 * and so is one that carries an end, accept or progress label, or one whose
 * label a formula or claim asks about.
 *
 * A process keeps control after a command of an atomic sequence unless the
 * command leads out of it. Flowing from the end of one atomic sequence into
 * another gives control up; jumping into the middle of another one does not.
 * A send in an atomic sequence may lose control to its receiver. Only then can
 * one see that SPIN lets control rest at a join or jump inside such a sequence,
 * so only there do these have locations.
 */
#include "lang/promela/lowering/lower_marks.h"
#include "lang/promela/lowering/spin_passed.h"
#include "lang/promela/resolving/spin_number.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

typedef struct Goal { /* where a command leads */
    uint32_t location;
    bool atomic;               /* without giving up control */
    const LoweredNode *d_step; /* still inside this one, or NULL */
} Goal;

typedef struct Draft { /* a location being made */
    LoweredNode *node; /* what stands there; NULL at the end */
    bool join;         /* it is the end of the node, not its beginning */
    Location made;     /* the result */
} Draft;

typedef struct Graph {
    Lowering *lowering;
    Nodes nodes;       /* the proctype's */
    VEC(Draft) drafts; /* locations so far; number 0 is the end */
    int jumps;         /* followed in a row; stops circles */
    bool resting;      /* the location being filled is a jump to rest at */
    bool rests_after;  /* control rests after the command being made */
    bool escaping;     /* the commands being made are the heads of an escape */
} Graph;

enum {
    END_LOCATION = 0,
    MOST_JUMPS = 1000
};

static uint32_t location_of(Graph *graph, LoweredNode *node) {
    if (node->location == NO_LOCATION) {
        node->location = (uint32_t)graph->drafts.count;
        Draft draft = {.node = node, .made.line = node->command.line};
        vec_push(graph->lowering->mem, &graph->drafts, draft);
    }
    return node->location;
}

static Goal enter(Graph *graph, LoweredNode *node, Goal goal);

static Goal rest_at(Graph *graph, LoweredNode *node, Goal goal) {
    goal.location = location_of(graph, node);
    return goal;
}

static Goal rest_of_last(Graph *graph, LoweredNode *node, Goal goal) {
    assert(node->kind == NODE_CHOICE || node->kind == NODE_UNLESS);
    if (node->join == NO_LOCATION) {
        node->join = (uint32_t)graph->drafts.count;
        Draft draft = {
            .node = node, .join = true, .made.line = node->command.line};
        vec_push(graph->lowering->mem, &graph->drafts, draft);
    }
    goal.location = node->join;
    return goal;
}

static const LoweredNode *d_step_of(const LoweredNode *node,
                                    const LoweredNode *now) {
    return now && node->d_step == now ? now : NULL;
}

/* What follows a node, up through whatever ends with it. */
static Goal after(Graph *graph, const LoweredNode *node, Goal goal) {
    while (!node->next) {
        LoweredNode *up = node->up;
        if (!up)
            return (Goal){.location = END_LOCATION};
        goal.atomic &= up->atomic; /* false when it is the atomic itself */
        goal.d_step = d_step_of(up, goal.d_step);
        if (up->kind == NODE_LOOP)
            return rest_at(graph, up, goal);
        node = up;
    }
    return enter(graph, node->next, goal);
}

static LoweredNode *loop_of(const LoweredNode *node) {
    LoweredNode *up = node->up;
    while (up && !(up->kind == NODE_LOOP && up->statement == node->goal))
        up = up->up;
    assert(up); /* the resolver has seen to it */
    return up;
}

/* Where a jump leads. */
static Goal jump(Graph *graph, LoweredNode *node, Goal goal) {
    assert(node->kind == NODE_GOTO || node->kind == NODE_BREAK);
    if (node->kind == NODE_BREAK) {
        LoweredNode *loop = loop_of(node);
        goal.atomic &= loop->atomic;
        goal.d_step = d_step_of(loop, goal.d_step);
        return after(graph, loop, goal);
    }
    LoweredNode *target = nodes_find(&graph->nodes, node->goal);
    if (!target) /* a label on nothing that is a step */
        return (Goal){.location = END_LOCATION};
    goal.atomic &= target->atomic;
    goal.d_step = d_step_of(target, goal.d_step);
    return enter(graph, target, goal);
}

/* Control comes to the node in the course of its sequence. */
static Goal enter(Graph *graph, LoweredNode *node, Goal goal) {
    switch (node->kind) {
    case NODE_GOTO:
    case NODE_BREAK:
        if (node->marked_jump || graph->jumps >= MOST_JUMPS)
            return rest_at(graph, node, goal);
        graph->jumps++;
        goal = jump(graph, node, goal);
        graph->jumps--;
        return goal;
    case NODE_UNLESS: /* its body is no block of its own */
        return node->body ? enter(graph, node->body, goal)
                          : after(graph, node, goal);
    case NODE_BLOCK:
    case NODE_ATOMIC:
    case NODE_D_STEP:
        if (!node->body)
            return after(graph, node, goal);
        break;
    case NODE_STEP:
    case NODE_CHOICE:
    case NODE_LOOP:
        break;
    }
    return rest_at(graph, node, goal);
}

/* --- commands --------------------------------------------------------- */

static void push_command(Graph *graph, Command command, Origin origin) {
    assert(graph->lowering->commands.count == graph->lowering->origins.count);
    Lowering *lowering = graph->lowering;
    if (!command.label)
        command.label = command.text;
    vec_push(lowering->mem, &lowering->commands, command);
    vec_push(lowering->mem, &lowering->origins, origin);
}

static Origin origin_of(const Graph *graph, const LoweredNode *node) {
    const Lowering *lowering = graph->lowering;
    Origin origin = node->origin;
    origin.statement = node->number;
    origin.state = spin_state(lowering->program, lowering->in, node->number);
    return origin;
}

static void add_command(Graph *graph, LoweredNode *node, Goal goal,
                        uint32_t group) {
    assert(goal.location < graph->drafts.count);
    assert(node->command.text);
    Command command = node->command;
    command.group = group;
    command.target = goal.location;
    command.atomic = goal.atomic;
    command.inside = goal.d_step != NULL;
    Origin origin = origin_of(graph, node);
    node->made = true;
    bool *complete = &graph->lowering->flow->numbered;
    origin.numbers =
        graph->resting
            ? spin_pass_rest(&graph->nodes, node, false, complete)
            : spin_pass(&graph->nodes, node, graph->rests_after, complete);
    if (!graph->resting) {
        node->target = goal.location;
        node->passes = origin.numbers.count > 1;
        node->joins = node->passes && spin_passes_joins(&graph->nodes, node);
    }
    push_command(graph, command, origin);
}

static void add_first(Graph *graph, LoweredNode *node, uint32_t group);

static Goal rest_after(Graph *graph, Goal goal) {
    graph->rests_after = true;
    return goal;
}

/* Where a step leads: a send that may be a rendezvous rests at the first join
 * or jump inside its atomic sequence. */
static Goal after_step(Graph *graph, const LoweredNode *node, Goal here) {
    const LoweredNode *last = node;
    if (node->command.kind != COMMAND_SEND || !here.atomic || here.d_step)
        return after(graph, node, here);
    while (!last->next && last->up && last->up->kind == NODE_BLOCK)
        last = last->up;
    if (last->next) {
        NodeKind kind = last->next->kind;
        if (kind == NODE_GOTO || kind == NODE_BREAK)
            return rest_after(graph, rest_at(graph, last->next, here));
    } else if (last->up && (last->up->kind == NODE_CHOICE ||
                            last->up->kind == NODE_UNLESS)) {
        return rest_after(graph, rest_of_last(graph, last->up, here));
    }
    return after(graph, node, here);
}

static void add_d_step(Graph *graph, LoweredNode *node, uint32_t group) {
    assert(node->kind == NODE_D_STEP);
    Goal goal = after(graph, node, (Goal){.atomic = node->atomic});
    if (!node->body)
        return;
    node->command.entry = location_of(graph, node->body);
    add_command(graph, node, goal, group);
}

/* An escape is taken when one of its first steps can be, but not by an escape
 * from these: that one waits until they have control, as in SPIN. */
static void add_escape(Graph *graph, const LoweredNode *unless) {
    assert(unless->kind == NODE_UNLESS);
    if (!unless->escape || graph->escaping)
        return;
    graph->escaping = true;
    add_first(graph, unless->escape, unless->group);
    graph->escaping = false;
}

/* The escapes of nested unless in their order, then what they are about. */
static void add_unless(Graph *graph, LoweredNode *node, uint32_t group) {
    assert(node->kind == NODE_UNLESS);
    LoweredNode *inner = node;
    while (inner->body && inner->body->kind == NODE_UNLESS)
        inner = inner->body;
    bool up = graph->lowering->inner_first;
    for (LoweredNode *n = up ? inner : node;; n = up ? n->up : n->body) {
        add_escape(graph, n);
        if (n == (up ? node : inner))
            break;
    }
    if (inner->body)
        add_first(graph, inner->body, group);
}

/* The first steps of a node, as commands of the location being filled. */
static void add_first(Graph *graph, LoweredNode *node, uint32_t group) {
    Goal here = {.atomic = node->atomic, .d_step = node->d_step};
    switch (node->kind) {
    case NODE_STEP:
        add_command(graph, node, after_step(graph, node, here), group);
        graph->rests_after = false;
        break;
    case NODE_GOTO:
    case NODE_BREAK:
        add_command(graph, node, jump(graph, node, here), group);
        break;
    case NODE_CHOICE:
    case NODE_LOOP:
        for (const NodeOption *o = node->options; o; o = o->next)
            if (o->body)
                add_first(graph, o->body, group);
        break;
    case NODE_BLOCK:
    case NODE_ATOMIC:
        if (node->body)
            add_first(graph, node->body, group);
        break;
    case NODE_D_STEP:
        if (!node->d_step)
            add_d_step(graph, node, group);
        else if (node->body)
            add_first(graph, node->body, group);
        break;
    case NODE_UNLESS:
        add_unless(graph, node, group);
        break;
    }
}

/* The escapes that a node is under, the outermost first or last. */
static void add_escapes(Graph *graph, const LoweredNode *node) {
    const LoweredNode *up = node->up;
    bool inner_first = graph->lowering->inner_first;
    if (!up || node->d_step)
        return;
    if (!inner_first)
        add_escapes(graph, up);
    if (up->kind == NODE_UNLESS && !node->in_escape)
        add_escape(graph, up);
    if (inner_first)
        add_escapes(graph, up);
}

/* No escape leads away from a join. */
static void add_join(Graph *graph, const LoweredNode *node) {
    Goal goal = after(graph, node, (Goal){.atomic = node->atomic});
    Origin origin = {.file = node->origin.file, .statement = NO_STATEMENT};
    origin.numbers = spin_pass_rest(&graph->nodes, node, true,
                                    &graph->lowering->flow->numbered);
    push_command(graph,
                 (Command){.kind = COMMAND_STEP,
                           .text = "join",
                           .line = node->command.line,
                           .target = goal.location,
                           .atomic = goal.atomic},
                 origin);
}

static void add_end(Graph *graph, uint32_t line) {
    const Proctype *proctype = graph->lowering->in;
    push_command(graph,
                 (Command){.kind = COMMAND_END, .text = "-end-", .line = line},
                 (Origin){.file = lower_file(graph->lowering, proctype->end),
                          .span = proctype->end,
                          .statement = proctype->end_number,
                          .state = spin_state(graph->lowering->program,
                                              proctype, proctype->end_number),
                          .numbers = {1, {proctype->end_number}}});
}

static bool is_jump(const LoweredNode *node) {
    return node->kind == NODE_GOTO || node->kind == NODE_BREAK;
}

static void fill_location(Graph *graph, uint32_t number) {
    assert(number < graph->drafts.count);
    LoweredNode *node = vec_item(&graph->drafts, number).node;
    Commands *commands = &graph->lowering->commands;
    uint32_t first = (uint32_t)commands->count;
    if (node && vec_item(&graph->drafts, number).join) {
        add_join(graph, node);
    } else if (node) {
        add_escapes(graph, node);
        graph->resting = is_jump(node) && !node->marked_jump && node->atomic;
        add_first(graph, node, 0);
        graph->resting = false;
    } else {
        add_end(graph, vec_item(&graph->drafts, number).made.line);
    }
    assert(!graph->escaping && graph->jumps == 0);
    Location *made = &vec_item(&graph->drafts, number).made;
    made->first = first;
    made->count = (uint32_t)commands->count - first;
}

/* --- labels ----------------------------------------------------------- */

/* Those that mean something or are referred to have locations. */
static void place_labels(Graph *graph) {
    for (size_t i = 0; i < graph->nodes.labelled.count; i++) {
        LoweredNode *node = vec_item(&graph->nodes.labelled, i);
        for (const PmlLabel *l = node->statement->labels; l; l = l->next) {
            if (!l->marks && !l->uses)
                continue;
            uint32_t number = enter(graph, node, (Goal){0}).location;
            assert(number < graph->drafts.count &&
                   l->number < graph->lowering->program->label_count);
            graph->lowering->places[l->number] = number;
        }
    }
}

/* A trace is about all events that it names, also where it never comes to. */
static void place_steps(Graph *graph, LoweredNode *node) {
    for (; node; node = node->next) {
        if (node->kind == NODE_STEP)
            location_of(graph, node);
        place_steps(graph, node->body);
        for (const NodeOption *o = node->options; o; o = o->next)
            place_steps(graph, o->body);
    }
}

static void fill_locations(Graph *graph) {
    for (uint32_t i = 0; i < graph->drafts.count; i++)
        fill_location(graph, i);
}

static uint32_t state_of(const Graph *graph, const Draft *draft) {
    const Proctype *proctype = graph->lowering->in;
    uint32_t number =
        draft->node ? draft->node->number + draft->join : proctype->end_number;
    return spin_state(graph->lowering->program, proctype, number);
}

static void mark_location(Location *location, unsigned marks) {
    location->end |= (marks & LABEL_IS_END) != 0;
    location->accept |= (marks & LABEL_IS_ACCEPT) != 0;
    location->progress |= (marks & LABEL_IS_PROGRESS) != 0;
    location->danger |= (marks & LABEL_IS_DANGER) != 0;
}

static void mark_locations(Graph *graph) {
    Arena *arena = &graph->nodes.arena;
    size_t count = graph->drafts.count;
    LoweredNode **places = arena_alloc(arena, count * sizeof *places);
    unsigned *others = arena_alloc(arena, count * sizeof *others);
    for (size_t i = 0; i < count; i++)
        if (!vec_item(&graph->drafts, i).join)
            places[i] = vec_item(&graph->drafts, i).node;
    lower_marks(&graph->nodes, places, others);
    for (size_t i = 0; i < count; i++)
        mark_location(&vec_item(&graph->drafts, i).made,
                      places[i] ? places[i]->marks : others[i]);
}

static void keep_locations(Graph *graph, FlowType *type) {
    size_t count = graph->drafts.count;
    Location *list =
        arena_alloc(&graph->lowering->flow->arena, count * sizeof *list);
    for (size_t i = 0; i < count; i++)
        list[i] = vec_item(&graph->drafts, i).made;
    for (size_t i = 0; i < count; i++)
        list[i].state = state_of(graph, &vec_item(&graph->drafts, i));
    type->locations = list;
    type->location_count = (uint32_t)count;
    type->location_width = bits_for(count);
    assert(count > END_LOCATION);
}

/* --- dead statements -------------------------------------------------- */

typedef VEC(DeadStatement) DeadStatements;

/* Is it the first thing of what it is part of, so that control that came to
 * that would be here? */
static bool is_first(const LoweredNode *node) {
    const LoweredNode *up = node->up;
    if (!up || node->in_escape)
        return false;
    bool first = up->body == node;
    for (const NodeOption *o = up->options; o; o = o->next)
        first |= o->body == node;
    return first;
}

/* In which state of SPIN's automaton it would be tried; 0 inside a d_step,
 * after its first statement. */
static Origin origin_of_dead(const Graph *graph, const LoweredNode *node) {
    Origin origin = origin_of(graph, node);
    const LoweredNode *inner = node; /* control never rests at an unless */
    for (; is_first(inner); inner = inner->up)
        if (inner->up->kind != NODE_UNLESS)
            node = inner->up;
    origin.state = node->d_step ? 0 : origin_of(graph, node).state;
    return origin;
}

static void find_dead(const Graph *graph, const LoweredNode *node,
                      DeadStatements *out) {
    for (; node; node = node->next) {
        if (node->kind == NODE_STEP && !node->made)
            vec_push(graph->lowering->mem, out,
                     ((DeadStatement){command_is_condition(&node->command),
                                      node->command.text, node->command.line,
                                      origin_of_dead(graph, node)}));
        find_dead(graph, node->body, out);
        find_dead(graph, node->escape, out);
        for (const NodeOption *o = node->options; o; o = o->next)
            find_dead(graph, o->body, out);
    }
}

static void keep_dead(Graph *graph, FlowType *type) {
    DeadStatements found = {0};
    find_dead(graph, graph->nodes.first, &found);
    size_t bytes = found.count * sizeof *found.data;
    DeadStatement *list = arena_alloc(&graph->lowering->flow->arena, bytes + 1);
    if (bytes)
        memcpy(list, found.data, bytes);
    type->dead = list;
    type->dead_count = (uint32_t)found.count;
    vec_release(graph->lowering->mem, &found);
}

void lower_graph(Lowering *lowering, const Proctype *proctype, FlowType *type) {
    Graph graph = {.lowering = lowering};
    lowering->in = proctype;
    lowering->counter = type->counters;
    nodes_init(&graph.nodes, lowering, proctype);
    Draft end = {
        .made = {.end = true, .line = lower_line(lowering, proctype->end)}};
    vec_push(lowering->mem, &graph.drafts, end);
    type->start = graph.nodes.first
                      ? enter(&graph, graph.nodes.first, (Goal){0}).location
                      : END_LOCATION;
    place_labels(&graph);
    if (proctype->kind == PROCTYPE_TRACE || proctype->kind == PROCTYPE_NOTRACE)
        place_steps(&graph, graph.nodes.first);
    fill_locations(&graph);
    mark_locations(&graph);
    keep_locations(&graph, type);
    keep_dead(&graph, type);
    nodes_release(&graph.nodes);
    vec_release(lowering->mem, &graph.drafts);
    lowering->in = NULL;
}
