#include "lang/network/form/states.h"

#include "base/sorted.h"

#include <assert.h>
#include <stdlib.h>

enum {
    FEW = 1 << 16, /* so many states are never too many */
    SPARSE = 8     /* states for each that is mentioned: too many */
};

/* List the states that occur, each once and ascending. */
static uint32_t list_mentioned(const Lsts *lsts, uint32_t *list) {
    size_t count = 0;
    for (size_t i = 0; i < lsts->initial.count; i++)
        list[count++] = lsts->initial.data[i];
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        list[count++] = lsts->transitions.data[i].source;
        list[count++] = lsts->transitions.data[i].target;
    }
    return (uint32_t)sorted_set(list, count);
}

static uint32_t renumbered(States states, uint32_t original) {
    const uint32_t *found = bsearch(&original, states.originals, states.count,
                                    sizeof original, sorted_order);
    assert(found);
    return (uint32_t)(found - states.originals);
}

static void renumber(States states, Lsts *lsts) {
    for (size_t i = 0; i < lsts->initial.count; i++)
        lsts->initial.data[i] = renumbered(states, lsts->initial.data[i]);
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        LstsTransition *edge = &lsts->transitions.data[i];
        edge->source = renumbered(states, edge->source);
        edge->target = renumbered(states, edge->target);
    }
}

void states_init(States *states, Arena *arena, Lsts *lsts) {
    size_t most = lsts->initial.count + 2 * lsts->transitions.count;
    *states = (States){lsts->state_count, NULL};
    if (most == 0 || lsts->state_count <= FEW ||
        lsts->state_count / SPARSE <= most)
        return;
    uint32_t *list = arena_alloc(arena, most * sizeof *list);
    states->count = list_mentioned(lsts, list);
    states->originals = list;
    assert(states->count <= lsts->state_count);
    renumber(*states, lsts);
}
