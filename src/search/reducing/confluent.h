/* search/reducing/confluent.h -- silent steps of single processes first
 *
 * Purpose:    where a process can make a confluent silent step
 *             (core/confluence.h), keep that transition alone. Elsewhere
 *             another reduction may choose.
 * Preserved:  what branching bisimulation preserves of states and visible
 *             actions: deadlocks, labels of states, traces. No proviso is
 *             needed, since these steps never form a cycle.
 */
#ifndef SEARCH_REDUCING_CONFLUENT_H
#define SEARCH_REDUCING_CONFLUENT_H

#include "core/confluence.h"
#include "core/reduction.h"

/* `moves` gives the move of every action (core/structure.h); `other` chooses
 * where there is no such step, or is NULL. All are borrowed. */
Reduction *confluent_new(const Confluence *confluence, const uint32_t *moves,
                         Reduction *other, Mem *mem);
void confluent_free(Reduction *reduction);

#endif
