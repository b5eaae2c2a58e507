#include "automata/explaining/hierarchy.h"

#include "automata/forms/product.h"
#include "automata/reducing/subsets.h"
#include "formula/ltl_traits.h"

enum {
    MOST_SUBSETS = 4096, /* sets of states */
    MOST_PAIRS = 100000  /* states of a product */
};

/* ---- Safety -------------------------------------------------------------- */

/* The limits of words: every state is on the way to a word, so a run that gets
 * stuck nowhere is a limit of them. */
static Answer is_safety(const Omega *omega, const Omega *complement) {
    Omega limits;
    omega_init(&limits, omega->diagrams);
    omega_copy(omega, &limits);
    limits.set_count = 0;
    limits.state_based = false;
    for (size_t i = 0; i < limits.edges.count; i++)
        limits.edges.data[i].marks = 0;
    omega_sort(&limits);
    Answer answer = language_disjoint(&limits, complement);
    omega_release(&limits);
    return answer;
}

/* ---- Persistence --------------------------------------------------------- */

/* Accept what stays in a component with an accepting cycle. */
static void relax(Omega *omega) {
    Components components;
    omega_components(omega, &components);
    for (size_t i = 0; i < omega->edges.count; i++) {
        AutomatonEdge *edge = &omega->edges.data[i];
        ComponentClass class = components.classes[components.of[edge->source]];
        edge->marks = components_inner(&components, edge) &&
                      (class == COMPONENT_FULL || class == COMPONENT_PARTIAL);
    }
    omega->set_count = 1;
    omega->state_based = false;
    components_release(&components);
    omega_sort(omega);
}

static Answer persists(const Omega *omega, const Omega *subsets,
                       const Omega *complement) {
    Omega pairs;
    omega_init(&pairs, omega->diagrams);
    Answer answer = ANSWER_UNKNOWN;
    if (omega_product(omega, subsets, &pairs, MOST_PAIRS) &&
        !omega->diagrams->exhausted) {
        relax(&pairs);
        answer = language_disjoint(&pairs, complement);
    }
    omega_release(&pairs);
    omega->diagrams->exhausted = false;
    return answer;
}

/* Is it persistence, and liveness? */
static void judge_subsets(const Omega *omega, const Omega *complement,
                          Answer *persistence, Answer *liveness) {
    Subsets subsets;
    Omega all;
    omega_init(&all, omega->diagrams);
    bool done = subsets_init(&subsets, omega, &all, MOST_SUBSETS);
    omega->diagrams->exhausted = false;
    *persistence = done ? persists(omega, &all, complement) : ANSWER_UNKNOWN;
    *liveness = !done ? ANSWER_UNKNOWN : subsets.dead ? ANSWER_NO : ANSWER_YES;
    subsets_release(&subsets);
    omega_release(&all);
}

/* ---- Together ------------------------------------------------------------ */

/* A class holds with each class within it; the other way round where it does
 * not. */
static void close_upwards(Hierarchy *h) {
    if (h->safety == ANSWER_YES || h->guarantee == ANSWER_YES)
        h->obligation = ANSWER_YES;
    if (h->obligation == ANSWER_YES)
        h->recurrence = h->persistence = ANSWER_YES;
    if (h->obligation == ANSWER_UNKNOWN)
        h->obligation = answer_and(h->recurrence, h->persistence);
    if (h->obligation == ANSWER_NO && h->recurrence == ANSWER_YES)
        h->persistence = ANSWER_NO;
    if (h->obligation == ANSWER_NO && h->persistence == ANSWER_YES)
        h->recurrence = ANSWER_NO;
}

/* Does every prefix have a continuation? A safety property for which they do
 * permits everything. */
static Answer is_liveness(const Omega *omega, const Hierarchy *h) {
    if (h->safety == ANSWER_YES)
        return h->valid;
    Subsets subsets;
    Omega all;
    omega_init(&all, omega->diagrams);
    bool done = subsets_init(&subsets, omega, &all, MOST_SUBSETS);
    omega->diagrams->exhausted = false;
    Answer answer = !done          ? ANSWER_UNKNOWN
                    : subsets.dead ? ANSWER_NO
                                   : ANSWER_YES;
    subsets_release(&subsets);
    omega_release(&all);
    return answer;
}

/* A safety or guarantee property belongs to all larger classes. */
Hierarchy hierarchy_of(const Omega *omega, const Omega *complement) {
    Hierarchy h = {0};
    Answer unused;
    h.satisfiable = answer_not(omega_is_empty(omega) ? ANSWER_YES : ANSWER_NO);
    h.valid = omega_is_empty(complement) ? ANSWER_YES : ANSWER_NO;
    h.safety = is_safety(omega, complement);
    h.guarantee = is_safety(complement, omega);
    if (h.safety == ANSWER_YES || h.guarantee == ANSWER_YES) {
        h.liveness = is_liveness(omega, &h);
    } else {
        judge_subsets(omega, complement, &h.persistence, &h.liveness);
        judge_subsets(complement, omega, &h.recurrence, &unused);
    }
    close_upwards(&h);
    return h;
}

static void add(Answer *answer, bool known) {
    if (known)
        *answer = ANSWER_YES;
}

void hierarchy_add(Hierarchy *hierarchy, unsigned traits) {
    add(&hierarchy->safety, traits & LTL_SAFETY);
    add(&hierarchy->guarantee, traits & LTL_GUARANTEE);
    add(&hierarchy->obligation, traits & LTL_OBLIGATION);
    add(&hierarchy->recurrence, traits & LTL_RECURRENCE);
    add(&hierarchy->persistence, traits & LTL_PERSISTENCE);
    close_upwards(hierarchy);
}

const char *hierarchy_class(const Hierarchy *hierarchy) {
    return hierarchy->safety == ANSWER_YES        ? "safety"
           : hierarchy->guarantee == ANSWER_YES   ? "guarantee"
           : hierarchy->obligation == ANSWER_YES  ? "obligation"
           : hierarchy->recurrence == ANSWER_YES  ? "recurrence"
           : hierarchy->persistence == ANSWER_YES ? "persistence"
                                                  : "reactivity";
}
