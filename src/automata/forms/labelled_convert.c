/* Between guards over propositions and letters one by one. */
#include "automata/forms/labelled.h"
#include "automata/forms/letter_set.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- To letters ---------------------------------------------------------- */

typedef struct Expansion {
    size_t most;        /* edges */
    Labelled *labelled; /* the result */
    Plain plain;        /* what is expanded */
    size_t letters;     /* how many there are */
    uint8_t *reads;     /* by (guard, letter) */
    uint8_t *live;      /* by (state, letter): some edge reads it */
    uint32_t *numbers;  /* by (state, letter): number in the result + 1 */
    VEC(size_t) pairs;  /* by number: the (state, letter) */
} Expansion;

static void tabulate_reads(Expansion *expansion) {
    const Automaton *source = expansion->plain.source;
    for (uint32_t g = 0; g < source->guards.count; g++) {
        mem_poll(source->mem);
        for (uint32_t l = 0; l < expansion->letters; l++)
            expansion->reads[g * expansion->letters + l] =
                automaton_reads(source, g, l);
    }
}

static bool reads(const Expansion *expansion, const AutomatonEdge *edge,
                  uint32_t letter) {
    return expansion->reads[edge->guard * expansion->letters + letter];
}

static void tabulate_live(Expansion *expansion) {
    const Plain *plain = &expansion->plain;
    for (size_t i = 0; i < plain->edges.count; i++) {
        const AutomatonEdge *edge = &plain->edges.data[i];
        for (uint32_t l = 0; l < expansion->letters; l++)
            expansion->live[edge->source * expansion->letters + l] |=
                reads(expansion, edge, l);
    }
}

/* State s about to read letter l: a state whose valuation is l. */
static uint32_t pair_number(Expansion *expansion, uint32_t state,
                            uint32_t letter) {
    size_t pair = state * expansion->letters + letter;
    if (expansion->numbers[pair] == 0) {
        uint8_t sets =
            expansion->plain.sets[state] & 1 ? SET_INFINITE : (uint8_t)0;
        expansion->numbers[pair] =
            labelled_add(expansion->labelled, sets, letter) + 1;
        vec_push(expansion->labelled->mem, &expansion->pairs, pair);
    }
    return expansion->numbers[pair] - 1;
}

static void expand_edge(Expansion *expansion, uint32_t source,
                        const AutomatonEdge *edge) {
    const uint8_t *live = expansion->live + edge->target * expansion->letters;
    for (uint32_t l = 0; l < expansion->letters; l++)
        if (live[l])
            labelled_connect(expansion->labelled, source, l,
                             pair_number(expansion, edge->target, l));
}

static bool expand_buchi(Expansion *expansion) {
    const Plain *plain = &expansion->plain;
    Labelled *labelled = expansion->labelled;
    for (size_t i = 0; i < plain->initial.count; i++)
        for (uint32_t l = 0; l < expansion->letters; l++) {
            uint32_t state = plain->initial.data[i];
            if (expansion->live[state * expansion->letters + l])
                vec_push(labelled->mem, &labelled->initial,
                         (LabelledStart){l, pair_number(expansion, state, l)});
        }
    for (uint32_t n = 0; n < expansion->pairs.count; n++) {
        size_t pair = expansion->pairs.data[n];
        mem_poll(labelled->mem);
        size_t state = pair / expansion->letters;
        uint32_t letter = (uint32_t)(pair % expansion->letters);
        for (uint32_t i = plain->first[state]; i < plain->first[state + 1]; i++)
            if (reads(expansion, &plain->edges.data[i], letter))
                expand_edge(expansion, n, &plain->edges.data[i]);
        if (labelled->edges.count > expansion->most)
            return false;
    }
    return true;
}

/* A run that ends is read as if its last state were repeated forever. */
static void accept_ends(Labelled *labelled) {
    uint32_t count = labelled_count(labelled);
    uint8_t *bits = mem_alloc(labelled->mem, count);
    labelled_accepts_stuttering(labelled, bits);
    for (uint32_t s = 0; s < count; s++)
        if (bits[s])
            labelled->sets.data[s] |= SET_DEADLOCK;
    mem_free(labelled->mem, bits, count);
}

/* The initial states of a testing automaton are only there to be left. */
static bool expand_testing(Expansion *expansion) {
    const Plain *plain = &expansion->plain;
    Labelled *labelled = expansion->labelled;
    for (uint32_t s = 0; s < plain->state_count; s++)
        labelled_add(labelled, plain->sets[s] & 15, 0);
    uint8_t *starts = mem_alloc(labelled->mem, plain->state_count);
    for (size_t i = 0; i < plain->initial.count; i++)
        starts[plain->initial.data[i]] = 1;
    bool fits = true;
    for (size_t i = 0; i < plain->edges.count && fits; i++) {
        const AutomatonEdge *edge = &plain->edges.data[i];
        for (uint32_t l = 0; l < expansion->letters; l++)
            if (reads(expansion, edge, l) && starts[edge->source])
                vec_push(labelled->mem, &labelled->initial,
                         (LabelledStart){l, edge->target});
            else if (reads(expansion, edge, l) && l)
                labelled_connect(labelled, edge->source, l, edge->target);
        fits = labelled->edges.count <= expansion->most;
    }
    mem_free(labelled->mem, starts, plain->state_count);
    return fits;
}

static bool expand(Expansion *expansion, const Automaton *automaton) {
    Mem *mem = automaton->mem;
    plain_init(&expansion->plain, automaton);
    size_t pairs = expansion->plain.state_count * expansion->letters;
    size_t all = automaton->guards.count * expansion->letters;
    expansion->reads = mem_alloc(mem, all);
    expansion->live = mem_alloc(mem, pairs);
    expansion->numbers = mem_alloc(mem, pairs * sizeof *expansion->numbers);
    tabulate_reads(expansion);
    tabulate_live(expansion);
    bool fits = automaton->testing ? expand_testing(expansion)
                                   : expand_buchi(expansion);
    if (fits)
        labelled_sort(expansion->labelled);
    if (fits && !automaton->testing)
        accept_ends(expansion->labelled);
    mem_free(mem, expansion->reads, all);
    mem_free(mem, expansion->live, pairs);
    mem_free(mem, expansion->numbers, pairs * sizeof *expansion->numbers);
    vec_release(mem, &expansion->pairs);
    plain_release(&expansion->plain);
    return fits;
}

AutomataLimit labelled_limit(const Automaton *automaton) {
    size_t count = automaton->propositions.count;
    if (count > MOST_LABELLED_PROPOSITIONS)
        return MET_BITS;
    size_t most = MOST_LABELLED_READS >> count;
    return automaton->guards.count > most || automaton->state_count > most
               ? MET_READS
               : MET_NOTHING;
}

/* Would tables by letter be larger than the edges may be? */
static bool is_beyond(const Automaton *automaton, size_t most) {
    size_t rows = automaton->guards.count + automaton->state_count;
    return most < MOST_LABELLED_EDGES &&
           rows << automaton->propositions.count > most;
}

bool labelled_of_automaton(Labelled *labelled, const Automaton *automaton,
                           size_t most) {
    size_t count = automaton->propositions.count;
    assert(most <= MOST_LABELLED_EDGES);
    if (labelled_limit(automaton) != MET_NOTHING ||
        is_beyond(automaton, most)) {
        labelled_init(labelled, automaton->mem, 0, automaton->testing);
        return false;
    }
    labelled_init(labelled, automaton->mem, (uint32_t)count,
                  automaton->testing);
    Expansion expansion = {
        .most = most, .labelled = labelled, .letters = (size_t)1 << count};
    return expand(&expansion, automaton);
}

/* ---- To guards ----------------------------------------------------------- */

typedef struct Gathering {
    const Labelled *labelled; /* the source */
    Automaton *automaton;     /* the result */
    size_t letters;           /* how many there are */
    uint8_t *must;            /* letters of the edge in hand */
    uint8_t *may;             /* and those that do not matter */
    uint32_t shift;           /* states in front of those of the source */
} Gathering;

static int compare_targets(const void *left, const void *right) {
    const AutomatonEdge *a = left, *b = right;
    if (a->target != b->target)
        return a->target < b->target ? -1 : 1;
    return (a->guard > b->guard) - (a->guard < b->guard);
}

/* Some edges of one state become one edge for each target. A change is never
 * empty, so whether a guard reads the empty change does not matter. */
static void gather(Gathering *gathering, AutomatonEdge *edges, size_t count,
                   uint32_t source, bool changes) {
    Automaton *automaton = gathering->automaton;
    if (count)
        qsort(edges, count, sizeof *edges, compare_targets);
    for (size_t i = 0; i < count;) {
        uint32_t target = edges[i].target;
        memset(gathering->must, 0, gathering->letters);
        for (; i < count && edges[i].target == target; i++)
            gathering->must[edges[i].guard] = 1;
        memcpy(gathering->may, gathering->must, gathering->letters);
        gathering->may[0] |= changes;
        AutomatonEdge edge = {
            .source = source,
            .target = target + gathering->shift,
            .guard =
                letter_set_guard(automaton, gathering->must, gathering->may),
            .marks = automaton->state_marks.data[source],
        };
        vec_push(automaton->mem, &automaton->edges, edge);
    }
}

typedef VEC(AutomatonEdge) EdgeList;

static void copy_edges(const Labelled *labelled, size_t *at, uint32_t source,
                       EdgeList *list) {
    vec_clear(list);
    for (; *at < labelled->edges.count &&
           labelled->edges.data[*at].source == source;
         ++*at)
        vec_push(labelled->mem, list, labelled->edges.data[*at]);
}

static void copy_starts(const Labelled *labelled, EdgeList *list) {
    vec_clear(list);
    for (size_t i = 0; i < labelled->initial.count; i++)
        vec_push(labelled->mem, list,
                 (AutomatonEdge){.target = labelled->initial.data[i].state,
                                 .guard = labelled->initial.data[i].letter});
}

/* A state of a Buchi automaton that has just the edges that the initial one
 * would have, or UINT32_MAX. Nothing is lost by starting there. */
static uint32_t find_start(const Labelled *labelled) {
    size_t needed = labelled->initial.count;
    for (size_t i = 0, end; i < labelled->edges.count; i = end) {
        uint32_t source = labelled->edges.data[i].source;
        bool equal = true;
        for (end = i; end < labelled->edges.count &&
                      labelled->edges.data[end].source == source;
             end++)
            equal = equal && end - i < needed &&
                    labelled->initial.data[end - i].letter ==
                        labelled->edges.data[end].guard &&
                    labelled->initial.data[end - i].state ==
                        labelled->edges.data[end].target;
        if (equal && end - i == needed)
            return source;
    }
    return UINT32_MAX;
}

static void set_states(Gathering *gathering, uint32_t start) {
    const Labelled *labelled = gathering->labelled;
    Automaton *automaton = gathering->automaton;
    gathering->shift = start == UINT32_MAX;
    if (gathering->shift)
        vec_push(automaton->mem, &automaton->state_marks, 0);
    for (uint32_t s = 0; s < labelled_count(labelled); s++) {
        uint8_t sets = labelled->sets.data[s];
        assert(labelled->testing || !(sets & SET_FINITE));
        vec_push(automaton->mem, &automaton->state_marks,
                 labelled->testing ? sets : sets & SET_INFINITE);
    }
    automaton->state_count = (uint32_t)automaton->state_marks.count;
    vec_push(automaton->mem, &automaton->initial, gathering->shift ? 0 : start);
}

static void gather_all(Gathering *gathering) {
    const Labelled *labelled = gathering->labelled;
    EdgeList list = {0};
    if (gathering->shift) {
        copy_starts(labelled, &list);
        gather(gathering, list.data, list.count, 0, false);
    }
    size_t at = 0;
    for (uint32_t s = 0; s < labelled_count(labelled); s++) {
        copy_edges(labelled, &at, s, &list);
        gather(gathering, list.data, list.count, s + gathering->shift,
               labelled->testing);
    }
    vec_release(labelled->mem, &list);
}

void labelled_to_automaton(const Labelled *labelled, const Automaton *names,
                           Automaton *automaton) {
    Mem *mem = labelled->mem;
    automaton_init(automaton, mem);
    automaton->testing = labelled->testing;
    automaton->set_count = labelled->testing ? 4 : 1;
    automaton_copy_names(automaton, names);
    Gathering gathering = {
        .labelled = labelled,
        .automaton = automaton,
        .letters = (size_t)1 << labelled->proposition_count,
    };
    gathering.must = mem_alloc(mem, gathering.letters);
    gathering.may = mem_alloc(mem, gathering.letters);
    set_states(&gathering,
               labelled->testing ? UINT32_MAX : find_start(labelled));
    gather_all(&gathering);
    mem_free(mem, gathering.must, gathering.letters);
    mem_free(mem, gathering.may, gathering.letters);
}

size_t labelled_guard_letters(const Labelled *labelled) {
    Mem *mem = labelled->mem;
    uint32_t count = labelled_count(labelled);
    uint32_t *seen = mem_alloc(mem, count * sizeof *seen); /* source + 1 */
    size_t guards = labelled->initial.count;
    for (size_t i = 0; i < labelled->edges.count; i++) {
        const AutomatonEdge *edge = &labelled->edges.data[i];
        guards += seen[edge->target] != edge->source + 1;
        seen[edge->target] = edge->source + 1;
    }
    mem_free(mem, seen, count * sizeof *seen);
    return guards << labelled->proposition_count;
}
