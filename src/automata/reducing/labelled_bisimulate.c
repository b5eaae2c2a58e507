#include "automata/reducing/labelled_bisimulate.h"

#include "automata/reducing/labelled_drop.h"
#include "base/sorted.h"

#include <stdlib.h>

/* Two states are in one block as long as nothing distinguishes them: first
 * their sets and valuations, then which blocks they reach by which letters. */
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
    Step *steps = vec_at(&refinement->steps, first);
    refinement->steps.count =
        first + sorted_unique(steps, refinement->steps.count - first,
                              sizeof *steps, compare_steps);
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

void labelled_bisimulate(Labelled *labelled) {
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
    labelled_renumber(labelled, numbers);
    vec_release(mem, &refinement.steps);
    mem_free(mem, numbers, count * sizeof *numbers);
    mem_free(mem, refinement.blocks, count * sizeof *refinement.blocks);
    mem_free(mem, refinement.signatures, count * sizeof *refinement.signatures);
}
