#include "automata/translating/tableau.h"

#include "automata/translating/memory.h"

#include <assert.h>

/* The letters after which the same is left of a function. */
typedef struct Remainder {
    Diagram left;    /* over formulas that hold next and promises, in the end */
    Diagram letters; /* over atoms */
} Remainder;

typedef struct Way {   /* to go on */
    uint32_t target;   /* the next state */
    uint64_t promises; /* that are made */
} Way;

typedef struct Tableau {
    Omega *omega;              /* the result */
    Unfolding *unfolding;      /* of the formula */
    uint32_t most_states;      /* limit */
    Names states;              /* alternatives of a state, as bytes */
    VEC(Alternatives) pending; /* by state: its alternatives, until expanded */
    VEC(Remainder) remainders; /* of the state in hand */
    VEC(uint32_t) places;      /* by diagram: its remainder + 1, or 0 */
    FormulaTerms terms;        /* of the successor in hand */
    Names cubes;               /* literals of ways, as bytes */
    VEC(Way) ways;             /* by cube: what it leads to */
    uint32_t source;           /* the state in hand */
    Diagram letters;           /* of the edges in hand */
} Tableau;

static Mem *mem_of(const Tableau *tableau) {
    return tableau->omega->diagrams->mem;
}

/* The state of the conjunction of `terms`. */
static uint32_t state_of(Tableau *tableau) {
    Alternatives alternatives = {0};
    unfolding_of(tableau->unfolding, &tableau->terms, &alternatives);
    uint32_t state =
        names_add(&tableau->states, (const char *)alternatives.data,
                  alternatives.count * sizeof *alternatives.data);
    if (state == tableau->pending.count)
        vec_push(mem_of(tableau), &tableau->pending, alternatives);
    else
        vec_release(mem_of(tableau), &alternatives);
    return state;
}

static bool within_limits(Tableau *tableau) {
    Diagrams *diagrams = tableau->omega->diagrams;
    size_t most_edges = (size_t)tableau->most_states * TABLEAU_EDGES;
    if (tableau->pending.count > tableau->most_states)
        diagrams_exhaust(diagrams, MET_STATES);
    if (tableau->omega->edges.count > most_edges)
        diagrams_exhaust(diagrams, MET_EDGES);
    return !diagrams->exhausted;
}

/* ---- Letters ------------------------------------------------------------- */

static bool asks_atom(const Tableau *tableau, Diagram f) {
    return diagram_node(tableau->omega->diagrams, f).variable <
           tableau->unfolding->letters;
}

static void add_remainder(Tableau *tableau, Diagram left, Diagram letters) {
    if (left == DIAGRAM_FALSE || letters == DIAGRAM_FALSE)
        return;
    while (tableau->places.count <= left)
        vec_push(mem_of(tableau), &tableau->places, 0);
    uint32_t place = tableau->places.data[left];
    if (place) {
        Remainder *remainder = &tableau->remainders.data[place - 1];
        remainder->letters =
            diagram_or(tableau->omega->diagrams, remainder->letters, letters);
        return;
    }
    vec_push(mem_of(tableau), &tableau->remainders, (Remainder){left, letters});
    tableau->places.data[left] = (uint32_t)tableau->remainders.count;
}

/* Replace the remainders that ask this atom by their two branches. */
static void split_by(Tableau *tableau, uint32_t variable) {
    Diagrams *diagrams = tableau->omega->diagrams;
    Diagram yes = diagram_variable(diagrams, variable);
    Diagram no = diagram_not(diagrams, yes);
    for (size_t i = 0; i < tableau->remainders.count; i++) {
        Remainder remainder = tableau->remainders.data[i];
        DiagramNode node = diagram_node(diagrams, remainder.left);
        if (node.variable != variable)
            continue;
        add_remainder(tableau, node.low,
                      diagram_and(diagrams, remainder.letters, no));
        add_remainder(tableau, node.high,
                      diagram_and(diagrams, remainder.letters, yes));
    }
}

static void split_letters(Tableau *tableau, Diagram f) {
    for (size_t i = 0; i < tableau->remainders.count; i++)
        tableau->places.data[tableau->remainders.data[i].left] = 0;
    tableau->remainders.count = 0;
    add_remainder(tableau, f, DIAGRAM_TRUE);
    for (uint32_t v = 0;
         v < tableau->unfolding->letters && within_limits(tableau); v++)
        split_by(tableau, v);
}

/* ---- Edges --------------------------------------------------------------- */

/* One way to go on: formulas that hold next, and promises. */
static Way follow(Tableau *tableau, const uint32_t *literals, size_t count) {
    const Unfolding *unfolding = tableau->unfolding;
    Way way = {.promises = 0};
    tableau->terms.count = 0;
    for (size_t i = 0; i < count; i++) {
        assert((literals[i] & 1) == 0);
        size_t variable = literals[i] / 2 - unfolding->letters;
        UnfoldingVariable meaning = unfolding->variables.data[variable];
        if (meaning.promise)
            way.promises |= (uint64_t)1 << meaning.of;
        else
            terms_add(unfolding->formulas, &tableau->terms, meaning.of);
    }
    way.target = state_of(tableau);
    return way;
}

/* The same literals lead to the same state from everywhere. */
static bool add_way(void *context, const uint32_t *literals, size_t count) {
    Tableau *tableau = context;
    if (!within_limits(tableau))
        return false;
    uint32_t cube = names_add(&tableau->cubes, (const char *)literals,
                              count * sizeof *literals);
    if (cube == tableau->ways.count)
        vec_push(mem_of(tableau), &tableau->ways,
                 follow(tableau, literals, count));
    Way way = tableau->ways.data[cube];
    omega_edge(tableau->omega, tableau->source, way.target, tableau->letters,
               ~way.promises);
    return true;
}

static void expand(Tableau *tableau, Diagram alternative) {
    Diagrams *diagrams = tableau->omega->diagrams;
    split_letters(tableau, alternative);
    for (size_t i = 0; i < tableau->remainders.count; i++) {
        Remainder remainder = tableau->remainders.data[i];
        if (asks_atom(tableau, remainder.left) || diagrams->exhausted)
            continue;
        tableau->letters = remainder.letters;
        diagram_cubes(diagrams, remainder.left, add_way, tableau);
    }
}

static void expand_all(Tableau *tableau, const FormulaTerms *terms) {
    Mem *mem = mem_of(tableau);
    for (size_t i = 0; i < terms->count; i++)
        terms_add(tableau->unfolding->formulas, &tableau->terms,
                  terms->data[i]);
    vec_push(mem, &tableau->omega->initial, state_of(tableau));
    for (uint32_t s = 0; s < tableau->pending.count && within_limits(tableau);
         s++) {
        Alternatives alternatives = tableau->pending.data[s];
        mem_poll(mem);
        tableau->source = s;
        for (size_t i = 0; i < alternatives.count; i++)
            expand(tableau, alternatives.data[i]);
    }
}

bool tableau_build_all(Omega *omega, Unfolding *unfolding,
                       const FormulaTerms *terms, uint32_t most_states) {
    Mem *mem = omega->diagrams->mem;
    Tableau tableau = {
        .omega = omega, .unfolding = unfolding, .most_states = most_states};
    names_init(&tableau.states, mem);
    names_init(&tableau.cubes, mem);
    expand_all(&tableau, terms);
    bool done = within_limits(&tableau);
    omega->state_count = (uint32_t)tableau.pending.count;
    omega->set_count = unfolding->promise_count;
    for (size_t i = 0; i < omega->edges.count; i++)
        omega->edges.data[i].marks &= omega_all_marks(omega);
    omega_sort(omega);
    done = done && memory_resolve(omega, unfolding, most_states);
    for (size_t i = 0; i < tableau.pending.count; i++)
        vec_release(mem, &tableau.pending.data[i]);
    vec_release(mem, &tableau.pending);
    vec_release(mem, &tableau.remainders);
    vec_release(mem, &tableau.places);
    vec_release(mem, &tableau.terms);
    vec_release(mem, &tableau.ways);
    names_release(&tableau.cubes);
    names_release(&tableau.states);
    return done;
}

bool tableau_build(Omega *omega, Unfolding *unfolding, FormulaTerm term,
                   uint32_t most_states) {
    FormulaTerms terms = {.data = &term, .count = 1};
    return tableau_build_all(omega, unfolding, &terms, most_states);
}
