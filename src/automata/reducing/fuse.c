#include "automata/reducing/fuse.h"

#include "automata/forms/samples.h"
#include "automata/reducing/reduce.h"

#include <assert.h>

#define NONE UINT32_MAX

enum {
    REACHED = 1, /* by some word from the initial states */
    USEFUL = 2   /* some word is accepted from here by both */
};

/* A step of both automata; its letters do not matter. */
typedef struct Arc {
    uint32_t state; /* where the automaton goes */
    uint32_t other; /* where the complement goes */
    uint64_t marks; /* of the automaton, and then of the complement */
} Arc;

typedef struct Frame {
    uint32_t state;  /* a class */
    uint32_t other;  /* of the complement */
    uint32_t member; /* whose arcs are followed, or NONE at the end */
    uint32_t next;   /* its next arc */
} Frame;

typedef struct Root { /* of a component that is not complete */
    uint32_t entry;   /* of its first pair */
    uint64_t within;  /* marks of its arcs */
    uint64_t before;  /* marks of the arc that led to it */
} Root;

/* Classes of states that are merged, over the product of the automaton with
 * the complement. All pairs are in it: state * others + other. */
typedef struct Fusion {
    Omega *omega;            /* what is made smaller */
    const Omega *complement; /* of it */
    uint32_t states;         /* of `omega` */
    uint32_t others;         /* of `complement` */
    size_t pairs;            /* states * others */
    uint32_t *first;         /* by pair: its arcs; one more at the end */
    VEC(Arc) arcs;           /* of the product */
    uint64_t all;            /* marks of both automata */
    uint8_t *flags;          /* by pair; what a class has, its first one has */
    uint32_t *class_of;      /* by state: the first one of its class */
    uint32_t *after;         /* by state: the next one of its class, or NONE */
    uint32_t *last;          /* by class: its last state */
    uint64_t *marks;         /* by class: marks of all its edges, where marks
                                belong to states */
    uint32_t *entry;         /* by pair: when it was entered, 0: not yet, or
                                NONE: its component is complete */
    VEC(Frame) path;         /* of the depth-first search */
    VEC(Root) roots;         /* on the path */
    VEC(size_t) open;        /* pairs whose component is not complete */
    Samples samples;         /* of guards */
    size_t steps;            /* still allowed */
} Fusion;

static Mem *mem_of(const Fusion *fusion) {
    return fusion->omega->diagrams->mem;
}

static size_t pair_of(const Fusion *fusion, uint32_t state, uint32_t other) {
    return (size_t)state * fusion->others + other;
}

/* ---- The product --------------------------------------------------------- */

/* Do the guards have a letter in common? */
static bool can_meet(Fusion *fusion, Diagram one, Diagram two) {
    Samples *samples = &fusion->samples;
    if (samples_of(samples, one) & samples_of(samples, two))
        return true;
    return !samples->exact &&
           diagram_and(fusion->omega->diagrams, one, two) != DIAGRAM_FALSE;
}

static void add_arcs(Fusion *fusion, const uint32_t *lefts,
                     const uint32_t *rights, uint32_t state, uint32_t other) {
    const Omega *left = fusion->omega, *right = fusion->complement;
    for (uint32_t i = lefts[state]; i < lefts[state + 1]; i++)
        for (uint32_t j = rights[other]; j < rights[other + 1]; j++) {
            const AutomatonEdge *one = &left->edges.data[i];
            const AutomatonEdge *two = &right->edges.data[j];
            if (!can_meet(fusion, one->guard, two->guard))
                continue;
            uint64_t marks = left->state_based ? 0 : one->marks;
            Arc arc = {one->target, two->target,
                       marks | two->marks << left->set_count};
            vec_push(mem_of(fusion), &fusion->arcs, arc);
        }
}

static void build_arcs(Fusion *fusion) {
    uint32_t *lefts = omega_index(fusion->omega);
    uint32_t *rights = omega_index(fusion->complement);
    for (uint32_t s = 0; s < fusion->states; s++) {
        mem_poll(mem_of(fusion));
        for (uint32_t c = 0; c < fusion->others; c++) {
            add_arcs(fusion, lefts, rights, s, c);
            fusion->first[pair_of(fusion, s, c) + 1] =
                (uint32_t)fusion->arcs.count;
        }
    }
    omega_free_index(fusion->omega, lefts);
    omega_free_index(fusion->complement, rights);
}

/* ---- Is a word accepted by both? ----------------------------------------- */

/* Couvreur's algorithm: each component on the path collects the marks of its
 * arcs, and the search ends as soon as one has all. */
static void enter(Fusion *fusion, uint32_t state, uint32_t other,
                  uint64_t before) {
    Mem *mem = mem_of(fusion);
    size_t pair = pair_of(fusion, state, other);
    vec_push(mem, &fusion->open, pair);
    fusion->entry[pair] = (uint32_t)fusion->open.count;
    vec_push(mem, &fusion->roots, (Root){fusion->entry[pair], 0, before});
    vec_push(mem, &fusion->path,
             (Frame){state, other, state, fusion->first[pair]});
}

/* An arc to a pair on the path, or next to it: all from there on is one
 * component. True if it has all marks. */
static bool close_cycle(Fusion *fusion, uint32_t entry, uint64_t marks) {
    Root *root = &vec_last(&fusion->roots);
    while (root->entry > entry) {
        marks |= root->within | root->before;
        fusion->roots.count--;
        root = &vec_last(&fusion->roots);
    }
    root->within |= marks;
    return (root->within & fusion->all) == fusion->all;
}

static void leave(Fusion *fusion, const Frame *frame) {
    size_t pair = pair_of(fusion, frame->state, frame->other);
    fusion->path.count--;
    if (vec_last(&fusion->roots).entry != fusion->entry[pair])
        return;
    fusion->roots.count--;
    size_t member;
    do {
        member = vec_pop(&fusion->open);
        fusion->entry[member] = NONE;
    } while (member != pair);
}

/* The next arc of the last pair on the path; NULL if there is none. */
static const Arc *next_arc(Fusion *fusion, Frame *frame) {
    while (frame->member != NONE) {
        size_t pair = pair_of(fusion, frame->member, frame->other);
        if (frame->next < fusion->first[pair + 1])
            return &fusion->arcs.data[frame->next++];
        frame->member = fusion->after[frame->member];
        if (frame->member != NONE)
            frame->next =
                fusion->first[pair_of(fusion, frame->member, frame->other)];
    }
    return NULL;
}

/* Is there an accepting cycle from the pair on? What was searched before is
 * not searched again. Pretends that there is when the steps are used up. */
static bool search_from(Fusion *fusion, uint32_t state, uint32_t other) {
    enter(fusion, state, other, 0);
    while (fusion->path.count) {
        Frame *frame = &vec_last(&fusion->path);
        const Arc *arc = next_arc(fusion, frame);
        if (!arc) {
            leave(fusion, frame);
            continue;
        }
        if (fusion->steps == 0)
            return true;
        fusion->steps--;
        uint32_t target = fusion->class_of[arc->state];
        uint32_t entry = fusion->entry[pair_of(fusion, target, arc->other)];
        uint64_t marks = arc->marks | fusion->marks[frame->state];
        if (entry == 0)
            enter(fusion, target, arc->other, marks);
        else if (entry != NONE && close_cycle(fusion, entry, marks))
            return true;
    }
    return false;
}

static bool is_disjoint(Fusion *fusion) {
    const Omega *omega = fusion->omega, *complement = fusion->complement;
    for (size_t i = 0; i < fusion->pairs; i++)
        fusion->entry[i] = 0;
    vec_clear(&fusion->path);
    vec_clear(&fusion->roots);
    vec_clear(&fusion->open);
    for (size_t i = 0; i < omega->initial.count; i++)
        for (size_t j = 0; j < complement->initial.count; j++) {
            uint32_t state = fusion->class_of[omega->initial.data[i]];
            uint32_t other = complement->initial.data[j];
            if (fusion->entry[pair_of(fusion, state, other)] == 0 &&
                search_from(fusion, state, other))
                return false;
        }
    return true;
}

/* ---- What rules a merge out ---------------------------------------------- */

/* Edges lead to smaller components, which are known already. */
static void find_useful(Fusion *fusion) {
    Mem *mem = mem_of(fusion);
    VEC(AutomatonEdge) edges = {0};
    for (size_t i = 0; i < fusion->pairs; i++)
        for (uint32_t a = fusion->first[i]; a < fusion->first[i + 1]; a++) {
            const Arc *arc = &fusion->arcs.data[a];
            size_t target = pair_of(fusion, arc->state, arc->other);
            uint64_t marks = arc->marks | fusion->marks[i / fusion->others];
            vec_push(mem, &edges,
                     (AutomatonEdge){(uint32_t)i, (uint32_t)target, 0, marks});
        }
    MarkedGraph graph = {.state_count = (uint32_t)fusion->pairs,
                         .set_count = fusion->omega->set_count +
                                      fusion->complement->set_count,
                         .edges = edges.data,
                         .edge_count = edges.count};
    Components components;
    components_init(&components, mem, &graph);
    for (size_t i = 0; i < fusion->pairs; i++)
        if (components.ahead[i] != SHAPE_NEVER)
            fusion->flags[i] |= USEFUL;
    components_release(&components);
    vec_release(mem, &edges);
}

/* Is what the second state accepts allowed wherever the first one is? */
static bool fits(const Fusion *fusion, uint32_t place, uint32_t state) {
    const uint8_t *at = fusion->flags + pair_of(fusion, place, 0);
    const uint8_t *of = fusion->flags + pair_of(fusion, state, 0);
    for (uint32_t c = 0; c < fusion->others; c++)
        if ((at[c] & REACHED) && (of[c] & USEFUL))
            return false;
    return true;
}

/* ---- Merging ------------------------------------------------------------- */

static void join(Fusion *fusion, uint32_t one, uint32_t two) {
    fusion->after[fusion->last[one]] = two;
    fusion->last[one] = fusion->last[two];
    for (uint32_t s = two; s != NONE; s = fusion->after[s])
        fusion->class_of[s] = one;
    fusion->marks[one] |= fusion->marks[two];
}

/* Merge two classes if the language stays the same. */
static bool fuse_two(Fusion *fusion, uint32_t one, uint32_t two) {
    uint32_t last = fusion->last[one];
    uint64_t marks = fusion->marks[one];
    join(fusion, one, two);
    if (is_disjoint(fusion)) {
        for (uint32_t c = 0; c < fusion->others; c++)
            fusion->flags[pair_of(fusion, one, c)] |=
                fusion->flags[pair_of(fusion, two, c)];
        return true;
    }
    fusion->after[last] = NONE;
    fusion->last[one] = last;
    fusion->marks[one] = marks;
    for (uint32_t s = two; s != NONE; s = fusion->after[s])
        fusion->class_of[s] = two;
    return false;
}

static bool fuse_all(Fusion *fusion) {
    bool any = false;
    for (uint32_t one = 0; one < fusion->states; one++)
        for (uint32_t two = one + 1; two < fusion->states; two++)
            if (fusion->class_of[one] == one && fusion->class_of[two] == two &&
                fits(fusion, one, two) && fits(fusion, two, one))
                any |= fuse_two(fusion, one, two);
    return any;
}

/* Make the classes states. */
static void apply(Fusion *fusion) {
    Omega *omega = fusion->omega;
    uint32_t count = 0;
    uint32_t *numbers = fusion->last;
    for (uint32_t s = 0; s < fusion->states; s++) {
        uint32_t class = fusion->class_of[s];
        assert(class <= s);
        numbers[s] = class == s ? count++ : numbers[class];
    }
    for (size_t i = 0; omega->state_based && i < omega->edges.count; i++) {
        AutomatonEdge *edge = &omega->edges.data[i];
        edge->marks = fusion->marks[fusion->class_of[edge->source]];
    }
    omega_renumber(omega, numbers, count);
}

/* ---- All together -------------------------------------------------------- */

static void start(Fusion *fusion) {
    Mem *mem = mem_of(fusion);
    const Omega *omega = fusion->omega;
    uint32_t states = fusion->states;
    fusion->first = mem_alloc(mem, (fusion->pairs + 1) * sizeof(uint32_t));
    fusion->flags = mem_alloc(mem, fusion->pairs);
    fusion->entry = mem_alloc(mem, fusion->pairs * sizeof(uint32_t));
    fusion->class_of = mem_alloc(mem, states * sizeof(uint32_t));
    fusion->after = mem_alloc(mem, states * sizeof(uint32_t));
    fusion->last = mem_alloc(mem, states * sizeof(uint32_t));
    fusion->marks = mem_alloc(mem, states * sizeof(uint64_t));
    samples_init(&fusion->samples, omega->diagrams);
    fusion->all = omega_all_marks(omega) | omega_all_marks(fusion->complement)
                                               << omega->set_count;
    for (uint32_t s = 0; s < states; s++) {
        fusion->class_of[s] = fusion->last[s] = s;
        fusion->after[s] = NONE;
    }
    for (size_t i = 0; omega->state_based && i < omega->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        fusion->marks[edge->source] |= edge->marks;
    }
}

static void finish(Fusion *fusion) {
    Mem *mem = mem_of(fusion);
    uint32_t states = fusion->states;
    mem_free(mem, fusion->first, (fusion->pairs + 1) * sizeof(uint32_t));
    mem_free(mem, fusion->flags, fusion->pairs);
    mem_free(mem, fusion->entry, fusion->pairs * sizeof(uint32_t));
    mem_free(mem, fusion->class_of, states * sizeof(uint32_t));
    mem_free(mem, fusion->after, states * sizeof(uint32_t));
    mem_free(mem, fusion->last, states * sizeof(uint32_t));
    mem_free(mem, fusion->marks, states * sizeof(uint64_t));
    samples_release(&fusion->samples);
    vec_release(mem, &fusion->arcs);
    vec_release(mem, &fusion->path);
    vec_release(mem, &fusion->roots);
    vec_release(mem, &fusion->open);
}

static bool fuse(Fusion *fusion) {
    DiagramsShare share = diagrams_share(fusion->omega->diagrams);
    build_arcs(fusion);
    if (!diagrams_settle(fusion->omega->diagrams, share))
        return false;
    find_useful(fusion);
    if (!is_disjoint(fusion))
        return false; /* the steps do not even suffice for this */
    for (size_t i = 0; i < fusion->pairs; i++)
        if (fusion->entry[i])
            fusion->flags[i] |= REACHED;
    if (!fuse_all(fusion))
        return false;
    apply(fusion);
    return true;
}

void omega_fuse(Omega *omega, const Omega *complement) {
    omega_fuse_within(omega, complement, MOST_STEPS);
}

void omega_fuse_within(Omega *omega, const Omega *complement, size_t steps) {
    assert(omega->diagrams == complement->diagrams);
    bool fused = true;
    while (fused && !omega->diagrams->exhausted) {
        Fusion fusion = {.omega = omega, .complement = complement};
        fusion.states = omega->state_count;
        fusion.others = complement->state_count;
        fusion.pairs = (size_t)fusion.states * fusion.others;
        fusion.steps = steps;
        if (fusion.pairs == 0 || fusion.pairs > MOST_FUSED ||
            omega->set_count + complement->set_count >= MOST_SETS)
            return;
        start(&fusion);
        fused = fuse(&fusion);
        finish(&fusion);
        if (fused)
            omega_reduce(omega);
    }
}
