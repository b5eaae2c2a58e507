#include "wrap/letters.h"

#include "core/condition.h"
#include "core/expression.h"

#include <assert.h>

enum {
    NO_PROPOSITION = UINT32_MAX
};

/* Most conditions are a proposition of the system and nothing else. */
static uint32_t find_alone(const Boolean *condition) {
    return condition->nodes.count == 1 &&
                   vec_item(&condition->nodes, 0).kind == BOOLEAN_ATOM
               ? vec_item(&condition->nodes, 0).left
               : NO_PROPOSITION;
}

bool letters_init(Letters *letters, const Model *system,
                  const Automaton *automaton, const char *origin,
                  Diagnostics *diag) {
    assert(automaton->propositions.count <= 64);
    size_t count = automaton->propositions.count;
    *letters = (Letters){
        .system = system,
        .conditions = mem_alloc(system->mem, count * sizeof(Boolean)),
        .alone = mem_alloc(system->mem, count * sizeof(uint32_t)),
        .count = count,
        .direct = true,
    };
    bool parsed = true;
    for (size_t i = 0; i < count; i++) {
        parsed &= condition_parse(system, diag, origin,
                                  vec_item(&automaton->propositions, i),
                                  &letters->conditions[i]);
        letters->alone[i] = find_alone(&letters->conditions[i]);
        letters->direct &= letters->alone[i] != NO_PROPOSITION;
    }
    return parsed;
}

void letters_release(Letters *letters) {
    Mem *mem = letters->system->mem;
    for (size_t i = 0; i < letters->count; i++)
        boolean_release(&letters->conditions[i], mem);
    mem_free(mem, letters->conditions,
             letters->count * sizeof *letters->conditions);
    mem_free(mem, letters->alone, letters->count * sizeof *letters->alone);
}

void letters_visibility(const Letters *letters, size_t proposition, Mem *mem,
                        NumberLists *seen) {
    const Boolean *condition = &letters->conditions[proposition];
    assert(proposition < letters->count);
    for (size_t i = 0; i < condition->nodes.count; i++) {
        BooleanNode node = vec_item(&condition->nodes, i);
        if (node.kind == BOOLEAN_ATOM)
            lists_add(seen, mem, node.left);
    }
}

uint32_t letters_describe(const Letters *letters, size_t proposition,
                          Structure *out) {
    assert(proposition < letters->count);
    return expression_boolean(out, &letters->conditions[proposition],
                              out->meanings.data);
}

uint64_t letters_read(const Letters *letters, const Word *state) {
    assert(letters->count <= 64);
    const Model *system = letters->system;
    uint64_t letter = 0;
    if (letters->direct)
        return model_holding(system, state, letters->alone,
                             (uint32_t)letters->count);
    for (size_t i = 0; i < letters->count; i++)
        if (condition_holds(system, &letters->conditions[i], state))
            letter |= (uint64_t)1 << i;
    return letter;
}
