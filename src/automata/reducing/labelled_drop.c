#include "automata/reducing/labelled_drop.h"

#include <assert.h>

static void keep_edges(Labelled *labelled, const uint32_t *numbers) {
    size_t kept = 0;
    for (size_t i = 0; i < labelled->edges.count; i++) {
        AutomatonEdge edge = labelled->edges.data[i];
        if (!numbers[edge.source] || !numbers[edge.target])
            continue;
        edge.source = numbers[edge.source] - 1;
        edge.target = numbers[edge.target] - 1;
        labelled->edges.data[kept++] = edge;
    }
    labelled->edges.count = kept;
    kept = 0;
    for (size_t i = 0; i < labelled->initial.count; i++) {
        LabelledStart start = labelled->initial.data[i];
        if (!numbers[start.state])
            continue;
        start.state = numbers[start.state] - 1;
        labelled->initial.data[kept++] = start;
    }
    labelled->initial.count = kept;
}

void labelled_renumber(Labelled *labelled, const uint32_t *numbers) {
    uint32_t count = labelled_count(labelled), kept = 0;
    bool valued = labelled->letters.count > 0;
    for (uint32_t s = 0; s < count; s++) {
        if (!numbers[s] || numbers[s] <= kept)
            continue;
        assert(numbers[s] == kept + 1);
        labelled->sets.data[kept] = labelled->sets.data[s];
        if (valued)
            labelled->letters.data[kept] = labelled->letters.data[s];
        kept++;
    }
    keep_edges(labelled, numbers);
    labelled->sets.count = kept;
    if (valued)
        labelled->letters.count = kept;
    labelled_sort(labelled);
}

/* Set reached[s] for every reachable state; edges are sorted by source. */
static void mark_reachable(const Labelled *labelled, uint8_t *reached) {
    uint32_t count = labelled_count(labelled);
    size_t bytes = ((size_t)count + 1) * sizeof(uint32_t);
    uint32_t *first = mem_alloc(labelled->mem, bytes);
    for (size_t i = 0; i < labelled->edges.count; i++)
        first[labelled->edges.data[i].source + 1]++;
    for (uint32_t s = 0; s < count; s++)
        first[s + 1] += first[s];
    VEC(uint32_t) work = {0};
    for (size_t i = 0; i < labelled->initial.count; i++)
        vec_push(labelled->mem, &work, labelled->initial.data[i].state);
    while (work.count) {
        uint32_t state = vec_pop(&work);
        if (reached[state])
            continue;
        reached[state] = 1;
        for (uint32_t i = first[state]; i < first[state + 1]; i++)
            vec_push(labelled->mem, &work, labelled->edges.data[i].target);
    }
    vec_release(labelled->mem, &work);
    mem_free(labelled->mem, first, bytes);
}

void labelled_drop_useless(Labelled *labelled) {
    uint32_t count = labelled_count(labelled), kept = 0;
    uint8_t *reached = mem_alloc(labelled->mem, count);
    uint8_t *useful = mem_alloc(labelled->mem, count);
    uint32_t *numbers = mem_alloc(labelled->mem, count * sizeof *numbers);
    mark_reachable(labelled, reached);
    for (uint32_t s = 0; s < count; s++)
        useful[s] = labelled->sets.data[s] != 0;
    labelled_spread_back(labelled, useful, false);
    for (uint32_t s = 0; s < count; s++)
        if (reached[s] && useful[s])
            numbers[s] = ++kept;
    labelled_renumber(labelled, numbers);
    mem_free(labelled->mem, reached, count);
    mem_free(labelled->mem, useful, count);
    mem_free(labelled->mem, numbers, count * sizeof *numbers);
}
