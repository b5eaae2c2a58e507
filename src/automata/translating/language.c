#include "automata/translating/language.h"

#include "automata/forms/product.h"
#include "automata/reducing/reduce.h"
#include "automata/translating/tableau.h"
#include "formula/ltl_simplify.h"

#include <assert.h>

enum {
    NODES_PER_STATE = 64, /* of diagrams while translating */
    MOST_PAIRS = 200000   /* states of a product */
};

/* ---- Diagrams into others ------------------------------------------------ */

typedef struct Copying {
    const Unfolding *unfolding; /* whose diagrams are copied */
    Diagrams *to;               /* where the copies are */
    Diagram *copies;            /* by diagram: its copy */
    uint8_t *known;             /* by diagram: is it copied? */
} Copying;

/* Recursion is as deep as there are atoms: guards have no other variables. */
static Diagram copy(Copying *copying, Diagram f) {
    if (f <= DIAGRAM_TRUE)
        return f;
    if (copying->known[f])
        return copying->copies[f];
    DiagramNode node = diagram_node(copying->unfolding->diagrams, f);
    assert(node.variable < copying->unfolding->atoms.count);
    uint32_t atom = copying->unfolding->atoms.data[node.variable];
    Diagram low = copy(copying, node.low), high = copy(copying, node.high);
    copying->copies[f] = diagram_choose(
        copying->to, diagram_variable(copying->to, atom), high, low);
    copying->known[f] = 1;
    return copying->copies[f];
}

static void copy_automaton(const Unfolding *unfolding, const Omega *from,
                           Omega *to) {
    Mem *mem = from->diagrams->mem;
    size_t nodes = from->diagrams->nodes.count;
    Copying copying = {unfolding, to->diagrams,
                       mem_alloc(mem, nodes * sizeof(Diagram)),
                       mem_alloc(mem, nodes)};
    to->state_count = from->state_count;
    to->set_count = from->set_count;
    to->state_based = from->state_based;
    for (size_t i = 0; i < from->initial.count; i++)
        vec_push(mem, &to->initial, from->initial.data[i]);
    for (size_t i = 0; i < from->edges.count; i++) {
        AutomatonEdge edge = from->edges.data[i];
        omega_edge(to, edge.source, edge.target, copy(&copying, edge.guard),
                   edge.marks);
    }
    omega_sort(to);
    mem_free(mem, copying.copies, nodes * sizeof(Diagram));
    mem_free(mem, copying.known, nodes);
}

/* ---- From formulas ------------------------------------------------------- */

static bool build(Unfolding *unfolding, Formula f, Omega *result,
                  uint32_t most) {
    Omega own;
    omega_init(&own, unfolding->diagrams);
    bool done = tableau_build(&own, unfolding, 2 * f, most);
    if (done)
        omega_reduce(&own);
    done = done && !unfolding->diagrams->exhausted;
    if (done)
        copy_automaton(unfolding, &own, result);
    omega_release(&own);
    if (result->diagrams->exhausted) {
        result->diagrams->exhausted = false;
        done = false;
    }
    return done;
}

bool language_of(Formulas *formulas, Formula f, Omega *result, uint32_t most) {
    assert(result->state_count == 0 && result->edges.count == 0);
    if (formulas->atoms.entries.count > MOST_PROPOSITIONS)
        return false;
    Diagrams diagrams;
    diagrams_init(&diagrams, formulas->mem, (size_t)most * NODES_PER_STATE);
    f = ltl_simplify(formulas, f);
    Unfolding unfolding;
    unfolding_init(&unfolding, &diagrams, formulas, f);
    bool done = !diagrams.exhausted && build(&unfolding, f, result, most);
    unfolding_release(&unfolding);
    diagrams_release(&diagrams);
    return done;
}

Answer language_empty(Formulas *formulas, Formula f, uint32_t most) {
    if (formulas->atoms.entries.count > MOST_PROPOSITIONS)
        return ANSWER_UNKNOWN;
    Diagrams diagrams;
    Unfolding unfolding;
    Omega words;
    diagrams_init(&diagrams, formulas->mem, (size_t)most * NODES_PER_STATE);
    f = ltl_simplify(formulas, f);
    unfolding_init(&unfolding, &diagrams, formulas, f);
    omega_init(&words, &diagrams);
    Answer answer = ANSWER_UNKNOWN;
    if (!diagrams.exhausted && tableau_build(&words, &unfolding, 2 * f, most) &&
        !diagrams.exhausted)
        answer = omega_is_empty(&words) ? ANSWER_YES : ANSWER_NO;
    omega_release(&words);
    unfolding_release(&unfolding);
    diagrams_release(&diagrams);
    return answer;
}

/* ---- Operations ---------------------------------------------------------- */

/* Is there a value of the variable for which f is true? There are at most
 * MOST_PROPOSITIONS variables, and so recursion is not deep. */
static Diagram forget(Diagrams *diagrams, Diagram f, uint32_t variable,
                      Diagram *known, size_t count) {
    DiagramNode node = diagram_node(diagrams, f);
    if (f <= DIAGRAM_TRUE || node.variable > variable)
        return f;
    if (node.variable == variable)
        return diagram_or(diagrams, node.low, node.high);
    if (f < count && known[f])
        return known[f];
    Diagram low = forget(diagrams, node.low, variable, known, count);
    Diagram high = forget(diagrams, node.high, variable, known, count);
    Diagram result = diagram_choose(
        diagrams, diagram_variable(diagrams, node.variable), high, low);
    if (f < count)
        known[f] = result;
    return result;
}

void language_without(const Omega *omega, uint32_t atom, Omega *result) {
    Diagrams *diagrams = omega->diagrams;
    size_t count = diagrams->nodes.count;
    Diagram *known = mem_alloc(diagrams->mem, count * sizeof *known);
    omega_copy(omega, result);
    for (size_t i = 0; i < result->edges.count; i++) {
        AutomatonEdge *edge = &result->edges.data[i];
        edge->guard = forget(diagrams, edge->guard, atom, known, count);
    }
    omega_sort(result);
    mem_free(diagrams->mem, known, count * sizeof *known);
}

Answer language_disjoint(const Omega *left, const Omega *right) {
    Diagrams *diagrams = left->diagrams;
    Omega product;
    omega_init(&product, diagrams);
    Answer answer = ANSWER_UNKNOWN;
    if (omega_product(left, right, &product, MOST_PAIRS) &&
        !diagrams->exhausted)
        answer = omega_is_empty(&product) ? ANSWER_YES : ANSWER_NO;
    omega_release(&product);
    diagrams->exhausted = false;
    return answer;
}
