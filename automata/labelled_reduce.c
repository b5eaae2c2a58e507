#include "automata/labelled_reduce.h"

#include "automata/components.h"

#include <assert.h>
#include <stdlib.h>

/* ---- Dropping states ----------------------------------------------------- */

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

/* State s becomes numbers[s] - 1 or, where that is 0, goes. New numbers are
 * given in the order of the first state that has them. */
static void renumber(Labelled *labelled, const uint32_t *numbers) {
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

static void drop_useless(Labelled *labelled) {
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
    renumber(labelled, numbers);
    mem_free(labelled->mem, reached, count);
    mem_free(labelled->mem, useful, count);
    mem_free(labelled->mem, numbers, count * sizeof *numbers);
}

/* ---- Acceptance ---------------------------------------------------------- */

/* What happens behind a finite acceptance state does not matter. */
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

/* A state where standing still, stopping and every change, which leads back
 * to it, are accepted. */
static bool find_universal(Labelled *labelled) {
    const uint8_t all = SET_INFINITE | SET_LIVELOCK | SET_DEADLOCK;
    uint32_t count = labelled_count(labelled);
    uint32_t *loops = mem_alloc(labelled->mem, count * sizeof *loops);
    bool found = false;
    for (size_t i = 0; i < labelled->edges.count; i++)
        loops[labelled->edges.data[i].source] +=
            labelled->edges.data[i].source == labelled->edges.data[i].target;
    uint32_t changes = labelled->changes;
    for (uint32_t s = 0; s < count; s++) {
        uint8_t needed = changes ? all : SET_LIVELOCK | SET_DEADLOCK;
        if ((labelled->sets.data[s] & needed) != needed || loops[s] != changes)
            continue;
        labelled->sets.data[s] = SET_FINITE;
        found = true;
    }
    mem_free(labelled->mem, loops, count * sizeof *loops);
    return found;
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

/* ---- Strong bisimulation ------------------------------------------------- */

/* Two states are in one block as long as nothing tells them apart: their sets
 * and valuations, then the letters by which they reach which blocks. */
typedef struct Signature {
    uint32_t state;     /* whose it is */
    uint32_t old;       /* its block so far */
    size_t first, last; /* its steps: [first, last) */
} Signature;

typedef struct Step {
    uint32_t letter; /* by which */
    uint32_t block;  /* to where */
} Step;

typedef struct Refinement {
    Labelled *labelled;    /* what is divided */
    uint32_t *blocks;      /* by state */
    Signature *signatures; /* by state, then sorted */
    VEC(Step) steps;       /* of all signatures */
} Refinement;

static int compare_steps(const void *left, const void *right) {
    const Step *a = left, *b = right;
    if (a->letter != b->letter)
        return a->letter < b->letter ? -1 : 1;
    return (a->block > b->block) - (a->block < b->block);
}

/* The order is given with the steps themselves as context. */
static int compare_signatures(const void *left, const void *right,
                              void *context) {
    const Signature *a = left, *b = right;
    const Step *steps = context;
    if (a->old != b->old)
        return a->old < b->old ? -1 : 1;
    size_t count = a->last - a->first;
    if (count != b->last - b->first)
        return count < b->last - b->first ? -1 : 1;
    for (size_t i = 0; i < count; i++) {
        int order = compare_steps(&steps[a->first + i], &steps[b->first + i]);
        if (order)
            return order;
    }
    return 0;
}

/* The steps of a state, each once. */
static size_t add_steps(Refinement *refinement, size_t edge, uint32_t state) {
    const Labelled *labelled = refinement->labelled;
    size_t first = refinement->steps.count;
    for (; edge < labelled->edges.count &&
           labelled->edges.data[edge].source == state;
         edge++) {
        const AutomatonEdge *next = &labelled->edges.data[edge];
        vec_push(labelled->mem, &refinement->steps,
                 (Step){next->guard, refinement->blocks[next->target]});
    }
    Step *steps = refinement->steps.data + first;
    size_t count = refinement->steps.count - first, kept = 0;
    if (count)
        qsort(steps, count, sizeof *steps, compare_steps);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || compare_steps(&steps[i], &steps[kept - 1]) != 0)
            steps[kept++] = steps[i];
    refinement->steps.count = first + kept;
    return edge;
}

/* One round; how many blocks there are then. */
static uint32_t refine(Refinement *refinement) {
    uint32_t count = labelled_count(refinement->labelled), blocks = 0;
    Signature *signatures = refinement->signatures;
    vec_clear(&refinement->steps);
    size_t edge = 0;
    for (uint32_t s = 0; s < count; s++) {
        size_t first = refinement->steps.count;
        edge = add_steps(refinement, edge, s);
        signatures[s] = (Signature){s, refinement->blocks[s], first,
                                    refinement->steps.count};
    }
    if (count)
        qsort_r(signatures, count, sizeof *signatures, compare_signatures,
                refinement->steps.data);
    for (uint32_t i = 0; i < count; i++) {
        if (i == 0 || compare_signatures(&signatures[i - 1], &signatures[i],
                                         refinement->steps.data) != 0)
            blocks++;
        refinement->blocks[signatures[i].state] = blocks;
    }
    return blocks;
}

/* Blocks from 1 in the order of their first states. */
static void order_blocks(const Refinement *refinement, uint32_t blocks,
                         uint32_t *numbers) {
    Mem *mem = refinement->labelled->mem;
    size_t bytes = ((size_t)blocks + 1) * sizeof(uint32_t);
    uint32_t *names = mem_alloc(mem, bytes), next = 0;
    for (uint32_t s = 0; s < labelled_count(refinement->labelled); s++) {
        uint32_t block = refinement->blocks[s];
        if (!names[block])
            names[block] = ++next;
        numbers[s] = names[block];
    }
    mem_free(mem, names, bytes);
}

static void merge_bisimilar(Labelled *labelled) {
    Mem *mem = labelled->mem;
    uint32_t count = labelled_count(labelled);
    Refinement refinement = {.labelled = labelled};
    uint32_t *numbers = mem_alloc(mem, count * sizeof *numbers);
    refinement.blocks = mem_alloc(mem, count * sizeof *refinement.blocks);
    refinement.signatures =
        mem_alloc(mem, count * sizeof *refinement.signatures);
    for (uint32_t s = 0; s < count; s++)
        refinement.blocks[s] =
            labelled->sets.data[s] |
            (labelled->letters.count ? labelled->letters.data[s] << 4 : 0);
    uint32_t blocks = 0, before;
    do {
        before = blocks;
        blocks = refine(&refinement);
    } while (blocks != before);
    order_blocks(&refinement, blocks, numbers);
    renumber(labelled, numbers);
    vec_release(mem, &refinement.steps);
    mem_free(mem, numbers, count * sizeof *numbers);
    mem_free(mem, refinement.blocks, count * sizeof *refinement.blocks);
    mem_free(mem, refinement.signatures, count * sizeof *refinement.signatures);
}

/* ---- The whole ----------------------------------------------------------- */

void labelled_reduce(Labelled *labelled, bool insensitive) {
    bool again = true;
    labelled_sort(labelled);
    if (insensitive && labelled->letters.count) {
        close_stuttering(labelled, SET_FINITE);
        close_stuttering(labelled, SET_DEADLOCK);
    }
    while (again) {
        uint32_t before = labelled_count(labelled);
        cut_finite(labelled);
        drop_infinite(labelled);
        drop_useless(labelled);
        merge_bisimilar(labelled);
        again = labelled_count(labelled) < before;
        if (labelled->testing)
            again |= find_universal(labelled);
    }
}
