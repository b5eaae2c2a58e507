#include "automata/translating/invisible.h"

#include "automata/forms/product.h"
#include "automata/reducing/reduce.h"
#include "automata/translating/tableau.h"
#include "formula/ltl_simplify.h"

enum {
    MOST_STATES = 500,   /* of the automaton of a formula */
    MOST_PAIRS = 200000, /* states of a product */
    MOST_NODES = 1000000 /* of diagrams */
};

/* Guards of the letters that can occur: those with at most one atom. */
typedef struct Letters {
    Diagram empty; /* none */
    Diagram any;   /* one, whichever */
} Letters;

static Letters make_letters(Diagrams *diagrams, uint32_t atoms) {
    Letters letters = {.empty = DIAGRAM_TRUE, .any = DIAGRAM_FALSE};
    for (uint32_t a = atoms; a-- > 0;)
        letters.empty = diagram_minus(diagrams, letters.empty,
                                      diagram_variable(diagrams, a));
    for (uint32_t a = 0; a < atoms; a++) {
        Diagram cube = diagram_variable(diagrams, a);
        for (uint32_t b = 0; b < atoms; b++)
            if (a != b)
                cube = diagram_minus(diagrams, cube,
                                     diagram_variable(diagrams, b));
        letters.any = diagram_or(diagrams, letters.any, cube);
    }
    return letters;
}

/* Are empty letters, repeated forever, accepted from the state? */
static bool accepts_silence(const Omega *omega, uint32_t state) {
    Lasso word = {.prefix = 0};
    vec_push(omega->diagrams->mem, &word.letters, 0);
    bool accepted = omega_accepts_from(omega, &state, 1, &word);
    vec_release(omega->diagrams->mem, &word.letters);
    return accepted;
}

/* Every word begins with the empty letter: start after it. */
static void skip_start(Omega *omega) {
    Mem *mem = omega->diagrams->mem;
    uint8_t *starts = mem_alloc(mem, omega->state_count);
    for (size_t i = 0; i < omega->initial.count; i++)
        starts[omega->initial.data[i]] = 1;
    vec_clear(&omega->initial);
    for (size_t i = 0; i < omega->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        if (starts[edge->source] &&
            diagram_holds(omega->diagrams, edge->guard, 0))
            vec_push(mem, &omega->initial, edge->target);
    }
    mem_free(mem, starts, omega->state_count);
    omega_trim(omega);
}

/* ---- What a tester sees -------------------------------------------------- */

/* After the states: one more, in which empty letters are accepted forever. */
static void add_silence(Omega *result, const Omega *omega,
                        const Letters *letters, uint32_t sets) {
    Mem *mem = omega->diagrams->mem;
    uint64_t all = sets < MOST_SETS ? ((uint64_t)1 << sets) - 1 : UINT64_MAX;
    omega_edge(result, omega->state_count, omega->state_count, letters->empty,
               all);
    for (size_t i = 0; i < omega->initial.count; i++)
        vec_push(mem, &result->initial, omega->initial.data[i]);
    result->state_count = omega->state_count + 1;
    result->set_count = sets;
    omega_sort(result);
}

/* The words for which the automaton accepts what a tester sees. Its runs do not
 * move on empty letters; a run that never moves again misses a mark that all
 * other edges have. */
static void know(const Omega *omega, Omega *result, const Letters *letters) {
    Diagrams *diagrams = omega->diagrams;
    uint64_t kept = (uint64_t)1 << omega->set_count;
    for (size_t i = 0; i < omega->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        omega_edge(result, edge->source, edge->target,
                   diagram_and(diagrams, edge->guard, letters->any),
                   edge->marks | kept);
    }
    for (uint32_t s = 0; s < omega->state_count; s++) {
        omega_edge(result, s, s, letters->empty, 0);
        if (accepts_silence(omega, s))
            omega_edge(result, s, omega->state_count, letters->empty, 0);
    }
    add_silence(result, omega, letters, omega->set_count + 1);
}

/* ---- The question -------------------------------------------------------- */

/* Is a word accepted by `other` of which `omega` accepts what a tester
 * knows? */
static Answer crosses(const Omega *omega, const Omega *other,
                      const Letters *letters) {
    Omega known, product;
    Answer answer = ANSWER_UNKNOWN;
    if (omega->set_count >= MOST_SETS)
        return answer;
    omega_init(&known, omega->diagrams);
    omega_init(&product, omega->diagrams);
    know(omega, &known, letters);
    if (omega_product(&known, other, &product, MOST_PAIRS))
        answer = omega_is_empty(&product) ? ANSWER_YES : ANSWER_NO;
    if (omega->diagrams->exhausted)
        answer = ANSWER_UNKNOWN;
    omega_release(&product);
    omega_release(&known);
    return answer;
}

static Answer decide(const Omega *omega, const Omega *complement,
                     const Letters *letters) {
    Answer answer = crosses(omega, complement, letters);
    return answer == ANSWER_YES ? crosses(complement, omega, letters) : answer;
}

static Answer ask(Unfolding *unfolding, Formula f) {
    Omega omega, complement;
    Diagrams *diagrams = unfolding->diagrams;
    uint32_t atoms = (uint32_t)unfolding->atoms.count;
    omega_init(&omega, diagrams);
    omega_init(&complement, diagrams);
    Letters letters = make_letters(diagrams, atoms);
    Answer answer = ANSWER_UNKNOWN;
    if (atoms <= MOST_PROPOSITIONS &&
        tableau_build(&omega, unfolding, 2 * f, MOST_STATES) &&
        tableau_build(&complement, unfolding, 2 * f + 1, MOST_STATES)) {
        skip_start(&omega);
        skip_start(&complement);
        omega_reduce(&omega);
        omega_reduce(&complement);
        answer = decide(&omega, &complement, &letters);
    }
    omega_release(&omega);
    omega_release(&complement);
    return answer;
}

Answer formula_invisible(Formulas *formulas, Formula f) {
    f = ltl_simplify(formulas, f);
    Diagrams diagrams;
    diagrams_init(&diagrams, formulas->mem, MOST_NODES);
    Unfolding unfolding;
    unfolding_init(&unfolding, &diagrams, formulas, f);
    Answer answer = diagrams.exhausted ? ANSWER_UNKNOWN : ask(&unfolding, f);
    unfolding_release(&unfolding);
    diagrams_release(&diagrams);
    return answer;
}
