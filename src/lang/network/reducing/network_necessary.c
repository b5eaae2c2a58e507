#include "lang/network/reducing/network_necessary.h"

#include "lang/network/reducing/network_visible.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_NODES = 128 /* of an expression: walks through it are recursive */
};

/* ---- Making -------------------------------------------------------------- */

static void copy_atom(NecessaryNode *node, const DependenceSource *source,
                      PropositionAtom atom, uint32_t words, Arena *arena) {
    const Valuation *valuation = source->valuation;
    size_t size =
        (valuation->states[atom.component].count / 64 + 1) * sizeof(uint64_t);
    uint64_t *states = arena_alloc(arena, size);
    memcpy(states, valuation->sets[atom.component][atom.proposition], size);
    node->component = atom.component;
    node->true_in = states;
    for (int value = 0; value < 2; value++) {
        node->changers[value] = arena_alloc(arena, words * sizeof(uint64_t));
        network_changers(source, atom, value, node->changers[value]);
    }
}

static void copy_expression(NecessaryOf *needed, const DependenceSource *source,
                            const Boolean *expression, uint32_t words,
                            Arena *arena) {
    assert(expression->nodes.count > 0);
    needed->count = (uint32_t)expression->nodes.count;
    needed->nodes = arena_alloc(arena, needed->count * sizeof *needed->nodes);
    for (uint32_t i = 0; i < needed->count; i++) {
        BooleanNode node = expression->nodes.data[i];
        needed->nodes[i] = (NecessaryNode){
            .kind = node.kind, .left = node.left, .right = node.right};
        if (node.kind == BOOLEAN_ATOM)
            copy_atom(&needed->nodes[i], source,
                      source->network->atoms.data[node.left], words, arena);
    }
}

void necessary_sets_init(NecessarySets *self, const DependenceSource *source,
                         uint32_t words, Arena *arena) {
    self->words = words;
    self->needed =
        arena_alloc(arena, (source->property_count + 1) * sizeof *self->needed);
    for (uint32_t p = 0; p < source->property_count; p++) {
        const Boolean *expression =
            &source->network->propositions.data[source->rules[p]].expression;
        mem_poll(arena->mem);
        if (source->properties[p].label == LABEL_REJECT &&
            expression->nodes.count <= MOST_NODES)
            copy_expression(&self->needed[p], source, expression, words, arena);
    }
}

/* ---- Finding ------------------------------------------------------------- */

static bool is_true(const NecessaryOf *needed, const StateItems *now,
                    uint32_t i) {
    assert(i < needed->count);
    const NecessaryNode *node = &needed->nodes[i];
    switch (node->kind) {
    case BOOLEAN_FALSE:
        return false;
    case BOOLEAN_TRUE:
        return true;
    case BOOLEAN_ATOM:
        return set_has(node->true_in, now->places[node->component]);
    case BOOLEAN_NOT:
        return !is_true(needed, now, node->left);
    case BOOLEAN_AND:
        return is_true(needed, now, node->left) &&
               is_true(needed, now, node->right);
    case BOOLEAN_OR:
        return is_true(needed, now, node->left) ||
               is_true(needed, now, node->right);
    }
    return false;
}

/* Add one of the sets for the node, which now has the other value. */
static void add_necessary(const NecessarySets *self, const NecessaryOf *needed,
                          const StateItems *now, uint32_t i, bool value,
                          uint64_t *set) {
    const NecessaryNode *node = &needed->nodes[i];
    switch (node->kind) {
    case BOOLEAN_FALSE:
    case BOOLEAN_TRUE:
        break; /* never */
    case BOOLEAN_ATOM:
        for (uint32_t w = 0; w < self->words; w++)
            set[w] |= node->changers[value][w];
        break;
    case BOOLEAN_NOT:
        add_necessary(self, needed, now, node->left, !value, set);
        break;
    case BOOLEAN_AND:
    case BOOLEAN_OR:
        if ((node->kind == BOOLEAN_AND) != value) { /* either suffices */
            add_necessary(self, needed, now, node->left, value, set);
            add_necessary(self, needed, now, node->right, value, set);
        } else if (is_true(needed, now, node->left) != value) {
            add_necessary(self, needed, now, node->left, value, set);
        } else {
            add_necessary(self, needed, now, node->right, value, set);
        }
        break;
    }
}

/* One set for each operand of a conjunction that is false. */
static uint32_t list_sets(const NecessarySets *self, const NecessaryOf *needed,
                          const StateItems *now, uint32_t i, uint32_t count,
                          const uint64_t *sets[MOST_NEEDS]) {
    const NecessaryNode *node = &needed->nodes[i];
    if (count == MOST_NEEDS || is_true(needed, now, i))
        return count;
    if (node->kind == BOOLEAN_AND) {
        count = list_sets(self, needed, now, node->left, count, sets);
        return list_sets(self, needed, now, node->right, count, sets);
    }
    uint64_t *set = (uint64_t *)now->own + (size_t)count * self->words;
    memset(set, 0, self->words * sizeof *set);
    add_necessary(self, needed, now, i, true, set);
    sets[count] = set;
    return count + 1;
}

uint32_t necessary_sets_find(const NecessarySets *self, const StateItems *now,
                             uint32_t property,
                             const uint64_t *sets[MOST_NEEDS]) {
    const NecessaryOf *needed = &self->needed[property];
    return needed->count
               ? list_sets(self, needed, now, needed->count - 1, 0, sets)
               : 0;
}
