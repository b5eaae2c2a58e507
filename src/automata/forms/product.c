#include "automata/forms/product.h"

#include "base/bug.h"
#include "base/names.h"

#include <assert.h>
#include <string.h>

/* ---- Intersection -------------------------------------------------------- */

typedef struct Pair {
    uint32_t left;
    uint32_t right;
} Pair;

static Pair pair_in(const Names *pairs, uint32_t number) {
    Pair pair;
    memcpy(&pair, names_get(pairs, number), sizeof pair);
    return pair;
}

typedef struct Product {
    Omega *result; /* what is made */
    Names numbers; /* pairs, as bytes */
} Product;

static uint32_t number_of(Product *product, uint32_t left, uint32_t right) {
    Pair pair = {left, right};
    return names_add(&product->numbers, (const char *)&pair, sizeof pair);
}

static void add_initial(Product *product, const Omega *left,
                        const Omega *right) {
    for (size_t i = 0; i < left->initial.count; i++)
        for (size_t j = 0; j < right->initial.count; j++)
            vec_push(left->diagrams->mem, &product->result->initial,
                     number_of(product, left->initial.data[i],
                               right->initial.data[j]));
}

static void add_edge(Product *product, uint32_t source,
                     const AutomatonEdge *left, const AutomatonEdge *right,
                     uint32_t shift) {
    Omega *result = product->result;
    Diagram guard = diagram_and(result->diagrams, left->guard, right->guard);
    if (guard == DIAGRAM_FALSE)
        return;
    uint64_t marks =
        left->marks | (shift < MOST_SETS ? right->marks << shift : 0);
    omega_edge(result, source, number_of(product, left->target, right->target),
               guard, marks);
}

static void build(Product *product, const Omega *left, const Omega *right,
                  size_t most) {
    uint32_t *lefts = omega_index(left), *rights = omega_index(right);
    add_initial(product, left, right);
    size_t *count = &product->numbers.entries.count;
    for (uint32_t n = 0; n < *count && *count <= most; n++) {
        Pair pair = pair_in(&product->numbers, n);
        mem_poll(left->diagrams->mem);
        for (uint32_t i = lefts[pair.left]; i < lefts[pair.left + 1]; i++)
            for (uint32_t j = rights[pair.right]; j < rights[pair.right + 1];
                 j++)
                add_edge(product, n, &left->edges.data[i],
                         &right->edges.data[j], left->set_count);
    }
    omega_free_index(left, lefts);
    omega_free_index(right, rights);
}

bool omega_product(const Omega *left, const Omega *right, Omega *result,
                   size_t most) {
    assert(left->diagrams == right->diagrams);
    if (left->set_count + right->set_count > MOST_SETS)
        return false;
    Product product = {.result = result};
    names_init(&product.numbers, left->diagrams->mem);
    build(&product, left, right, most);
    bool done = product.numbers.entries.count <= most;
    result->state_count = (uint32_t)product.numbers.entries.count;
    result->set_count = left->set_count + right->set_count;
    names_release(&product.numbers);
    omega_sort(result);
    return done;
}

/* ---- Finding a word ------------------------------------------------------ */

/* A breadth-first search over edges; it can be confined to a component. */
typedef struct Search {
    const Omega *omega;           /* what is searched */
    const Components *components; /* of it */
    uint32_t *first;              /* by state: its edges */
    uint32_t *arrivals;           /* by state: edge that reached it + 1 */
    uint8_t *seen;                /* by state */
    VEC(uint32_t) queue;          /* states in the order they were reached */
} Search;

static void search_start(Search *search, const Omega *omega,
                         const Components *components) {
    Mem *mem = omega->diagrams->mem;
    *search = (Search){.omega = omega, .components = components};
    search->first = omega_index(omega);
    search->arrivals = mem_alloc(mem, omega->state_count * sizeof(uint32_t));
    search->seen = mem_alloc(mem, omega->state_count);
}

static void search_end(Search *search) {
    const Omega *omega = search->omega;
    Mem *mem = omega->diagrams->mem;
    omega_free_index(omega, search->first);
    mem_free(mem, search->arrivals, omega->state_count * sizeof(uint32_t));
    mem_free(mem, search->seen, omega->state_count);
    vec_release(mem, &search->queue);
}

static void search_clear(Search *search) {
    for (uint32_t s = 0; s < search->omega->state_count; s++)
        search->arrivals[s] = search->seen[s] = 0;
    vec_clear(&search->queue);
}

static void reach(Search *search, uint32_t state) {
    if (search->seen[state])
        return;
    search->seen[state] = 1;
    vec_push(search->omega->diagrams->mem, &search->queue, state);
}

/* The letters of the way to a state, which was reached from a root. */
static void append_way(const Search *search, uint32_t state, uint32_t root,
                       Lasso *word) {
    Mem *mem = search->omega->diagrams->mem;
    size_t start = word->letters.count;
    while (search->arrivals[state] && state != root) {
        const AutomatonEdge *edge =
            &search->omega->edges.data[search->arrivals[state] - 1];
        vec_push(mem, &word->letters,
                 diagram_letter(search->omega->diagrams, edge->guard));
        state = edge->source;
    }
    for (size_t i = start, j = word->letters.count; i + 1 < j; i++) {
        uint64_t letter = word->letters.data[--j];
        word->letters.data[j] = word->letters.data[i];
        word->letters.data[i] = letter;
    }
}

/* Reach everything from the queue; `inside`: only this component. */
static void search_run(Search *search, uint32_t inside) {
    for (size_t i = 0; i < search->queue.count; i++) {
        uint32_t state = search->queue.data[i];
        for (uint32_t e = search->first[state]; e < search->first[state + 1];
             e++) {
            uint32_t target = search->omega->edges.data[e].target;
            if (search->seen[target] ||
                (inside != UINT32_MAX &&
                 search->components->of[target] != inside))
                continue;
            search->arrivals[target] = e + 1;
            reach(search, target);
        }
    }
}

/* Within the component of `from`: go to an edge with a wanted mark, or, with
 * none wanted, back to `home`; returns the state after it. */
static uint32_t go_on(Search *search, uint32_t from, uint64_t needed,
                      uint32_t home, uint64_t *met, Lasso *word) {
    const Omega *omega = search->omega;
    uint32_t own = search->components->of[from];
    search_clear(search);
    reach(search, from);
    search_run(search, own);
    for (size_t i = 0; i < search->queue.count; i++) {
        uint32_t state = search->queue.data[i];
        for (uint32_t e = search->first[state]; e < search->first[state + 1];
             e++) {
            const AutomatonEdge *edge = &omega->edges.data[e];
            if (search->components->of[edge->target] != own ||
                (needed ? !(edge->marks & needed) : edge->target != home))
                continue;
            append_way(search, state, from, word);
            vec_push(omega->diagrams->mem, &word->letters,
                     diagram_letter(omega->diagrams, edge->guard));
            *met |= edge->marks;
            return edge->target;
        }
    }
    BUG("a component lacks a mark that it was found to have");
}

/* A loop through all marks; edges on the way may meet some unnoticed. */
static void append_loop(Search *search, uint32_t home, Lasso *word) {
    uint64_t all = omega_all_marks(search->omega), met = 0;
    uint32_t state = home;
    word->prefix = word->letters.count;
    while ((met & all) != all)
        state = go_on(search, state, all & ~met, home, &met, word);
    if (state != home || word->letters.count == word->prefix)
        go_on(search, state, 0, home, &met, word);
}

bool omega_find_word(const Omega *omega, Lasso *word) {
    Components components;
    omega_components(omega, &components);
    Search search;
    search_start(&search, omega, &components);
    for (size_t i = 0; i < omega->initial.count; i++)
        reach(&search, omega->initial.data[i]);
    search_run(&search, UINT32_MAX);
    bool found = false;
    for (size_t i = 0; i < search.queue.count && !found; i++) {
        uint32_t state = search.queue.data[i];
        if (components.classes[components.of[state]] < COMPONENT_FULL)
            continue;
        found = true;
        append_way(&search, state, UINT32_MAX, word);
        append_loop(&search, state, word);
    }
    search_end(&search);
    components_release(&components);
    return found;
}

bool omega_is_empty(const Omega *omega) {
    Mem *mem = omega->diagrams->mem;
    Lasso word = {0};
    bool found = omega_find_word(omega, &word);
    vec_release(mem, &word.letters);
    return !found;
}

/* ---- Reading a word ------------------------------------------------------ */

typedef struct Reading {
    const Omega *omega;      /* the reader */
    const Lasso *word;       /* what it reads */
    Names pairs;             /* (state, position), as bytes */
    VEC(AutomatonEdge) arcs; /* between pairs */
} Reading;

static uint32_t place_of(Reading *reading, uint32_t state, uint32_t position) {
    Pair pair = {state, position};
    return names_add(&reading->pairs, (const char *)&pair, sizeof pair);
}

static void read_letter(Reading *reading, uint32_t place,
                        const uint32_t *first) {
    const Omega *omega = reading->omega;
    const Lasso *word = reading->word;
    Pair pair = pair_in(&reading->pairs, place);
    uint32_t state = pair.left, position = pair.right;
    uint32_t next = position + 1 < word->letters.count ? position + 1
                                                       : (uint32_t)word->prefix;
    for (uint32_t e = first[state]; e < first[state + 1]; e++) {
        const AutomatonEdge *edge = &omega->edges.data[e];
        if (!diagram_holds(omega->diagrams, edge->guard,
                           word->letters.data[position]))
            continue;
        AutomatonEdge arc = {.source = place, .marks = edge->marks};
        arc.target = place_of(reading, edge->target, next);
        vec_push(omega->diagrams->mem, &reading->arcs, arc);
    }
}

bool omega_accepts_from(const Omega *omega, const uint32_t *states,
                        size_t count, const Lasso *word) {
    Mem *mem = omega->diagrams->mem;
    assert(word->prefix < word->letters.count);
    Reading reading = {.omega = omega, .word = word};
    names_init(&reading.pairs, mem);
    uint32_t *first = omega_index(omega);
    for (size_t i = 0; i < count; i++)
        place_of(&reading, states[i], 0);
    for (uint32_t n = 0; n < reading.pairs.entries.count; n++)
        read_letter(&reading, n, first);
    MarkedGraph graph = {.state_count = (uint32_t)reading.pairs.entries.count,
                         .set_count = omega->set_count,
                         .edges = reading.arcs.data,
                         .edge_count = reading.arcs.count};
    Components components;
    components_init(&components, mem, &graph);
    bool accepts = components_any(&components, COMPONENT_FULL) ||
                   components_any(&components, COMPONENT_PARTIAL);
    components_release(&components);
    omega_free_index(omega, first);
    vec_release(mem, &reading.arcs);
    names_release(&reading.pairs);
    return accepts;
}
