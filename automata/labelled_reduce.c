#include "automata/labelled_reduce.h"

#include "automata/components.h"
#include "automata/labelled_order.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- Accepting whatever comes -------------------------------------------- */

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

/* They become finite acceptance states; true if there are any. Edges are
 * sorted. */
static bool find_universal(Labelled *labelled) {
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

/* ---- Stuttering ---------------------------------------------------------- */

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

/* ---- Simulation ---------------------------------------------------------- */

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
        renumber(labelled, numbers);
    mem_free(labelled->mem, numbers, count * sizeof *numbers);
    return kept < count;
}

/* Is there, beside this edge, one to a better state? */
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

/* Of a sorted testing automaton; true if it is smaller now. */
static bool simulate(Labelled *labelled) {
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

/* Marks that do not matter are changed only at the end, as they can help to
 * find states that accept whatever comes; and states are merged at once, before
 * the marks are tidied. */
static bool merge_aligned(Labelled *labelled) {
    uint32_t before = labelled_count(labelled);
    if (!labelled_is_small(labelled))
        return false;
    labelled_align_infinite(labelled);
    merge_bisimilar(labelled);
    return labelled_count(labelled) < before;
}

/* ---- The whole ----------------------------------------------------------- */

void labelled_reduce(Labelled *labelled, bool insensitive) {
    bool again = true;
    labelled_sort(labelled);
    if (labelled->letters.count)
        find_universal(labelled);
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
        if (labelled->testing && !again)
            again = simulate(labelled) || merge_aligned(labelled);
    }
}
