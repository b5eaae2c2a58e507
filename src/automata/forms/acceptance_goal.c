#include "automata/forms/acceptance_goal.h"

#include <assert.h>

enum {
    POSSIBLE = 1, /* value of a node: it can hold */
    CERTAIN = 2,  /* it holds, whatever the run does */
    ASKED = 4     /* whether it holds matters */
};

/* ---- Negations inwards --------------------------------------------------- */

static GoalNode constant(bool value) {
    return (GoalNode){.kind = value ? GOAL_TRUE : GOAL_FALSE};
}

static GoalNode goal_node(const AcceptanceGoal *goal, BooleanNode node,
                          uint32_t sign) {
    switch (node.kind) {
    case BOOLEAN_FALSE:
        return constant(sign);
    case BOOLEAN_TRUE:
        return constant(!sign);
    case BOOLEAN_ATOM:
        return (GoalNode){sign ? GOAL_FIN : GOAL_INF, node.left, 0};
    case BOOLEAN_NOT:
        return goal->nodes[2 * node.left + !sign];
    case BOOLEAN_AND:
        return (GoalNode){sign ? GOAL_OR : GOAL_AND, 2 * node.left + sign,
                          2 * node.right + sign};
    case BOOLEAN_OR:
        return (GoalNode){sign ? GOAL_AND : GOAL_OR, 2 * node.left + sign,
                          2 * node.right + sign};
    }
    return constant(false);
}

void goal_init(AcceptanceGoal *goal, Mem *mem, const Boolean *condition) {
    size_t count = 2 * condition->nodes.count;
    assert(count > 0 && count < UINT32_MAX);
    *goal = (AcceptanceGoal){.mem = mem,
                             .count = count,
                             .root = (uint32_t)count - 2,
                             .against = (uint32_t)count - 1};
    goal->nodes = mem_alloc(mem, count * sizeof *goal->nodes);
    goal->values = mem_alloc(mem, count);
    for (uint32_t i = 0; i < count; i++)
        goal->nodes[i] = goal_node(goal, condition->nodes.data[i / 2], i % 2);
}

void goal_release(AcceptanceGoal *goal) {
    mem_free(goal->mem, goal->nodes, goal->count * sizeof *goal->nodes);
    mem_free(goal->mem, goal->values, goal->count);
}

/* ---- What can hold ------------------------------------------------------- */

static bool has(uint64_t sets, uint32_t set) {
    return sets >> set & 1;
}

static uint8_t value_of(const AcceptanceGoal *goal, GoalNode node,
                        Assumption assumption) {
    const uint8_t *values = goal->values;
    switch (node.kind) {
    case GOAL_FALSE:
        return 0;
    case GOAL_TRUE:
        return POSSIBLE | CERTAIN;
    case GOAL_INF:
        return has(assumption.gone, node.left) ? 0 : POSSIBLE;
    case GOAL_FIN:
        return has(assumption.gone, node.left)   ? POSSIBLE | CERTAIN
               : has(assumption.kept, node.left) ? 0
                                                 : POSSIBLE;
    case GOAL_AND:
        return values[node.left] & values[node.right];
    case GOAL_OR:
        return values[node.left] | values[node.right];
    }
    return 0;
}

bool goal_possible(AcceptanceGoal *goal, uint32_t root, Assumption assumption) {
    assert(root < goal->count);
    for (uint32_t i = 0; i <= root; i++)
        goal->values[i] = value_of(goal, goal->nodes[i], assumption);
    return goal->values[root] & POSSIBLE;
}

/* Whether a node matters is known before its operands are looked at. */
uint64_t goal_open(AcceptanceGoal *goal, uint32_t root, Assumption assumption) {
    uint64_t open = 0;
    if (!goal_possible(goal, root, assumption))
        return 0;
    goal->values[root] |= ASKED;
    for (uint32_t i = root + 1; i-- > 0;) {
        GoalNode node = goal->nodes[i];
        if ((goal->values[i] & (ASKED | POSSIBLE | CERTAIN)) !=
            (ASKED | POSSIBLE))
            continue;
        if (node.kind == GOAL_FIN)
            open |= (uint64_t)1 << node.left;
        if (node.kind == GOAL_AND || node.kind == GOAL_OR) {
            goal->values[node.left] |= ASKED;
            goal->values[node.right] |= ASKED;
        }
    }
    return open;
}

uint32_t goal_deciding(const AcceptanceGoal *goal, uint32_t root) {
    for (;;) {
        GoalNode node = goal->nodes[root];
        if (node.kind < GOAL_AND)
            return root;
        bool both = node.kind == GOAL_AND;
        uint8_t left = goal->values[node.left];
        uint8_t right = goal->values[node.right];
        if (both ? left & CERTAIN : !(left & POSSIBLE))
            root = node.right;
        else if (both ? right & CERTAIN : !(right & POSSIBLE))
            root = node.left;
        else
            return root;
    }
}

/* ---- Clauses ------------------------------------------------------------- */

/* Add a clause unless a smaller one is there; larger ones go. */
static void add_clause(Mem *mem, Clauses *clauses, uint64_t clause) {
    size_t kept = 0;
    for (size_t i = 0; i < clauses->count; i++)
        if ((clauses->data[i] & ~clause) == 0)
            return;
    for (size_t i = 0; i < clauses->count; i++)
        if (clause & ~clauses->data[i])
            clauses->data[kept++] = clauses->data[i];
    clauses->count = kept;
    vec_push(mem, clauses, clause);
}

static void add_all(Mem *mem, Clauses *to, const Clauses *from) {
    for (size_t i = 0; i < from->count; i++)
        add_clause(mem, to, from->data[i]);
}

/* Each of one with each of the other. */
bool clauses_unite(Mem *mem, Clauses *left, const Clauses *right, size_t most) {
    Clauses product = {0};
    for (size_t i = 0; i < left->count && product.count <= most; i++)
        for (size_t j = 0; j < right->count && product.count <= most; j++)
            add_clause(mem, &product, left->data[i] | right->data[j]);
    vec_release(mem, left);
    left->data = product.data;
    left->count = product.count;
    left->capacity = product.capacity;
    if (product.count > most)
        vec_clear(left);
    return product.count <= most;
}

/* The clauses of a node; what cannot hold is an empty clause or, in the dual,
 * none. Recursion is as deep as the condition has parts, which are few
 * (automata/formats/hoa_reader.h). */
static bool collect(const AcceptanceGoal *goal, uint32_t at, uint64_t gone,
                    bool dual, size_t most, Clauses *clauses) {
    GoalNode node = goal->nodes[at];
    bool atom = node.kind < GOAL_AND;
    if (atom) {
        bool holds = node.kind == GOAL_TRUE ||
                     (node.kind == GOAL_FIN && has(gone, node.left));
        if (node.kind == GOAL_INF && !has(gone, node.left))
            add_clause(goal->mem, clauses, (uint64_t)1 << node.left);
        else if (holds == dual)
            add_clause(goal->mem, clauses, 0);
        return true;
    }
    Clauses right = {0};
    bool done = collect(goal, node.left, gone, dual, most, clauses) &&
                collect(goal, node.right, gone, dual, most, &right);
    if (done && (node.kind == GOAL_AND) != dual)
        add_all(goal->mem, clauses, &right);
    else if (done)
        done = clauses_unite(goal->mem, clauses, &right, most);
    vec_release(goal->mem, &right);
    return done && clauses->count <= most;
}

bool goal_clauses(const AcceptanceGoal *goal, uint32_t root, uint64_t gone,
                  bool dual, size_t most, Clauses *clauses) {
    assert(clauses->count == 0);
    return collect(goal, root, gone, dual, most, clauses);
}

bool clauses_imply(const Clauses *strong, const Clauses *weak) {
    for (size_t i = 0; i < weak->count; i++) {
        bool implied = false;
        for (size_t j = 0; j < strong->count && !implied; j++)
            implied = (strong->data[j] & ~weak->data[i]) == 0;
        if (!implied)
            return false;
    }
    return true;
}
