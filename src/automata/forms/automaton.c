#include "automata/forms/automaton.h"

#include <string.h>

#include "base/bug.h"

void automaton_init(Automaton *automaton, Mem *mem) {
    *automaton = (Automaton){.mem = mem, .state_based = true};
    arena_init(&automaton->strings, mem);
}

void automaton_release(Automaton *automaton) {
    Mem *mem = automaton->mem;
    for (size_t i = 0; i < automaton->guards.count; i++)
        boolean_release(&automaton->guards.data[i], mem);
    vec_release(mem, &automaton->guards);
    vec_release(mem, &automaton->propositions);
    vec_release(mem, &automaton->initial);
    vec_release(mem, &automaton->edges);
    vec_release(mem, &automaton->state_marks);
    vec_release(mem, &automaton->origins);
    boolean_release(&automaton->condition, mem);
    arena_release(&automaton->strings);
}

/* ---- Parts --------------------------------------------------------------- */

void automaton_add_proposition(Automaton *automaton, const char *text,
                               size_t length) {
    vec_push(automaton->mem, &automaton->propositions,
             arena_copy(&automaton->strings, text, length));
}

bool automaton_has_proposition(const Automaton *automaton, const char *text) {
    for (size_t i = 0; i < automaton->propositions.count; i++)
        if (strcmp(automaton->propositions.data[i], text) == 0)
            return true;
    return false;
}

void automaton_copy_names(Automaton *automaton, const Automaton *from) {
    for (size_t i = 0; i < from->propositions.count; i++) {
        const char *text = from->propositions.data[i];
        automaton_add_proposition(automaton, text, strlen(text));
    }
    if (from->name)
        automaton->name =
            arena_copy(&automaton->strings, from->name, strlen(from->name));
}

uint32_t automaton_add_guard(Automaton *automaton, Boolean guard) {
    vec_push(automaton->mem, &automaton->guards, guard);
    return (uint32_t)automaton->guards.count - 1;
}

uint32_t automaton_letter_guard(Automaton *automaton, uint64_t letter) {
    Boolean guard = {0};
    Mem *mem = automaton->mem;
    uint32_t node = boolean_add(&guard, mem, BOOLEAN_TRUE, 0, 0);
    for (uint32_t i = 0; i < automaton->propositions.count; i++) {
        uint32_t atom = boolean_add(&guard, mem, BOOLEAN_ATOM, i, 0);
        if (!(letter >> i & 1))
            atom = boolean_add(&guard, mem, BOOLEAN_NOT, atom, 0);
        node = boolean_add(&guard, mem, BOOLEAN_AND, node, atom);
    }
    return automaton_add_guard(automaton, guard);
}

void automaton_print_state(const Automaton *automaton, uint32_t state,
                           Text *out) {
    AutomatonOrigin origin = {.state = state};
    if (automaton->origins.count)
        origin = vec_item(&automaton->origins, state);
    if (origin.state == UINT32_MAX)
        text_char(out, '-');
    else
        text_printf(out, "%u", origin.state);
    if (origin.copy)
        text_printf(out, "/%u", origin.copy);
}

/* ---- One set on states --------------------------------------------------- */

/* Counting sort: stable and linear. */
static void sort_edges(Mem *mem, AutomatonEdge *edges, size_t count,
                       uint32_t states, uint32_t *first) {
    if (count > UINT32_MAX) /* they would not fit into `first` */
        BUG("the automaton has %zu edges", count);
    AutomatonEdge *copy = mem_alloc(mem, count * sizeof *copy);
    for (size_t i = 0; i < count; i++) {
        copy[i] = edges[i];
        first[edges[i].source + 1]++;
    }
    for (uint32_t s = 0; s < states; s++)
        first[s + 1] += first[s];
    size_t bytes = ((size_t)states + 1) * sizeof *first;
    uint32_t *next = mem_alloc(mem, bytes);
    for (uint32_t s = 0; s < states; s++)
        next[s] = first[s];
    for (size_t i = 0; i < count; i++)
        edges[next[copy[i].source]++] = copy[i];
    mem_free(mem, next, bytes);
    mem_free(mem, copy, count * sizeof *copy);
}

static bool letter_bit(const void *context, uint32_t proposition) {
    return *(const uint64_t *)context >> proposition & 1;
}

bool automaton_reads(const Automaton *automaton, uint32_t guard,
                     uint64_t letter) {
    return boolean_evaluate(&automaton->guards.data[guard], letter_bit,
                            &letter);
}

/* ---- One set on states --------------------------------------------------- */

typedef struct Builder {
    Plain *plain;      /* the result */
    uint32_t *numbers; /* by (state, level): number in the result + 1 */
    VEC(uint8_t) sets; /* by number */
} Builder;

static uint32_t number_of(Builder *builder, uint32_t state, uint32_t level,
                          uint8_t sets) {
    Plain *plain = builder->plain;
    size_t pair = (size_t)state * plain->levels + level;
    if (builder->numbers[pair] == 0) {
        if (plain->origins.count == UINT32_MAX - 1)
            BUG("the automaton is too large");
        vec_push(plain->mem, &plain->origins, pair);
        vec_push(plain->mem, &builder->sets, sets);
        builder->numbers[pair] = (uint32_t)plain->origins.count;
    }
    return builder->numbers[pair] - 1;
}

/* Level k waits for set k; the highest level has met all and starts anew. */
static uint32_t advance(const Automaton *automaton, uint32_t level,
                        uint64_t marks) {
    uint32_t next = level == automaton->set_count ? 0 : level;
    while (next < automaton->set_count && (marks >> next & 1))
        next++;
    return next;
}

/* The set bits of a pair that is reached at a level. */
static uint8_t sets_of(const Builder *builder, uint32_t state, uint32_t level) {
    const Automaton *automaton = builder->plain->source;
    return builder->plain->levels > 1
               ? level == automaton->set_count
               : (uint8_t)automaton->state_marks.data[state];
}

static void add_edge(Builder *builder, AutomatonEdge edge, uint32_t source,
                     uint32_t level) {
    Plain *plain = builder->plain;
    uint32_t next =
        plain->levels > 1 ? advance(plain->source, level, edge.marks) : 0;
    edge.target = number_of(builder, edge.target, next,
                            sets_of(builder, edge.target, next));
    edge.source = source;
    vec_push(plain->mem, &plain->edges, edge);
}

static void build_plain(Builder *builder, const uint32_t *first,
                        const AutomatonEdge *edges) {
    Plain *plain = builder->plain;
    const Automaton *automaton = plain->source;
    for (size_t i = 0; i < automaton->initial.count; i++) {
        uint32_t state = automaton->initial.data[i];
        vec_push(plain->mem, &plain->initial,
                 number_of(builder, state, 0, sets_of(builder, state, 0)));
    }
    for (uint32_t n = 0; n < plain->origins.count; n++) {
        size_t pair = plain->origins.data[n];
        size_t state = pair / plain->levels;
        for (uint32_t i = first[state]; i < first[state + 1]; i++)
            add_edge(builder, edges[i], n, (uint32_t)(pair % plain->levels));
    }
}

/* With no set every run is accepted: all states are marked. The same if the
 * sets are looked at elsewhere. */
static void finish_plain(Builder *builder) {
    Plain *plain = builder->plain;
    const Automaton *automaton = plain->source;
    bool every = automaton->set_count == 0 ||
                 (plain->levels == 1 && plain_unfolds(automaton));
    plain->state_count = (uint32_t)plain->origins.count;
    size_t entries = (size_t)plain->state_count + 1;
    plain->first = mem_alloc(plain->mem, entries * sizeof *plain->first);
    plain->sets = mem_alloc(plain->mem, entries);
    sort_edges(plain->mem, plain->edges.data, plain->edges.count,
               plain->state_count, plain->first);
    for (uint32_t n = 0; n < plain->state_count; n++)
        plain->sets[n] = every ? 1 : builder->sets.data[n];
}

static void build(Plain *plain, const Automaton *automaton, uint32_t levels) {
    Mem *mem = automaton->mem;
    *plain = (Plain){.mem = mem, .source = automaton};
    size_t entries = (size_t)automaton->state_count + 1;
    size_t edge_count = automaton->edges.count;
    uint32_t *first = mem_alloc(mem, entries * sizeof *first);
    AutomatonEdge *edges = mem_alloc(mem, edge_count * sizeof *edges);
    for (size_t i = 0; i < edge_count; i++)
        edges[i] = automaton->edges.data[i];
    sort_edges(mem, edges, edge_count, automaton->state_count, first);
    Builder builder = {.plain = plain};
    plain->levels = levels;
    size_t pairs = (size_t)automaton->state_count * plain->levels;
    builder.numbers = mem_alloc(mem, pairs * sizeof *builder.numbers);
    build_plain(&builder, first, edges);
    finish_plain(&builder);
    mem_free(mem, builder.numbers, pairs * sizeof *builder.numbers);
    vec_release(mem, &builder.sets);
    mem_free(mem, edges, edge_count * sizeof *edges);
    mem_free(mem, first, entries * sizeof *first);
}

bool plain_unfolds(const Automaton *automaton) {
    return !automaton->testing && automaton->set_count > 0 &&
           (automaton->set_count > 1 || !automaton->state_based);
}

void plain_init(Plain *plain, const Automaton *automaton) {
    build(plain, automaton,
          plain_unfolds(automaton) ? automaton->set_count + 1 : 1);
}

void plain_init_marked(Plain *plain, const Automaton *automaton) {
    build(plain, automaton, 1);
}

void plain_release(Plain *plain) {
    size_t entries = (size_t)plain->state_count + 1;
    mem_free(plain->mem, plain->first, entries * sizeof *plain->first);
    mem_free(plain->mem, plain->sets, entries);
    vec_release(plain->mem, &plain->initial);
    vec_release(plain->mem, &plain->origins);
    vec_release(plain->mem, &plain->edges);
    *plain = (Plain){0};
}
