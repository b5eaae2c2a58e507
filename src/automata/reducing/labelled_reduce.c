#include "automata/reducing/labelled_reduce.h"

#include "automata/forms/components.h"
#include "automata/reducing/labelled_bisimulate.h"
#include "automata/reducing/labelled_drop.h"
#include "automata/reducing/labelled_order.h"
#include "automata/reducing/labelled_simulate.h"
#include "automata/reducing/labelled_universal.h"

/* What happens after a finite acceptance state does not matter. */
static void cut_finite(Labelled *labelled) {
    size_t kept = 0;
    for (uint32_t s = 0; s < labelled_count(labelled); s++)
        if (labelled->sets.data[s] & SET_FINITE)
            labelled->sets.data[s] = SET_FINITE;
    for (size_t i = 0; i < labelled->edges.count; i++) {
        AutomatonEdge edge = labelled->edges.data[i];
        if (!(labelled->sets.data[edge.source] & SET_FINITE))
            labelled->edges.data[kept++] = edge;
    }
    labelled->edges.count = kept;
}

static void drop_infinite(Labelled *labelled) {
    Components components;
    MarkedGraph graph = {labelled_count(labelled), 0, labelled->edges.data,
                         labelled->edges.count};
    components_init(&components, labelled->mem, &graph);
    for (uint32_t s = 0; s < labelled_count(labelled); s++)
        if (components.classes[components.of[s]] == COMPONENT_TRANSIENT)
            labelled->sets.data[s] &= (uint8_t)~SET_INFINITE;
    components_release(&components);
}

/* Of a Buchi automaton that is insensitive to stuttering. */
static void close_stuttering(Labelled *labelled, uint8_t set) {
    uint32_t count = labelled_count(labelled);
    uint8_t *bits = mem_alloc(labelled->mem, count);
    for (uint32_t s = 0; s < count; s++)
        bits[s] = (labelled->sets.data[s] & set) != 0;
    labelled_spread_back(labelled, bits, true);
    for (uint32_t s = 0; s < count; s++)
        if (bits[s])
            labelled->sets.data[s] |= set;
    mem_free(labelled->mem, bits, count);
}

/* Marks that do not matter are changed only at the end, as they can help to
 * find states that accept whatever comes; and states are merged at once, before
 * the marks are tidied. */
static bool merge_aligned(Labelled *labelled) {
    uint32_t before = labelled_count(labelled);
    if (!labelled_is_small(labelled))
        return false;
    labelled_align_infinite(labelled);
    labelled_bisimulate(labelled);
    return labelled_count(labelled) < before;
}

void labelled_reduce(Labelled *labelled, bool insensitive) {
    bool again = true;
    labelled_sort(labelled);
    if (labelled->letters.count)
        labelled_find_universal(labelled);
    if (insensitive && labelled->letters.count) {
        close_stuttering(labelled, SET_FINITE);
        close_stuttering(labelled, SET_DEADLOCK);
    }
    while (again) {
        uint32_t before = labelled_count(labelled);
        cut_finite(labelled);
        drop_infinite(labelled);
        labelled_drop_useless(labelled);
        labelled_bisimulate(labelled);
        again = labelled_count(labelled) < before;
        if (labelled->testing)
            again |= labelled_find_universal(labelled);
        if (labelled->testing && !again)
            again = labelled_simulate(labelled) || merge_aligned(labelled);
    }
}
