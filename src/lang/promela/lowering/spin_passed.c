#include "lang/promela/lowering/spin_passed.h"

#include "base/bug.h"

#include <assert.h>

enum {
    MOST_SKIPPED = 500 /* joins and jumps in a row: then SPIN gives up, too */
};

/* What control comes to: a node, the join after a choice or unless, the join
 * inside a loop before it goes round, or the goal of its breaks. */
typedef enum SpotKind {
    SPOT_NODE,
    SPOT_JOIN,
    SPOT_GOAL,
    SPOT_END /* of the proctype */
} SpotKind;

typedef struct Spot {
    SpotKind kind;
    const LoweredNode *node;
} Spot;

/* --- atomic sequences ------------------------------------------------- */

static const LoweredNode *outermost_atomic(const LoweredNode *node) {
    const LoweredNode *found = NULL;
    for (const LoweredNode *up = node->up; up; up = up->up)
        if (up->kind == NODE_ATOMIC)
            found = up;
    return found;
}

/* The last thing in a sequence, looked for inside blocks. */
static Spot last_of(const LoweredNode *node) {
    assert(!node || node->statement);
    while (node) {
        while (node->next)
            node = node->next;
        if (node->kind == NODE_CHOICE || node->kind == NODE_UNLESS)
            return (Spot){SPOT_JOIN, node};
        if (node->kind == NODE_LOOP)
            return (Spot){SPOT_GOAL, node};
        if (node->kind != NODE_BLOCK && node->kind != NODE_ATOMIC)
            return (Spot){SPOT_NODE, node};
        node = node->body;
    }
    return (Spot){SPOT_END, NULL};
}

/* --- from one to the next --------------------------------------------- */

static bool is_block(const LoweredNode *node) {
    return node->kind == NODE_BLOCK || node->kind == NODE_ATOMIC ||
           node->kind == NODE_D_STEP;
}

/* What follows in the sequence, or the join above it. */
static Spot next_of(const LoweredNode *node) {
    while (!node->next) {
        node = node->up;
        if (!node)
            return (Spot){SPOT_END, NULL};
        if (!is_block(node))
            return (Spot){SPOT_JOIN, node};
    }
    return (Spot){SPOT_NODE, node->next};
}

static Spot behind_join(const LoweredNode *node) {
    return node->kind == NODE_LOOP ? (Spot){SPOT_NODE, node} : next_of(node);
}

static const LoweredNode *loop_of(const LoweredNode *node) {
    const LoweredNode *up = node->up;
    while (up && !(up->kind == NODE_LOOP && up->statement == node->goal))
        up = up->up;
    return up;
}

static bool is_jump(const LoweredNode *node) {
    return node->kind == NODE_GOTO || node->kind == NODE_BREAK;
}

/* A jump of the user with a skip in front of it (spin_number.h). */
static bool is_split(const LoweredNode *node) {
    assert(node->statement);
    const Statement *s = node->statement;
    return is_jump(node) &&
           (s->kind == STATEMENT_GOTO || s->kind == STATEMENT_BREAK) &&
           s->first != s->number;
}

/* Where a join or jump leads; false if control rests here. */
static bool leads(const Nodes *nodes, Spot spot, Spot *next) {
    assert(spot.kind == SPOT_END || spot.node);
    const LoweredNode *node = spot.node;
    if (spot.kind == SPOT_END)
        return false;
    if (spot.kind == SPOT_JOIN)
        *next = behind_join(node);
    else if (spot.kind == SPOT_GOAL)
        *next = next_of(node);
    else if (node->kind == NODE_BREAK)
        *next = (Spot){SPOT_GOAL, loop_of(node)};
    else if (node->kind == NODE_GOTO)
        *next = (Spot){SPOT_NODE, nodes_find(nodes, node->goal)};
    else if (node->kind == NODE_UNLESS && node->body)
        *next = (Spot){SPOT_NODE, node->body};
    else
        return false;
    return next->kind == SPOT_END || next->node != NULL;
}

/* --- bound ------------------------------------------------------------ */

static bool is_inside(Spot spot) {
    return spot.kind != SPOT_END && spot.node && outermost_atomic(spot.node);
}

/* A jump is bound if it stays inside, even as the last thing. */
static bool is_bound(const Nodes *nodes, Spot spot) {
    if (!is_inside(spot))
        return false;
    if (spot.kind == SPOT_NODE && is_jump(spot.node)) {
        Spot goal;
        return leads(nodes, spot, &goal) && is_inside(goal);
    }
    Spot last = last_of(outermost_atomic(spot.node)->body);
    return last.kind != spot.kind || last.node != spot.node;
}

/* --- the whole -------------------------------------------------------- */

static uint32_t number_of(Spot spot) {
    assert(spot.node);
    uint32_t first = spot.node->number;
    if (is_split(spot.node))
        return spot.node->statement->first;
    switch (spot.kind) {
    case SPOT_JOIN:
        return first + 1;
    case SPOT_GOAL:
        return first + 2;
    case SPOT_NODE:
    case SPOT_END:
        return first;
    }
    BUG("a spot of kind %d", (int)spot.kind);
}

/* What is passed. */
typedef struct Passing {
    Numbers numbers;
    bool jumps;    /* there is a jump among them, after the first */
    bool too_long; /* not all of them are known */
} Passing;

static void add_number(Passing *self, Spot spot) {
    assert(self->numbers.count <= MOST_NUMBERS);
    self->jumps |= spot.kind != SPOT_JOIN;
    if (self->numbers.count < MOST_NUMBERS)
        self->numbers.list[self->numbers.count++] = number_of(spot);
    else
        self->too_long = true;
}

/* On from `here`, after something that is bound or not. */
static void pass(Passing *self, const Nodes *nodes, Spot here, bool bound) {
    Spot next;
    for (int i = 0; bound && leads(nodes, here, &next); i++, here = next) {
        if (i > 0 && here.kind == SPOT_NODE && is_split(here.node))
            break;
        if (i == MOST_SKIPPED) {
            self->too_long = true;
            break;
        }
        if (is_bound(nodes, next))
            continue;
        add_number(self, here);
        bound = is_bound(nodes, here);
    }
}

static Passing pass_after(const Nodes *nodes, const LoweredNode *node,
                          bool rests) {
    Spot here = {SPOT_NODE, node}, next;
    Passing self = {.numbers = {.count = 1, .list = {node->number}}};
    if (is_split(node) || !is_jump(node)) /* then the jump comes after it */
        next = is_jump(node) ? here : next_of(node);
    else if (!leads(nodes, here, &next))
        return self;
    if (!rests)
        pass(&self, nodes, next, is_bound(nodes, here));
    return self;
}

Numbers spin_pass(const Nodes *nodes, const LoweredNode *node, bool rests,
                  bool *complete) {
    Passing passing = pass_after(nodes, node, rests);
    *complete &= !passing.too_long;
    return passing.numbers;
}

bool spin_passes_joins(const Nodes *nodes, const LoweredNode *node) {
    return !pass_after(nodes, node, false).jumps;
}

Numbers spin_pass_rest(const Nodes *nodes, const LoweredNode *node, bool join,
                       bool *complete) {
    Spot here = {join ? SPOT_JOIN : SPOT_NODE, node}, next;
    Passing self = {0};
    bool bound = true;
    if (!leads(nodes, here, &next))
        return self.numbers;
    if (!is_bound(nodes, next)) {
        add_number(&self, here);
        bound = is_bound(nodes, here);
    }
    pass(&self, nodes, next, bound);
    *complete &= !self.too_long;
    return self.numbers;
}
