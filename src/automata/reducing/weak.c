#include "automata/reducing/weak.h"

#include "automata/forms/product.h"
#include "automata/reducing/subsets.h"
#include "base/names.h"

#include <assert.h>
#include <string.h>

/* ---- Which components accept --------------------------------------------- */

/* The letters of some cycle through the state, within its component: a
 * breadth-first search back to it. */
static void find_cycle(const Omega *omega, const uint32_t *first,
                       const Components *components, uint32_t home,
                       Lasso *word) {
    Mem *mem = omega->diagrams->mem;
    size_t bytes = omega->state_count * sizeof(uint32_t);
    uint32_t *arrivals = mem_alloc(mem, bytes); /* edge + 1 */
    VEC(uint32_t) queue = {0};
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

/* Of the result, by a word of some cycle. */
static bool component_accepts(const Subsets *subsets, const Omega *result,
                              const uint32_t *first,
                              const Components *components, uint32_t state) {
    Mem *mem = result->diagrams->mem;
    Lasso word = {0};
    SubsetMembers members = {0};
    find_cycle(result, first, components, state, &word);
    subsets_members(subsets, state, &members);
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
static void color_components(const Subsets *subsets, const Omega *result,
                             const Components *components, uint32_t *colors) {
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
            (color & 1) ==
                component_accepts(subsets, result, first, components, some))
            color--;
        colors[component] = color;
    }
    mem_free(components->mem, order, result->state_count * sizeof *order);
    omega_free_index(result, first);
}

/* Edges of states with an even colour get the mark. */
static void mark_accepting(const Subsets *subsets, Omega *result) {
    Components components;
    omega_components(result, &components);
    size_t bytes = components.count * sizeof(uint32_t);
    uint32_t *colors = mem_alloc(components.mem, bytes);
    color_components(subsets, result, &components, colors);
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
    Subsets subsets;
    bool done = subsets_init(&subsets, omega, result, most);
    if (done) {
        mark_accepting(&subsets, result);
        minimise(result);
    }
    subsets_release(&subsets);
    return done && !omega->diagrams->exhausted;
}

void omega_weak_complement(const Omega *weak, Omega *result) {
    omega_copy(weak, result);
    for (size_t i = 0; i < result->edges.count; i++)
        result->edges.data[i].marks ^= 1;
}
