#include "equiv/minimising/joint.h"

#include "equiv/minimising/collapse.h"
#include "equiv/minimising/minimise.h"
#include "equiv/minimising/saturate.h"

#include <assert.h>

enum {
    SEED = 1 /* of hashes, on which no result depends */
};

void joint_init(Joint *joint, Side *left, Side *right, Budget *budget,
                Mem *mem) {
    *joint = (Joint){
        .sides = {left, right}, .budget = budget, .graph = {.mem = mem}};
}

void joint_release(Joint *joint) {
    graph_release(&joint->graph);
    if (joint->partition.mem)
        partition_release(&joint->partition);
    partition_forget(joint->graph.mem, &joint->history);
    for (size_t i = 0; i < 2; i++)
        if (joint->small[i].mem)
            side_release(&joint->small[i]);
}

bool joint_explore(Joint *joint, uint64_t most, bool *complete) {
    *complete = true;
    for (size_t i = 0; i < 2; i++) {
        Side *side = joint->sides[i];
        uint32_t *next = &joint->next[i];
        for (uint64_t k = 0; k < most / 2 && *next < side_states(side); k++) {
            if (!side_know(side, MOVES_SINGLE, *next))
                return limit_meet(&joint->limit, side_limit(side));
            ++*next;
        }
        *complete &= *next == side_states(side);
    }
    return true;
}

/* ---- One graph of both --------------------------------------------------- */

/* The states of a side, numbered from `offset`. */
static bool add_side(Joint *joint, const Side *side, uint32_t offset) {
    assert(offset + (uint64_t)side_states(side) <= joint->graph.state_count);
    PackedGraph *graph = &joint->graph;
    for (uint32_t state = 0; state < side_states(side); state++) {
        MoveSpan moves = side_moves(side, MOVES_SINGLE, state);
        for (size_t k = 0; k < moves.count; k++)
            if (!graph_add(graph, moves.data[k].label,
                           offset + moves.data[k].target))
                return false;
        graph_end(graph, offset + state);
    }
    return true;
}

/* A root, from which visible labels lead to the initial states. */
static bool add_root(Joint *joint, const Side *side, uint32_t offset,
                     uint32_t root) {
    PackedGraph *graph = &joint->graph;
    for (size_t i = 0; i < side->initial.count; i++) {
        SideMove move = side->initial.data[i];
        uint32_t label =
            move.label == 0 ? alphabet_count(side->alphabet) : move.label;
        if (!graph_add(graph, label, offset + move.target))
            return false;
    }
    graph_end(graph, root);
    return true;
}

static bool put_together(Joint *joint) {
    const Side *left = joint->sides[0], *right = joint->sides[1];
    uint64_t one = side_states(left), states = one + side_states(right) + 2;
    PackedGraph *graph = &joint->graph;
    if (states >= UINT32_MAX || alphabet_count(left->alphabet) >= GRAPH_CHANGE)
        return limit_meet(&joint->limit, LIMIT_IDS);
    GraphSize size = {.states = (uint32_t)states,
                      .arcs = left->lists[MOVES_SINGLE].moves.count +
                              right->lists[MOVES_SINGLE].moves.count +
                              left->initial.count + right->initial.count,
                      .initial = 2};
    if (!graph_make(graph, left->mem, size) || !add_side(joint, left, 0) ||
        !add_side(joint, right, (uint32_t)one) ||
        !add_root(joint, left, 0, (uint32_t)states - 2) ||
        !add_root(joint, right, (uint32_t)one, (uint32_t)states - 1))
        return limit_meet(&joint->limit, LIMIT_MEMORY);
    graph->initial[0] = (uint32_t)states - 2;
    graph->initial[1] = (uint32_t)states - 1;
    assert(graph_check(graph));
    return true;
}

/* ---- The small graph ----------------------------------------------------- */

bool joint_decides(Relation relation) {
    return relation_rules[relation].minimises;
}

static Relation finer(Relation relation) {
    if (relation == RELATION_WEAK_BISIM)
        return RELATION_BRANCHING_BISIM;
    if (joint_decides(relation) && relation != RELATION_DIV_WEAK_BISIM)
        return relation;
    return relation == RELATION_SIMULATION ||
                   relation == RELATION_READY_SIMULATION
               ? RELATION_STRONG_BISIM
               : RELATION_DIV_BRANCHING_BISIM;
}

static bool shrink(Joint *joint, Relation relation) {
    Mem *mem = joint->graph.mem;
    budget_watch(joint->budget, mem);
    bool made = minimise(&joint->graph, finer(relation));
    budget_unguard(mem);
    return made || limit_meet(&joint->limit, budget_failure(joint->budget));
}

/* Have the states to which this root leads the blocks of the other's? */
static bool is_matched(const Joint *joint, uint32_t root, uint32_t other) {
    const PackedGraph *graph = &joint->graph;
    const uint32_t *blocks = joint->partition.blocks;
    for (uint32_t i = graph->first[root]; i < graph->first[root + 1]; i++) {
        bool found = false;
        for (uint32_t k = graph->first[other];
             k < graph->first[other + 1] && !found; k++)
            found = graph->labels[i] == graph->labels[k] &&
                    blocks[graph->targets[i]] == blocks[graph->targets[k]];
        if (!found)
            return false;
    }
    return true;
}

/* Which states are weakly bisimilar, from the graph with all weak moves. The
 * roots are not looked at: what an initial state can become invisibly is not
 * initial. */
static bool saturate_and_record(Joint *joint) {
    Mem *mem = joint->graph.mem;
    PackedGraph ordered, weak = {.mem = mem};
    if (!collapse_cycles(&ordered, &joint->graph, false))
        return false;
    graph_release(&joint->graph);
    joint->graph = ordered;
    bool made =
        saturate(&weak, &ordered) &&
        partition_record(&joint->partition, &weak, SEED, &joint->history);
    graph_release(&weak);
    return made;
}

/* How the states of the small graph are distinguished, by moves of the
 * relation: of branching bisimulation it is not known. */
static bool record(Joint *joint, Relation relation) {
    const PackedGraph *graph = &joint->graph;
    bool weak =
        relation == RELATION_WEAK_BISIM || relation == RELATION_DIV_WEAK_BISIM;
    if (joint->merged || (!weak && relation != RELATION_STRONG_BISIM))
        return true;
    budget_watch(joint->budget, graph->mem);
    joint->recorded = weak ? saturate_and_record(joint)
                           : partition_record(&joint->partition, graph, SEED,
                                              &joint->history);
    budget_unguard(graph->mem);
    if (!joint->recorded)
        return limit_meet(&joint->limit, budget_failure(joint->budget));
    joint->merged = weak &&
                    is_matched(joint, graph->initial[0], graph->initial[1]) &&
                    is_matched(joint, graph->initial[1], graph->initial[0]);
    return true;
}

static bool open_small(Joint *joint, Relation relation, size_t which) {
    const PackedGraph *graph = &joint->graph;
    uint32_t root = graph->initial[graph->initial_count == 1 ? 0 : which];
    SideOptions options = {.loops = relation == RELATION_DIV_BRANCHING_BISIM};
    return side_init_packed(&joint->small[which], graph, root, joint->budget,
                            joint->sides[which]->alphabet, options) ||
           limit_meet(&joint->limit, side_limit(&joint->small[which]));
}

bool joint_make(Joint *joint, Relation relation) {
    assert(!joint->made);
    if (!put_together(joint) || !shrink(joint, relation))
        return false;
    joint->merged = joint->graph.initial_count == 1;
    if (!record(joint, relation))
        return false;
    for (size_t i = 0; i < 2; i++)
        if (!open_small(joint, relation, i))
            return false;
    graph_release(&joint->graph);
    joint->made = true;
    return true;
}
