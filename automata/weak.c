#include "automata/weak.h"

#include "automata/product.h"
#include "base/names.h"

#include <assert.h>
#include <string.h>

/* ---- Subsets ------------------------------------------------------------- */

typedef VEC(uint32_t) States;

/* Letters that lead from a subset to the same one. */
typedef struct Branch {
    Diagram letters;
    States targets; /* in the order in which edges were found */
} Branch;

typedef struct Subsets {
    const Omega *omega;   /* the source */
    Omega *result;        /* deterministic and complete, without marks */
    uint32_t *first;      /* by state of the source: its edges */
    Names numbers;        /* subsets: sorted states, as bytes */
    VEC(Branch) branches; /* of the subset in hand */
    uint64_t *bits;       /* a subset of the source's states */
    size_t words;         /* of `bits` */
} Subsets;

static Mem *mem_of(const Subsets *subsets) {
    return subsets->omega->diagrams->mem;
}

static uint32_t number_of(Subsets *subsets, const States *states) {
    memset(subsets->bits, 0, subsets->words * sizeof *subsets->bits);
    for (size_t i = 0; i < states->count; i++)
        subsets->bits[states->data[i] / 64] |= (uint64_t)1
                                               << states->data[i] % 64;
    return names_add(&subsets->numbers, (const char *)subsets->bits,
                     subsets->words * sizeof *subsets->bits);
}

static void members_of(const Subsets *subsets, uint32_t number,
                       States *members) {
    uint64_t word;
    vec_clear(members);
    for (size_t i = 0; i < subsets->words; i++) {
        memcpy(&word, names_get(&subsets->numbers, number) + i * sizeof word,
               sizeof word);
        for (; word; word &= word - 1)
            vec_push(mem_of(subsets), members,
                     (uint32_t)(i * 64 + (size_t)__builtin_ctzll(word)));
    }
}

static void copy_states(Mem *mem, const States *from, States *to) {
    for (size_t i = 0; i < from->count; i++)
        vec_push(mem, to, from->data[i]);
}

/* Split each branch into the letters of the edge and the others. */
static void branch_by(Subsets *subsets, const AutomatonEdge *edge) {
    Mem *mem = mem_of(subsets);
    Diagrams *diagrams = subsets->omega->diagrams;
    size_t count = subsets->branches.count;
    for (size_t i = 0; i < count; i++) {
        Branch *branch = &subsets->branches.data[i];
        Diagram with = diagram_and(diagrams, branch->letters, edge->guard);
        Diagram without = diagram_minus(diagrams, branch->letters, edge->guard);
        if (with == DIAGRAM_FALSE)
            continue;
        if (without != DIAGRAM_FALSE) {
            Branch other = {.letters = without};
            copy_states(mem, &branch->targets, &other.targets);
            vec_push(mem, &subsets->branches, other);
            branch = &subsets->branches.data[i];
        }
        branch->letters = with;
        vec_push(mem, &branch->targets, edge->target);
    }
}

static void expand(Subsets *subsets, uint32_t number, States *members) {
    Mem *mem = mem_of(subsets);
    const Omega *omega = subsets->omega;
    members_of(subsets, number, members);
    vec_push(mem, &subsets->branches, (Branch){.letters = DIAGRAM_TRUE});
    for (size_t i = 0; i < members->count; i++) {
        uint32_t state = members->data[i];
        for (uint32_t e = subsets->first[state]; e < subsets->first[state + 1];
             e++)
            branch_by(subsets, &omega->edges.data[e]);
    }
    for (size_t i = 0; i < subsets->branches.count; i++) {
        Branch *branch = &subsets->branches.data[i];
        omega_edge(subsets->result, number,
                   number_of(subsets, &branch->targets), branch->letters, 0);
        vec_release(mem, &branch->targets);
    }
    vec_clear(&subsets->branches);
}

static bool build_subsets(Subsets *subsets, size_t most) {
    Mem *mem = mem_of(subsets);
    const Omega *omega = subsets->omega;
    States members = {0};
    for (size_t i = 0; i < omega->initial.count; i++)
        vec_push(mem, &members, omega->initial.data[i]);
    vec_push(mem, &subsets->result->initial, number_of(subsets, &members));
    size_t *count = &subsets->numbers.entries.count;
    for (uint32_t n = 0; n < *count && *count <= most; n++) {
        mem_poll(mem);
        expand(subsets, n, &members);
    }
    vec_release(mem, &members);
    subsets->result->state_count = (uint32_t)*count;
    omega_sort(subsets->result);
    return *count <= most && !omega->diagrams->exhausted;
}

/* ---- Which components accept --------------------------------------------- */

/* The letters of some cycle through the state, within its component: a
 * breadth-first search back to it. */
static void find_cycle(const Omega *omega, const uint32_t *first,
                       const Components *components, uint32_t home,
                       Lasso *word) {
    Mem *mem = omega->diagrams->mem;
    size_t bytes = omega->state_count * sizeof(uint32_t);
    uint32_t *arrivals = mem_alloc(mem, bytes); /* edge + 1 */
    States queue = {0};
    vec_push(mem, &queue, home);
    for (size_t i = 0; i < queue.count && !arrivals[home]; i++) {
        uint32_t state = queue.data[i];
        for (uint32_t e = first[state]; e < first[state + 1]; e++) {
            uint32_t target = omega->edges.data[e].target;
            if (components->of[target] != components->of[home] ||
                arrivals[target])
                continue;
            arrivals[target] = e + 1;
            vec_push(mem, &queue, target);
        }
    }
    uint32_t state = home;
    queue.count = 0; /* now the edges, the last one first */
    do {
        vec_push(mem, &queue, arrivals[state] - 1);
        state = omega->edges.data[arrivals[state] - 1].source;
    } while (state != home);
    while (queue.count) {
        Diagram guard = omega->edges.data[vec_pop(&queue)].guard;
        vec_push(mem, &word->letters, diagram_letter(omega->diagrams, guard));
    }
    vec_release(mem, &queue);
    mem_free(mem, arrivals, bytes);
}

static bool component_accepts(Subsets *subsets, const uint32_t *first,
                              const Components *components, uint32_t state) {
    Mem *mem = mem_of(subsets);
    Lasso word = {0};
    States members = {0};
    find_cycle(subsets->result, first, components, state, &word);
    members_of(subsets, state, &members);
    bool accepts =
        omega_accepts_from(subsets->omega, members.data, members.count, &word);
    vec_release(mem, &members);
    vec_release(mem, &word.letters);
    return accepts;
}

/* The colour of a component whose states come next in `order`: the least of
 * its successors' colours, or the one below if that has the wrong parity. */
static uint32_t color_of(const Omega *result, const uint32_t *first,
                         const Components *components, const uint32_t *colors,
                         uint32_t state, uint32_t color) {
    for (uint32_t e = first[state]; e < first[state + 1]; e++) {
        uint32_t other = components->of[result->edges.data[e].target];
        if (other != components->of[state] && colors[other] < color)
            color = colors[other];
    }
    return color;
}

/* Colours, by component: not larger than those of successors, even for
 * accepting components and odd for others, and as large as they can be. States
 * on no cycle take what makes most states equal. Successors come first. */
static void color_components(Subsets *subsets, const Components *components,
                             uint32_t *colors) {
    const Omega *result = subsets->result;
    uint32_t *first = omega_index(result);
    uint32_t *order = components_order(components);
    uint32_t highest = (components->count | 1) + 2;
    for (uint32_t i = 0; i < result->state_count;) {
        uint32_t component = components->of[order[i]], some = order[i];
        uint32_t color = highest;
        for (; i < result->state_count && components->of[order[i]] == component;
             i++)
            color =
                color_of(result, first, components, colors, order[i], color);
        if (components->classes[component] != COMPONENT_TRANSIENT &&
            (color & 1) == component_accepts(subsets, first, components, some))
            color--;
        colors[component] = color;
    }
    mem_free(components->mem, order, result->state_count * sizeof *order);
    omega_free_index(result, first);
}

/* Edges of states with an even colour get the mark. */
static void mark_accepting(Subsets *subsets) {
    Omega *result = subsets->result;
    Components components;
    omega_components(result, &components);
    size_t bytes = components.count * sizeof(uint32_t);
    uint32_t *colors = mem_alloc(components.mem, bytes);
    color_components(subsets, &components, colors);
    for (size_t i = 0; i < result->edges.count; i++) {
        AutomatonEdge *edge = &result->edges.data[i];
        edge->marks = (colors[components.of[edge->source]] & 1) == 0;
    }
    result->set_count = 1;
    result->state_based = true;
    mem_free(components.mem, colors, bytes);
    components_release(&components);
}

/* ---- Minimisation -------------------------------------------------------- */

/* One step of Moore's algorithm: split classes by where letters lead. */
static uint32_t split(const Omega *omega, const uint32_t *first,
                      const uint32_t *classes, uint32_t *finer) {
    Mem *mem = omega->diagrams->mem;
    Omega merged; /* the edges of one state, to classes */
    Names keys;
    names_init(&keys, mem);
    omega_init(&merged, omega->diagrams);
    VEC(uint32_t) key = {0};
    for (uint32_t s = 0; s < omega->state_count; s++) {
        mem_poll(mem);
        vec_clear(&merged.edges);
        for (uint32_t e = first[s]; e < first[s + 1]; e++)
            omega_edge(&merged, 0, classes[omega->edges.data[e].target],
                       omega->edges.data[e].guard, 0);
        omega_sort(&merged);
        vec_clear(&key);
        vec_push(mem, &key, classes[s]);
        for (size_t i = 0; i < merged.edges.count; i++) {
            vec_push(mem, &key, merged.edges.data[i].target);
            vec_push(mem, &key, merged.edges.data[i].guard);
        }
        finer[s] = names_add(&keys, (const char *)key.data,
                             key.count * sizeof *key.data);
    }
    uint32_t count = (uint32_t)keys.entries.count;
    vec_release(mem, &key);
    omega_release(&merged);
    names_release(&keys);
    return count;
}

static void minimise(Omega *omega) {
    Mem *mem = omega->diagrams->mem;
    size_t bytes = omega->state_count * sizeof(uint32_t);
    uint32_t *classes = mem_alloc(mem, bytes);
    uint32_t *finer = mem_alloc(mem, bytes);
    uint32_t *first = omega_index(omega);
    uint32_t before = 0, count = 1;
    for (size_t i = 0; i < omega->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        classes[edge->source] = (uint32_t)edge->marks;
    }
    while (count > before) {
        before = count;
        count = split(omega, first, classes, finer);
        memcpy(classes, finer, bytes);
    }
    omega_free_index(omega, first);
    omega_renumber(omega, classes, count);
    mem_free(mem, finer, bytes);
    mem_free(mem, classes, bytes);
}

bool omega_weak(const Omega *omega, Omega *result, size_t most) {
    Mem *mem = omega->diagrams->mem;
    Subsets subsets = {.omega = omega, .result = result};
    subsets.words = omega->state_count / 64 + 1;
    subsets.bits = mem_alloc(mem, subsets.words * sizeof *subsets.bits);
    subsets.first = omega_index(omega);
    names_init(&subsets.numbers, mem);
    bool done = build_subsets(&subsets, most);
    if (done) {
        mark_accepting(&subsets);
        minimise(result);
    }
    vec_release(mem, &subsets.branches);
    names_release(&subsets.numbers);
    omega_free_index(omega, subsets.first);
    mem_free(mem, subsets.bits, subsets.words * sizeof *subsets.bits);
    return done && !omega->diagrams->exhausted;
}

void omega_weak_complement(const Omega *weak, Omega *result) {
    omega_copy(weak, result);
    for (size_t i = 0; i < result->edges.count; i++)
        result->edges.data[i].marks ^= 1;
}
