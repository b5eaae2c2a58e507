#include "automata/reducing/labelled_simulate.h"

#include "automata/reducing/labelled_drop.h"
#include "automata/reducing/labelled_order.h"

/* States that simulate each other become one; true if there were any. */
static bool merge_similar(Labelled *labelled, const uint8_t *better) {
    uint32_t count = labelled_count(labelled), kept = 0;
    uint32_t *numbers = mem_alloc(labelled->mem, count * sizeof *numbers);
    for (uint32_t s = 0; s < count; s++) {
        uint32_t t = 0;
        mem_poll(labelled->mem);
        while (t < s && !(better[(size_t)s * count + t] &&
                          better[(size_t)t * count + s]))
            t++;
        numbers[s] = t < s ? numbers[t] : ++kept;
    }
    if (kept < count)
        labelled_renumber(labelled, numbers);
    mem_free(labelled->mem, numbers, count * sizeof *numbers);
    return kept < count;
}

/* Is there, next to this edge, one to a better state? */
static bool is_outdone(const Labelled *labelled, const uint8_t *better,
                       size_t edge) {
    const AutomatonEdge *edges = labelled->edges.data;
    size_t count = labelled_count(labelled), i = edge;
    while (i > 0 && edges[i - 1].source == edges[edge].source &&
           edges[i - 1].guard == edges[edge].guard)
        i--;
    for (; i < labelled->edges.count && edges[i].source == edges[edge].source &&
           edges[i].guard == edges[edge].guard;
         i++)
        if (edges[i].target != edges[edge].target &&
            better[edges[edge].target * count + edges[i].target])
            return true;
    return false;
}

static bool is_start_outdone(const Labelled *labelled, const uint8_t *better,
                             LabelledStart start) {
    size_t count = labelled_count(labelled);
    for (size_t i = 0; i < labelled->initial.count; i++) {
        LabelledStart other = labelled->initial.data[i];
        if (other.letter == start.letter && other.state != start.state &&
            better[start.state * count + other.state])
            return true;
    }
    return false;
}

/* No two states simulate each other any more. Which edges go is found out
 * before any goes; true if some do. */
static bool drop_outdone(Labelled *labelled, const uint8_t *better) {
    size_t edges = labelled->edges.count, starts = labelled->initial.count;
    uint8_t *gone = mem_alloc(labelled->mem, edges + starts);
    size_t kept = 0;
    for (size_t i = 0; i < edges; i++) {
        mem_poll(labelled->mem);
        gone[i] = is_outdone(labelled, better, i);
    }
    for (size_t i = 0; i < starts; i++)
        gone[edges + i] =
            is_start_outdone(labelled, better, labelled->initial.data[i]);
    for (size_t i = 0; i < edges; i++)
        if (!gone[i])
            labelled->edges.data[kept++] = labelled->edges.data[i];
    labelled->edges.count = kept;
    kept = 0;
    for (size_t i = 0; i < starts; i++)
        if (!gone[edges + i])
            labelled->initial.data[kept++] = labelled->initial.data[i];
    labelled->initial.count = kept;
    mem_free(labelled->mem, gone, edges + starts);
    return labelled->edges.count < edges || kept < starts;
}

bool labelled_simulate(Labelled *labelled) {
    if (!labelled_is_small(labelled))
        return false;
    size_t count = labelled_count(labelled);
    uint8_t *better = labelled_simulation(labelled);
    bool smaller = merge_similar(labelled, better);
    if (!smaller)
        smaller = drop_outdone(labelled, better);
    mem_free(labelled->mem, better, count * count);
    return smaller;
}
