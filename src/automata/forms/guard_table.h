/* automata/forms/guard_table.h -- guards of an automaton, evaluated in advance
 *
 * Purpose:    products ask in every state which edges can be taken with a
 *             letter. With few propositions each guard is a row of bits,
 *             one for each letter, and the answer is one of them.
 * Limit:      where that would be more than a few thousand bits, guards are
 *             evaluated when they are asked for.
 * Ownership:  borrows the automaton and owns the bits.
 */
#ifndef AUTOMATA_FORMS_GUARD_TABLE_H
#define AUTOMATA_FORMS_GUARD_TABLE_H

#include "automata/forms/automaton.h"

#include <assert.h>

typedef struct GuardTable {
    const Automaton *automaton; /* whose guards these are */
    uint64_t *bits;             /* by guard and letter, or NULL */
    size_t words;               /* of a guard */
    size_t count;               /* guards */
} GuardTable;

void guard_table_init(GuardTable *table, const Automaton *automaton, Mem *mem);
void guard_table_release(GuardTable *table, Mem *mem);

/* Does the letter satisfy the guard? */
static inline bool guard_table_reads(const GuardTable *table, uint32_t guard,
                                     uint64_t letter) {
    assert(guard < table->count);
    if (!table->bits)
        return automaton_reads(table->automaton, guard, letter);
    assert(letter / 64 < table->words);
    return table->bits[guard * table->words + letter / 64] >> letter % 64 & 1;
}

#endif
