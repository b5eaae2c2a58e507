/* test/cross/demands.c -- the properties that a trial asks for, by definition
 */
#include "test/cross/trial.h"
#include "wrap/require.h"

#include <string.h>

enum {
    INVARIANT_NODES = 7 /* at most, a tree of any shape */
};

/* ---- an invariant over the propositions of the composition ---- */

static void draw(Trial *trial, uint32_t size) {
    Boolean *to = &trial->invariant;
    Mem *mem = &trial->mem;
    size_t atoms = trial->naive->proposition_count;
    uint64_t shape = rng_below(&trial->rng, 8);
    if (size < 3 || shape == 0) {
        if (atoms && rng_below(&trial->rng, 8))
            boolean_add(to, mem, BOOLEAN_ATOM,
                        (uint32_t)rng_below(&trial->rng, atoms), 0);
        else
            boolean_add(to, mem, shape % 2 ? BOOLEAN_TRUE : BOOLEAN_FALSE, 0,
                        0);
        return;
    }
    draw(trial, (size - 1) / 2);
    uint32_t left = (uint32_t)to->nodes.count - 1;
    if (shape == 1) {
        boolean_add(to, mem, BOOLEAN_NOT, left, 0);
        return;
    }
    draw(trial, (size - 1) / 2);
    /* Disjunctions hold more often and are broken deeper. */
    boolean_add(to, mem, shape < 4 ? BOOLEAN_AND : BOOLEAN_OR, left,
                (uint32_t)to->nodes.count - 1);
}

static uint32_t model_proposition(const Trial *trial, uint32_t naive) {
    const char *name = trial->naive->propositions[naive];
    for (uint32_t p = 0; p < trial->model->propositions.count; p++)
        if (strcmp(trial->model->propositions.names[p], name) == 0)
            return p;
    return UINT32_MAX;
}

/* The negation of the invariant, over the model's own numbers. */
static Boolean negation(Trial *trial) {
    Boolean error = {0};
    for (size_t i = 0; i < trial->invariant.nodes.count; i++) {
        BooleanNode node = trial->invariant.nodes.data[i];
        if (node.kind == BOOLEAN_ATOM)
            node.left = model_proposition(trial, node.left);
        boolean_add(&error, &trial->mem, node.kind, node.left, node.right);
    }
    boolean_add(&error, &trial->mem, BOOLEAN_NOT,
                (uint32_t)error.nodes.count - 1, 0);
    return error;
}

void trial_demand(Trial *trial) {
    draw(trial, INVARIANT_NODES);
    Requirement demands[] = {
        {.property = {"deadlock", "the system stops", LABEL_DEADLOCK,
                      NO_PROCESS, NULL, NULL}},
        {.property = {"invariant:1", "the invariant breaks", LABEL_REJECT,
                      NO_PROCESS, NULL, NULL}},
    };
    boolean_add(&demands[0].error, &trial->mem, BOOLEAN_TRUE, 0, 0);
    demands[1].error = negation(trial);
    trial->model = require_wrap(trial->model, demands, 2);
}

/* ---- the truth about a property, whatever it comes from ---- */

bool trial_marks(const Trial *trial, size_t state, uint32_t property) {
    switch (trial->rules[property]) {
    case RULE_DEADLOCK:
        return true;
    case RULE_INVARIANT:
        return !naive_satisfies(trial->naive, state, &trial->invariant);
    default:
        return naive_rule_holds(trial->naive, state, trial->rules[property]);
    }
}

bool trial_is_error(const Trial *trial, size_t state, uint32_t property) {
    switch (trial->rules[property]) {
    case RULE_DEADLOCK:
        return naive_is_deadlock(trial->naive, state);
    case RULE_INVARIANT:
        return !naive_satisfies(trial->naive, state, &trial->invariant);
    default:
        return naive_is_error(trial->naive, state, trial->rules[property]);
    }
}

size_t trial_shortest(const Trial *trial, uint32_t property) {
    switch (trial->rules[property]) {
    case RULE_DEADLOCK:
        return naive_shortest_deadlock(trial->naive);
    case RULE_INVARIANT:
        return naive_shortest_violation(trial->naive, &trial->invariant);
    default:
        return naive_shortest_error(trial->naive, trial->rules[property]);
    }
}
