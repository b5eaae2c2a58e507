#include "automata/explaining/short_word.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_STATES = 2000, /* beyond, any word will do */
    MOST_MET = 6,       /* acceptance sets that are kept track of */
    NONE = UINT32_MAX
};

/* Node s << sets | met: the state s, after edges with these marks. */
typedef struct Search {
    const Omega *omega;    /* what is searched */
    Components components; /* of it */
    uint32_t *first;       /* by state: its edges */
    uint32_t sets;         /* of the automaton */
    uint32_t *lengths;     /* by node: edges from where the search began */
    uint32_t *arrivals;    /* by node: the edge that reached it */
    uint32_t *sources;     /* by node: from where */
    VEC(uint32_t) queue;   /* nodes that were reached */
} Search;

static size_t nodes_of(const Search *search) {
    return (size_t)search->omega->state_count << search->sets;
}

static void search_init(Search *search, const Omega *omega) {
    Mem *mem = omega->diagrams->mem;
    *search = (Search){.omega = omega, .sets = omega->set_count};
    omega_components(omega, &search->components);
    search->first = omega_index(omega);
    size_t bytes = nodes_of(search) * sizeof(uint32_t);
    search->lengths = mem_alloc(mem, bytes);
    search->arrivals = mem_alloc(mem, bytes);
    search->sources = mem_alloc(mem, bytes);
    memset(search->lengths, 0xff, bytes);
}

static void search_release(Search *search) {
    Mem *mem = search->omega->diagrams->mem;
    size_t bytes = nodes_of(search) * sizeof(uint32_t);
    mem_free(mem, search->lengths, bytes);
    mem_free(mem, search->arrivals, bytes);
    mem_free(mem, search->sources, bytes);
    omega_free_index(search->omega, search->first);
    components_release(&search->components);
    vec_release(mem, &search->queue);
}

static void search_clear(Search *search) {
    for (size_t i = 0; i < search->queue.count; i++)
        search->lengths[search->queue.data[i]] = NONE;
    vec_clear(&search->queue);
}

static void reach(Search *search, uint32_t node, uint32_t length) {
    search->lengths[node] = length;
    vec_push(search->omega->diagrams->mem, &search->queue, node);
}

/* From all initial states to all states, whatever is met. */
static void reach_all(Search *search) {
    const Omega *omega = search->omega;
    for (size_t i = 0; i < omega->initial.count; i++) {
        uint32_t node = omega->initial.data[i] << search->sets;
        if (search->lengths[node] == NONE)
            reach(search, node, 0);
    }
    for (size_t i = 0; i < search->queue.count; i++) {
        uint32_t node = search->queue.data[i], state = node >> search->sets;
        for (uint32_t e = search->first[state]; e < search->first[state + 1];
             e++) {
            uint32_t to = omega->edges.data[e].target << search->sets;
            if (search->lengths[to] != NONE)
                continue;
            search->arrivals[to] = e;
            search->sources[to] = node;
            reach(search, to, search->lengths[node] + 1);
        }
    }
}

/* The last edge of a shortest cycle from `home` back to it that meets all
 * sets, of at most `most` edges, with the node where the edge begins; false if
 * there is no such cycle. */
static bool close_cycle(Search *search, uint32_t home, uint32_t most,
                        uint32_t *last, uint32_t *edge_of) {
    const Omega *omega = search->omega;
    uint64_t all = omega_all_marks(omega);
    search_clear(search);
    reach(search, home << search->sets, 0);
    for (size_t i = 0; i < search->queue.count; i++) {
        uint32_t node = search->queue.data[i], state = node >> search->sets;
        if (search->lengths[node] >= most)
            return false;
        for (uint32_t e = search->first[state]; e < search->first[state + 1];
             e++) {
            const AutomatonEdge *edge = &omega->edges.data[e];
            uint64_t met = (node & all) | edge->marks;
            if (!components_inner(&search->components, edge))
                continue;
            if (edge->target == home && met == all) {
                *last = node;
                *edge_of = e;
                return true;
            }
            uint32_t to = edge->target << search->sets | (uint32_t)met;
            if (search->lengths[to] != NONE)
                continue;
            search->arrivals[to] = e;
            search->sources[to] = node;
            reach(search, to, search->lengths[node] + 1);
        }
    }
    return false;
}

static void push_letter(const Search *search, uint32_t edge, Lasso *word) {
    const Omega *omega = search->omega;
    vec_push(omega->diagrams->mem, &word->letters,
             diagram_letter(omega->diagrams, omega->edges.data[edge].guard));
}

/* The letters of the way that reached the node. */
static void append_way(const Search *search, uint32_t node, Lasso *word) {
    size_t start = word->letters.count;
    for (; search->lengths[node] > 0; node = search->sources[node])
        push_letter(search, search->arrivals[node], word);
    for (size_t i = start, j = word->letters.count; i + 1 < j; i++) {
        uint64_t letter = word->letters.data[--j];
        word->letters.data[j] = word->letters.data[i];
        word->letters.data[i] = letter;
    }
}

static bool find(Search *search, const uint32_t *ways, Lasso *word) {
    const Omega *omega = search->omega;
    uint32_t best = NONE, cycle = 0, home = NONE, last, edge;
    for (uint32_t s = 0; s < omega->state_count; s++) {
        uint32_t class = search->components.classes[search->components.of[s]];
        mem_poll(omega->diagrams->mem);
        if (ways[s] == NONE || class < COMPONENT_FULL || ways[s] >= best ||
            !close_cycle(search, s, best - ways[s], &last, &edge))
            continue;
        uint32_t length = search->lengths[last] + 1;
        if (ways[s] + length == best && length >= cycle)
            continue;
        best = ways[s] + length;
        cycle = length;
        home = s;
    }
    if (home == NONE)
        return false;
    search_clear(search);
    reach_all(search);
    append_way(search, home << search->sets, word);
    word->prefix = word->letters.count;
    bool closed = close_cycle(search, home, cycle, &last, &edge);
    assert(closed);
    (void)closed;
    append_way(search, last, word);
    push_letter(search, edge, word);
    return true;
}

bool omega_short_word(const Omega *omega, Lasso *word) {
    assert(word->letters.count == 0);
    if (omega->state_count > MOST_STATES || omega->set_count > MOST_MET)
        return omega_find_word(omega, word);
    Mem *mem = omega->diagrams->mem;
    Search search;
    search_init(&search, omega);
    size_t bytes = omega->state_count * sizeof(uint32_t);
    uint32_t *ways = mem_alloc(mem, bytes);
    reach_all(&search);
    for (uint32_t s = 0; s < omega->state_count; s++)
        ways[s] = search.lengths[s << search.sets];
    bool found = find(&search, ways, word);
    mem_free(mem, ways, bytes);
    search_release(&search);
    return found;
}
