#include "automata/forms/labelled.h"

#include "automata/forms/components.h"
#include "base/sorted.h"

#include <assert.h>
#include <stdlib.h>

void labelled_init(Labelled *labelled, Mem *mem, uint32_t propositions,
                   bool testing) {
    assert(propositions <= MOST_LABELLED_PROPOSITIONS);
    *labelled = (Labelled){.mem = mem,
                           .proposition_count = propositions,
                           .changes = ((uint32_t)1 << propositions) - 1,
                           .testing = testing};
}

void labelled_release(Labelled *labelled) {
    Mem *mem = labelled->mem;
    vec_release(mem, &labelled->initial);
    vec_release(mem, &labelled->sets);
    vec_release(mem, &labelled->letters);
    vec_release(mem, &labelled->edges);
}

uint32_t labelled_add(Labelled *labelled, uint8_t sets, uint32_t valuation) {
    vec_push(labelled->mem, &labelled->sets, sets);
    if (!labelled->testing)
        vec_push(labelled->mem, &labelled->letters, valuation);
    return labelled_count(labelled) - 1;
}

void labelled_connect(Labelled *labelled, uint32_t source, uint32_t letter,
                      uint32_t target) {
    assert(letter >> labelled->proposition_count == 0);
    vec_push(
        labelled->mem, &labelled->edges,
        (AutomatonEdge){.source = source, .target = target, .guard = letter});
}

void labelled_forget_valuations(Labelled *labelled) {
    vec_release(labelled->mem, &labelled->letters);
    for (uint32_t s = 0; s < labelled_count(labelled); s++)
        labelled->sets.data[s] &= (uint8_t)~SET_DEADLOCK;
}

/* ---- Going backwards ----------------------------------------------------- */

typedef struct Backwards {
    uint32_t *first;   /* by state, one more at the end */
    uint32_t *sources; /* of the edges into a state */
    size_t entries;    /* of `first` */
    size_t edges;      /* how many edges there are */
} Backwards;

static Backwards backwards_new(const Labelled *labelled) {
    Mem *mem = labelled->mem;
    size_t states = labelled_count(labelled), edges = labelled->edges.count;
    Backwards back = {.entries = states + 2, .edges = edges};
    back.first = mem_alloc(mem, back.entries * sizeof *back.first);
    back.sources = mem_alloc(mem, edges * sizeof *back.sources);
    for (size_t i = 0; i < edges; i++)
        back.first[labelled->edges.data[i].target + 2]++;
    for (size_t s = 1; s < back.entries; s++)
        back.first[s] += back.first[s - 1];
    for (size_t i = 0; i < edges; i++) {
        AutomatonEdge edge = labelled->edges.data[i];
        back.sources[back.first[edge.target + 1]++] = edge.source;
    }
    return back; /* first[s] is now where the edges into s begin */
}

static void backwards_free(Backwards *back, Mem *mem) {
    mem_free(mem, back->first, back->entries * sizeof *back->first);
    mem_free(mem, back->sources, back->edges * sizeof *back->sources);
}

static void spread(const Labelled *labelled, const Backwards *back,
                   uint8_t *bits, bool stuttering) {
    VEC(uint32_t) work = {0};
    for (uint32_t s = 0; s < labelled_count(labelled); s++)
        if (bits[s])
            vec_push(labelled->mem, &work, s);
    while (work.count) {
        uint32_t target = vec_pop(&work);
        for (uint32_t i = back->first[target]; i < back->first[target + 1];
             i++) {
            AutomatonEdge edge = {.source = back->sources[i], .target = target};
            if (bits[edge.source] ||
                (stuttering && !labelled_stutters(labelled, &edge)))
                continue;
            bits[edge.source] = 1;
            vec_push(labelled->mem, &work, edge.source);
        }
    }
    vec_release(labelled->mem, &work);
}

void labelled_spread_back(const Labelled *labelled, uint8_t *bits,
                          bool stuttering) {
    Backwards back = backwards_new(labelled);
    spread(labelled, &back, bits, stuttering);
    backwards_free(&back, labelled->mem);
}

void labelled_accepts_stuttering(const Labelled *labelled, uint8_t *bits) {
    assert(!labelled->testing);
    VEC(AutomatonEdge) edges = {0};
    for (size_t i = 0; i < labelled->edges.count; i++) {
        AutomatonEdge edge = labelled->edges.data[i];
        if (!labelled_stutters(labelled, &edge))
            continue;
        edge.marks = labelled->sets.data[edge.source] & SET_INFINITE;
        vec_push(labelled->mem, &edges, edge);
    }
    Components components;
    MarkedGraph graph = {labelled_count(labelled), 1, edges.data, edges.count};
    components_init(&components, labelled->mem, &graph);
    for (uint32_t s = 0; s < labelled_count(labelled); s++) {
        ComponentClass class = components.classes[components.of[s]];
        bits[s] = class == COMPONENT_FULL || class == COMPONENT_PARTIAL ||
                  (labelled->sets.data[s] & SET_FINITE);
    }
    components_release(&components);
    vec_release(labelled->mem, &edges);
    labelled_spread_back(labelled, bits, true);
}

/* ---- Order --------------------------------------------------------------- */

static int compare_edges(const void *left, const void *right) {
    const AutomatonEdge *a = left, *b = right;
    int order = sorted_compare(a->source, b->source);
    if (order == 0)
        order = sorted_compare(a->guard, b->guard);
    return order ? order : sorted_compare(a->target, b->target);
}

static int compare_starts(const void *left, const void *right) {
    const LabelledStart *a = left, *b = right;
    int order = sorted_compare(a->letter, b->letter);
    return order ? order : sorted_compare(a->state, b->state);
}

void labelled_sort(Labelled *labelled) {
    labelled->edges.count =
        sorted_unique(labelled->edges.data, labelled->edges.count,
                      sizeof *labelled->edges.data, compare_edges);
    labelled->initial.count =
        sorted_unique(labelled->initial.data, labelled->initial.count,
                      sizeof *labelled->initial.data, compare_starts);
}

bool labelled_deterministic(const Labelled *labelled) {
    const AutomatonEdge *edges = labelled->edges.data;
    for (size_t i = 1; i < labelled->edges.count; i++)
        if (edges[i].source == edges[i - 1].source &&
            edges[i].guard == edges[i - 1].guard)
            return false;
    const LabelledStart *starts = labelled->initial.data;
    for (size_t i = 1; i < labelled->initial.count; i++)
        if (starts[i].letter == starts[i - 1].letter)
            return false;
    return true;
}

uint8_t labelled_all_sets(const Labelled *labelled) {
    uint8_t all = 0;
    for (uint32_t s = 0; s < labelled_count(labelled); s++)
        all |= labelled->sets.data[s];
    return all;
}
