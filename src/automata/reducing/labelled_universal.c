#include "automata/reducing/labelled_universal.h"

#include <string.h>

/* The largest family of states that accept at every step and whatever comes
 * can stay in it: standing still, stopping and every change in a testing
 * automaton, every letter in a Buchi automaton. */
typedef struct Universal {
    const Labelled *labelled; /* where they are looked for */
    uint8_t *member;          /* by state */
    uint32_t *seen;           /* by letter: state + 1 that was seen to stay */
} Universal;

static uint8_t needed_sets(const Labelled *labelled) {
    if (!labelled->testing)
        return SET_INFINITE;
    return SET_LIVELOCK | SET_DEADLOCK | (labelled->changes ? SET_INFINITE : 0);
}

/* Can the state, whose edges begin here, stay in the family on every letter?
 * *edge becomes the first edge of the next state. */
static bool can_stay(Universal *universal, uint32_t state, size_t *edge) {
    const Labelled *labelled = universal->labelled;
    uint32_t letters = labelled->changes + !labelled->testing, count = 0;
    for (; *edge < labelled->edges.count &&
           labelled->edges.data[*edge].source == state;
         ++*edge) {
        const AutomatonEdge *next = &labelled->edges.data[*edge];
        if (!universal->member[next->target] ||
            universal->seen[next->guard] == state + 1)
            continue;
        universal->seen[next->guard] = state + 1;
        count++;
    }
    return count == letters;
}

static bool shrink_family(Universal *universal) {
    uint32_t count = labelled_count(universal->labelled);
    size_t letters = (size_t)1 << universal->labelled->proposition_count;
    bool shrunk = false;
    size_t edge = 0;
    memset(universal->seen, 0, letters * sizeof *universal->seen);
    for (uint32_t s = 0; s < count; s++) {
        bool stays = can_stay(universal, s, &edge);
        if (universal->member[s] && !stays) {
            universal->member[s] = 0;
            shrunk = true;
        }
    }
    return shrunk;
}

bool labelled_find_universal(Labelled *labelled) {
    Mem *mem = labelled->mem;
    uint32_t count = labelled_count(labelled);
    uint8_t needed = needed_sets(labelled);
    size_t letters = (size_t)1 << labelled->proposition_count;
    Universal universal = {.labelled = labelled};
    bool found = false;
    universal.member = mem_alloc(mem, count);
    universal.seen = mem_alloc(mem, letters * sizeof *universal.seen);
    for (uint32_t s = 0; s < count; s++)
        universal.member[s] = (labelled->sets.data[s] & needed) == needed;
    while (shrink_family(&universal))
        continue;
    for (uint32_t s = 0; s < count; s++)
        if (universal.member[s]) {
            labelled->sets.data[s] = SET_FINITE;
            found = true;
        }
    mem_free(mem, universal.member, count);
    mem_free(mem, universal.seen, letters * sizeof *universal.seen);
    return found;
}
