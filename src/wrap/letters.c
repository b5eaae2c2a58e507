#include "wrap/letters.h"

#include "base/stress.h"
#include "core/condition.h"
#include "core/expression.h"

#include <assert.h>

enum {
    NO_PROPOSITION = UINT32_MAX,
    MOST_ASKED = 64,              /* bits of an answer of the system */
    MOST_TABLED = STRESSED(10, 2) /* of which all values are in a table */
};

/* Most conditions are a proposition of the system and nothing else. */
static uint32_t find_alone(const Boolean *condition) {
    return condition->nodes.count == 1 &&
                   vec_item(&condition->nodes, 0).kind == BOOLEAN_ATOM
               ? vec_item(&condition->nodes, 0).left
               : NO_PROPOSITION;
}

/* ---- Conditions of several propositions ---------------------------------- */

/* The values of propositions of the system that were asked for at once. */
typedef struct Answer {
    const Letters *letters; /* which were asked for */
    uint64_t values;        /* bit k: proposition asked[k] holds */
} Answer;

static uint32_t place_of(const Letters *letters, uint32_t proposition) {
    uint32_t place = 0;
    while (place < letters->asked_count && letters->asked[place] != proposition)
        place++;
    return place;
}

static bool has_value(const void *context, uint32_t proposition) {
    const Answer *answer = context;
    uint32_t place = place_of(answer->letters, proposition);
    assert(place < answer->letters->asked_count);
    return answer->values >> place & 1;
}

static uint64_t letter_of(const Letters *letters, uint64_t values) {
    Answer answer = {letters, values};
    uint64_t letter = 0;
    for (size_t i = 0; i < letters->count; i++)
        if (boolean_evaluate(&letters->conditions[i], has_value, &answer))
            letter |= (uint64_t)1 << i;
    return letter;
}

/* Note a proposition that occurs; false if there are too many. */
static bool note(Letters *letters, uint32_t proposition) {
    uint32_t place = place_of(letters, proposition);
    if (place == MOST_ASKED)
        return false;
    letters->asked[place] = proposition;
    letters->asked_count += place == letters->asked_count;
    return true;
}

static bool note_all(Letters *letters) {
    for (size_t i = 0; i < letters->count; i++) {
        const Boolean *condition = &letters->conditions[i];
        for (size_t k = 0; k < condition->nodes.count; k++) {
            BooleanNode node = vec_item(&condition->nodes, k);
            if (node.kind == BOOLEAN_ATOM && !note(letters, node.left))
                return false;
        }
    }
    return true;
}

/* What the system is asked for in each state. */
static void ask_at_once(Letters *letters) {
    Mem *mem = letters->system->mem;
    letters->asked = mem_alloc(mem, MOST_ASKED * sizeof *letters->asked);
    if (!note_all(letters))
        letters->asked_count = 0;
    if (letters->asked_count > MOST_TABLED || letters->asked_count == 0)
        return;
    uint64_t values = UINT64_C(1) << letters->asked_count;
    letters->table = mem_alloc(mem, values * sizeof *letters->table);
    for (uint64_t v = 0; v < values; v++)
        letters->table[v] = letter_of(letters, v);
}

/* ---- Letters ------------------------------------------------------------- */

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
    if (parsed && !letters->direct)
        ask_at_once(letters);
    return parsed;
}

void letters_release(Letters *letters) {
    Mem *mem = letters->system->mem;
    for (size_t i = 0; i < letters->count; i++)
        boolean_release(&letters->conditions[i], mem);
    mem_free(mem, letters->conditions,
             letters->count * sizeof *letters->conditions);
    mem_free(mem, letters->alone, letters->count * sizeof *letters->alone);
    if (letters->asked)
        mem_free(mem, letters->asked, MOST_ASKED * sizeof *letters->asked);
    if (letters->table)
        mem_free(mem, letters->table,
                 (sizeof *letters->table) << letters->asked_count);
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
    if (letters->asked_count) {
        uint64_t values =
            model_holding(system, state, letters->asked, letters->asked_count);
        return letters->table ? letters->table[values]
                              : letter_of(letters, values);
    }
    for (size_t i = 0; i < letters->count; i++)
        if (condition_holds(system, &letters->conditions[i], state))
            letter |= (uint64_t)1 << i;
    return letter;
}
