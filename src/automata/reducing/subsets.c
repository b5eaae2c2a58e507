#include "automata/reducing/subsets.h"

#include <assert.h>
#include <string.h>

/* The letters that lead from the set in hand to the same sets. */
typedef struct Building {
    Subsets *subsets;      /* so far */
    Omega *result;         /* what is made */
    uint32_t *first;       /* by state of the source: its edges */
    SubsetMembers members; /* of the set in hand */
    VEC(Diagram) letters;  /* by branch: not false */
    VEC(uint64_t) targets; /* by branch: its target, `words` of them */
} Building;

static Mem *mem_of(const Subsets *subsets) {
    return subsets->omega->diagrams->mem;
}

static void add_state(uint64_t *set, uint32_t state) {
    set[state / 64] |= (uint64_t)1 << state % 64;
}

static uint32_t number_of(Subsets *subsets, const uint64_t *set) {
    bool empty = true;
    for (size_t i = 0; i < subsets->words; i++)
        empty = empty && set[i] == 0;
    subsets->dead = subsets->dead || empty;
    return names_add(&subsets->sets, (const char *)set,
                     subsets->words * sizeof *set);
}

void subsets_members(const Subsets *subsets, uint32_t number,
                     SubsetMembers *members) {
    vec_clear(members);
    for (size_t i = 0; i < subsets->words; i++) {
        uint64_t word;
        memcpy(&word, names_get(&subsets->sets, number) + i * sizeof word,
               sizeof word);
        for (; word; word &= word - 1)
            vec_push(mem_of(subsets), members,
                     (uint32_t)(i * 64 + (size_t)__builtin_ctzll(word)));
    }
}

/* ---- Branches ------------------------------------------------------------ */

/* With the same target as branch `like`, or the empty set. */
static void add_branch(Building *building, Diagram letters, size_t like) {
    Mem *mem = mem_of(building->subsets);
    size_t words = building->subsets->words;
    vec_push(mem, &building->letters, letters);
    for (size_t i = 0; i < words; i++) {
        bool copied = like + 1 < building->letters.count;
        uint64_t word = copied ? building->targets.data[like * words + i] : 0;
        vec_push(mem, &building->targets, word);
    }
}

/* Split each branch into the letters of the edge and the others. */
static void branch_by(Building *building, const AutomatonEdge *edge) {
    Diagrams *diagrams = building->subsets->omega->diagrams;
    size_t words = building->subsets->words, count = building->letters.count;
    for (size_t i = 0; i < count; i++) {
        Diagram letters = building->letters.data[i];
        Diagram with = diagram_and(diagrams, letters, edge->guard);
        Diagram without = diagram_minus(diagrams, letters, edge->guard);
        if (with == DIAGRAM_FALSE)
            continue;
        if (without != DIAGRAM_FALSE)
            add_branch(building, without, i);
        building->letters.data[i] = with;
        add_state(&building->targets.data[i * words], edge->target);
    }
}

static void expand(Building *building, uint32_t number) {
    Subsets *subsets = building->subsets;
    subsets_members(subsets, number, &building->members);
    vec_clear(&building->letters);
    vec_clear(&building->targets);
    add_branch(building, DIAGRAM_TRUE, 0);
    for (size_t i = 0; i < building->members.count; i++) {
        uint32_t state = building->members.data[i];
        for (uint32_t e = building->first[state];
             e < building->first[state + 1]; e++)
            branch_by(building, &subsets->omega->edges.data[e]);
    }
    for (size_t i = 0; i < building->letters.count; i++)
        omega_edge(
            building->result, number,
            number_of(subsets, &building->targets.data[i * subsets->words]),
            building->letters.data[i], 0);
}

/* ---- All together -------------------------------------------------------- */

static void start(Building *building) {
    const Omega *omega = building->subsets->omega;
    add_branch(building, DIAGRAM_TRUE, 0);
    for (size_t i = 0; i < omega->initial.count; i++)
        add_state(building->targets.data, omega->initial.data[i]);
    vec_push(omega->diagrams->mem, &building->result->initial,
             number_of(building->subsets, building->targets.data));
}

bool subsets_init(Subsets *subsets, const Omega *omega, Omega *result,
                  size_t most) {
    assert(result->state_count == 0 && result->diagrams == omega->diagrams);
    Mem *mem = omega->diagrams->mem;
    *subsets = (Subsets){.omega = omega, .words = omega->state_count / 64 + 1};
    names_init(&subsets->sets, mem);
    Building building = {
        .subsets = subsets, .result = result, .first = omega_index(omega)};
    start(&building);
    const size_t *count = &subsets->sets.entries.count;
    for (uint32_t n = 0;
         n < *count && *count <= most && !omega->diagrams->exhausted; n++) {
        mem_poll(mem);
        expand(&building, n);
    }
    result->state_count = (uint32_t)*count;
    omega_sort(result);
    omega_free_index(omega, building.first);
    vec_release(mem, &building.members);
    vec_release(mem, &building.letters);
    vec_release(mem, &building.targets);
    return *count <= most && !omega->diagrams->exhausted;
}

void subsets_release(Subsets *subsets) {
    names_release(&subsets->sets);
}
