#include "automata/forms/guard_table.h"

#include "base/stress.h"

enum {
    MOST_ATOMS = STRESSED(10, 2), /* that letters have one bit for */
    MOST_BITS = 1 << 14           /* of all guards */
};

void guard_table_init(GuardTable *table, const Automaton *automaton, Mem *mem) {
    size_t atoms = automaton->propositions.count;
    size_t guards = automaton->guards.count;
    *table = (GuardTable){.automaton = automaton, .count = guards};
    if (atoms > MOST_ATOMS || guards > (size_t)MOST_BITS >> atoms)
        return;
    uint64_t letters = UINT64_C(1) << atoms;
    table->words = (letters + 63) / 64;
    table->bits = mem_alloc(mem, guards * table->words * sizeof *table->bits);
    for (uint32_t g = 0; g < guards; g++)
        for (uint64_t l = 0; l < letters; l++)
            if (automaton_reads(automaton, g, l))
                table->bits[g * table->words + l / 64] |= UINT64_C(1) << l % 64;
}

void guard_table_release(GuardTable *table, Mem *mem) {
    mem_free(mem, table->bits,
             table->count * table->words * sizeof *table->bits);
}
