#include "automata/translating/stutter.h"

#include "automata/forms/product.h"
#include "automata/reducing/reduce.h"
#include "automata/translating/tableau.h"
#include "base/names.h"
#include "formula/ltl_simplify.h"
#include "formula/ltl_traits.h"

enum {
    MOST_REPEATED = 8,   /* propositions of letters that are remembered */
    MOST_EDGES = 200000, /* with letters repeated */
    MOST_PAIRS = 200000, /* states of a product */
    MOST_STATES = 2000,  /* of the automaton of a formula */
    MOST_NODES = 1000000 /* of diagrams */
};

/* ---- Repeating letters --------------------------------------------------- */

/* In the middle of an edge: more of its letter are to come. */
typedef struct Middle {
    uint64_t letter; /* which */
    uint64_t marks;  /* of the edge */
    uint64_t target; /* of the edge */
} Middle;

typedef struct Repeating {
    const Omega *omega; /* the source */
    Omega *result;      /* what is made */
    Names middles;      /* states after those of the source */
    uint64_t kept;      /* the mark of edges that go on */
} Repeating;

static Diagram diagram_of(Diagrams *diagrams, uint64_t letter,
                          uint32_t propositions) {
    Diagram cube = DIAGRAM_TRUE;
    for (uint32_t p = propositions; p-- > 0;) {
        Diagram variable = diagram_variable(diagrams, p);
        cube = letter >> p & 1 ? diagram_and(diagrams, variable, cube)
                               : diagram_minus(diagrams, cube, variable);
    }
    return cube;
}

/* The letter of the edge once, or more often by way of a middle state. A run
 * that stays there forever misses the mark that all other edges have. */
static void repeat(Repeating *repeating, const AutomatonEdge *edge,
                   uint64_t letter, Diagram cube) {
    Middle middle = {letter, edge->marks, edge->target};
    size_t before = repeating->middles.entries.count;
    uint32_t state =
        repeating->omega->state_count +
        names_add(&repeating->middles, (const char *)&middle, sizeof middle);
    omega_edge(repeating->result, edge->source, state, cube, 0);
    if (repeating->middles.entries.count == before)
        return;
    omega_edge(repeating->result, state, state, cube, 0);
    omega_edge(repeating->result, state, edge->target, cube,
               edge->marks | repeating->kept);
}

/* All words with letters repeated, each finitely often; false if that is too
 * much. */
static bool repeat_letters(const Omega *omega, Omega *result,
                           uint32_t propositions) {
    if (propositions > MOST_REPEATED || omega->set_count == MOST_SETS)
        return false;
    Repeating repeating = {.omega = omega, .result = result};
    repeating.kept = (uint64_t)1 << omega->set_count;
    names_init(&repeating.middles, omega->diagrams->mem);
    bool fits = true;
    for (size_t i = 0; i < omega->edges.count && fits; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        mem_poll(omega->diagrams->mem);
        omega_edge(result, edge->source, edge->target, edge->guard,
                   edge->marks | repeating.kept);
        for (uint64_t letter = 0; letter >> propositions == 0; letter++)
            if (diagram_holds(omega->diagrams, edge->guard, letter))
                repeat(&repeating, edge, letter,
                       diagram_of(omega->diagrams, letter, propositions));
        fits = result->edges.count <= MOST_EDGES;
    }
    for (size_t i = 0; i < omega->initial.count; i++)
        vec_push(omega->diagrams->mem, &result->initial,
                 omega->initial.data[i]);
    result->set_count = omega->set_count + 1;
    result->state_count =
        omega->state_count + (uint32_t)repeating.middles.entries.count;
    names_release(&repeating.middles);
    omega_sort(result);
    return fits;
}

/* ---- The question -------------------------------------------------------- */

/* Is a word of `omega` with letters repeated one of `complement`? */
static Answer crosses(const Omega *omega, const Omega *complement,
                      uint32_t propositions) {
    Omega repeated, product;
    omega_init(&repeated, omega->diagrams);
    omega_init(&product, omega->diagrams);
    Answer answer = ANSWER_UNKNOWN;
    if (repeat_letters(omega, &repeated, propositions) &&
        omega_product(&repeated, complement, &product, MOST_PAIRS))
        answer = omega_is_empty(&product) ? ANSWER_YES : ANSWER_NO;
    if (omega->diagrams->exhausted)
        answer = ANSWER_UNKNOWN;
    omega_release(&product);
    omega_release(&repeated);
    return answer;
}

Answer omega_stutter(const Omega *omega, const Omega *complement,
                     uint32_t propositions) {
    Answer answer = crosses(omega, complement, propositions);
    return answer == ANSWER_YES ? crosses(complement, omega, propositions)
                                : answer;
}

/* ---- Formulas ------------------------------------------------------------ */

static Answer ask_automata(Unfolding *unfolding, Formula f) {
    Omega omega, complement;
    omega_init(&omega, unfolding->diagrams);
    omega_init(&complement, unfolding->diagrams);
    Answer answer = ANSWER_UNKNOWN;
    if (tableau_build(&omega, unfolding, 2 * f, MOST_STATES) &&
        tableau_build(&complement, unfolding, 2 * f + 1, MOST_STATES)) {
        omega_reduce(&omega);
        omega_reduce(&complement);
        answer = omega_stutter(&omega, &complement,
                               (uint32_t)unfolding->atoms.count);
    }
    omega_release(&omega);
    omega_release(&complement);
    return answer;
}

Answer formula_stutter(Formulas *formulas, Formula f) {
    f = ltl_simplify(formulas, f);
    if (ltl_traits(formulas, f) & LTL_STUTTER)
        return ANSWER_YES;
    Diagrams diagrams;
    diagrams_init(&diagrams, formulas->mem, MOST_NODES);
    Unfolding unfolding;
    unfolding_init(&unfolding, &diagrams, formulas, f);
    Answer answer =
        diagrams.exhausted ? ANSWER_UNKNOWN : ask_automata(&unfolding, f);
    unfolding_release(&unfolding);
    diagrams_release(&diagrams);
    return answer;
}
