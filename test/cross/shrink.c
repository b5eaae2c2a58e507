#include "test/cross/shrink.h"

#include <string.h>

/* Remove item i of an array inside a sketch. */
#define REMOVE(array, count, i) \
    (memmove(&(array)[i], &(array)[(i) + 1], \
             ((count) - (i)-1) * sizeof *(array)), \
     (count)--)

/* An edit makes the i-th change of its kind and returns false when there is
 * no i-th. What it makes may be invalid: the check after it sorts that out. */
typedef bool Edit(Sketch *sketch, uint32_t i);

static void replace_by_constant(SketchNode *node) {
    *node = (SketchNode){BOOLEAN_FALSE, 0, 0};
}

/* ---- whole parts ---- */

static void forget_component(SketchPropositionRule *rule, uint32_t component) {
    for (uint32_t n = 0; n < rule->node_count; n++) {
        SketchNode *node = &rule->nodes[n];
        if (node->kind != BOOLEAN_ATOM)
            continue;
        if (node->left == component)
            replace_by_constant(node);
        else
            node->left -= node->left > component;
    }
}

static bool remove_component(Sketch *sketch, uint32_t i) {
    if (i >= sketch->component_count)
        return false;
    REMOVE(sketch->components, sketch->component_count, i);
    for (uint32_t r = 0; r < sketch->rule_count; r++) {
        uint32_t *actions = sketch->rules[r].actions;
        memmove(actions + i, actions + i + 1,
                (SKETCH_COMPONENTS - i - 1) * sizeof *actions);
        actions[SKETCH_COMPONENTS - 1] = 0;
    }
    for (uint32_t p = 0; p < sketch->proposition_count; p++)
        forget_component(&sketch->propositions[p], i);
    return true;
}

static bool remove_system(Sketch *sketch, uint32_t i) {
    if (i >= sketch->system_count)
        return false;
    for (uint32_t c = 0; c < sketch->component_count; c++) {
        uint32_t *system = &sketch->components[c].system;
        if (*system == i)
            *system = UINT32_MAX; /* invalid: it is still in use */
        else
            *system -= *system > i;
    }
    REMOVE(sketch->systems, sketch->system_count, i);
    return true;
}

static bool remove_rule(Sketch *sketch, uint32_t i) {
    if (i >= sketch->rule_count)
        return false;
    REMOVE(sketch->rules, sketch->rule_count, i);
    return true;
}

static bool remove_participant(Sketch *sketch, uint32_t i) {
    if (i >= sketch->rule_count * SKETCH_COMPONENTS)
        return false;
    sketch->rules[i / SKETCH_COMPONENTS].actions[i % SKETCH_COMPONENTS] = 0;
    return true;
}

static bool hide_result(Sketch *sketch, uint32_t i) {
    if (i >= sketch->rule_count)
        return false;
    sketch->rules[i].result = 0;
    return true;
}

static bool remove_label(Sketch *sketch, uint32_t i) {
    if (i > 0 || sketch->labels == 0)
        return false;
    sketch->labels--;
    return true;
}

static bool remove_proposition_rule(Sketch *sketch, uint32_t i) {
    if (i >= sketch->proposition_count)
        return false;
    REMOVE(sketch->propositions, sketch->proposition_count, i);
    return true;
}

static bool remove_hidden(Sketch *sketch, uint32_t i) {
    if (i >= sketch->hidden_count)
        return false;
    REMOVE(sketch->hidden, sketch->hidden_count, i);
    return true;
}

static bool remove_prefix(Sketch *sketch, uint32_t i) {
    if (i >= sketch->component_count)
        return false;
    sketch->components[i].prefix[0] = '\0';
    return true;
}

/* ---- expressions ---- */

/* The root becomes an operand of the root. */
static bool take_operand(Sketch *sketch, uint32_t i) {
    if (i >= 2 * sketch->proposition_count)
        return false;
    SketchPropositionRule *rule = &sketch->propositions[i / 2];
    SketchNode root = rule->nodes[rule->node_count - 1];
    uint32_t operand = i % 2 ? root.right : root.left;
    if (root.kind >= (i % 2 ? BOOLEAN_AND : BOOLEAN_NOT))
        rule->node_count = operand + 1;
    return true;
}

static bool simplify_node(Sketch *sketch, uint32_t i) {
    if (i >= 2 * sketch->proposition_count * SKETCH_NODES)
        return false;
    SketchNode *node =
        &sketch->propositions[i / 2 / SKETCH_NODES].nodes[i / 2 % SKETCH_NODES];
    *node = (SketchNode){i % 2 ? BOOLEAN_TRUE : BOOLEAN_FALSE, 0, 0};
    return true;
}

/* ---- inside the systems: i counts through a table of all systems ---- */

static bool remove_transition(Sketch *sketch, uint32_t i) {
    if (i >= sketch->system_count * SKETCH_TRANSITIONS)
        return false;
    SketchSystem *system = &sketch->systems[i / SKETCH_TRANSITIONS];
    if (i % SKETCH_TRANSITIONS < system->transition_count)
        REMOVE(system->transitions, system->transition_count,
               i % SKETCH_TRANSITIONS);
    return true;
}

static void forget_proposition(Sketch *sketch, uint32_t system, uint32_t gone) {
    for (uint32_t p = 0; p < sketch->proposition_count; p++) {
        SketchPropositionRule *rule = &sketch->propositions[p];
        for (uint32_t n = 0; n < rule->node_count; n++) {
            SketchNode *node = &rule->nodes[n];
            if (node->kind != BOOLEAN_ATOM ||
                sketch->components[node->left].system != system)
                continue;
            if (node->right == gone)
                replace_by_constant(node);
            else
                node->right -= node->right > gone;
        }
    }
}

static bool remove_proposition(Sketch *sketch, uint32_t i) {
    if (i >= sketch->system_count * SKETCH_PROPOSITIONS)
        return false;
    uint32_t number = i / SKETCH_PROPOSITIONS, gone = i % SKETCH_PROPOSITIONS;
    SketchSystem *system = &sketch->systems[number];
    if (gone < system->proposition_count) {
        REMOVE(system->propositions, system->proposition_count, gone);
        forget_proposition(sketch, number, gone);
    }
    return true;
}

static bool remove_initial(Sketch *sketch, uint32_t i) {
    if (i >= sketch->system_count * SKETCH_INITIAL)
        return false;
    SketchSystem *system = &sketch->systems[i / SKETCH_INITIAL];
    if (i % SKETCH_INITIAL < system->initial_count)
        REMOVE(system->initial, system->initial_count, i % SKETCH_INITIAL);
    return true;
}

/* Only the last state and the last action: renumbering is not worth it. */
static bool remove_last(Sketch *sketch, uint32_t i) {
    if (i >= 4 * sketch->system_count)
        return false;
    SketchSystem *system = &sketch->systems[i / 4];
    if (i % 4 == 0)
        system->states--;
    else if (i % 4 == 1)
        system->actions -= system->actions > 0;
    else if (i % 4 == 2)
        system->stride = 1;
    else
        system->named = false;
    return true;
}

/* ---- the loop ---- */

/* Apply the edit wherever the failure stays; true if anything changed. */
static bool try_edit(Sketch *sketch, Edit *edit, StillFails *fails,
                     void *context) {
    bool changed = false;
    for (uint32_t i = 0;;) {
        Sketch smaller = *sketch;
        if (!edit(&smaller, i))
            return changed;
        if (memcmp(&smaller, sketch, sizeof smaller) != 0 &&
            sketch_check(&smaller) && fails(context, &smaller)) {
            *sketch = smaller;
            changed = true;
        } else {
            i++;
        }
    }
}

void shrink(Sketch *sketch, StillFails *fails, void *context) {
    static Edit *const edits[] = {
        remove_component,        remove_system,  remove_rule,
        remove_proposition_rule, take_operand,   remove_proposition,
        remove_transition,       remove_initial, remove_participant,
        remove_hidden,           hide_result,    simplify_node,
        remove_prefix,           remove_label,   remove_last,
    };
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < sizeof edits / sizeof *edits; i++)
            changed |= try_edit(sketch, edits[i], fails, context);
    }
}
