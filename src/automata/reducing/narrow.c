#include "automata/reducing/narrow.h"

#include "automata/forms/product.h"
#include "automata/reducing/degeneralise.h"
#include "automata/reducing/fuse.h"
#include "automata/reducing/reduce.h"
#include "automata/reducing/weak.h"

enum {
    MOST_PERMUTED = 3,   /* sets of which every order is tried */
    MOST_SUBSETS = 4096, /* states of the subset construction */
    FEW_SUBSETS = 1024,  /* where it may be in vain; more for each state */
    SUBSETS_PER_STATE = 4,
    LEAST_STEPS = 1 << 18, /* of work with diagrams for it, or ... */
    TIMES_STEPS = 8,       /* so many times what there was before */
    MOST_PAIRS = 100000    /* states of a product */
};

static bool is_smaller(const Omega *a, const Omega *b) {
    return a->state_count != b->state_count ? a->state_count < b->state_count
                                            : a->edges.count < b->edges.count;
}

static void exchange(Omega *a, Omega *b) {
    Omega old = *a;
    *a = *b;
    *b = old;
}

/* Keep the smaller one of `best`, which may be none yet, and the other. */
static void keep_smaller(Omega *best, Omega *other, bool *any) {
    if (!*any || is_smaller(other, best))
        exchange(best, other);
    *any = true;
}

/* One order is needed; others get a share of what is left. */
static void try_order(const Omega *omega, const uint32_t *order, Omega *best,
                      bool *any) {
    Diagrams *diagrams = omega->diagrams;
    DiagramsShare share;
    bool needed = !*any, enough = true;
    Omega result;
    omega_init(&result, diagrams);
    if (!needed)
        share = diagrams_share(diagrams);
    omega_degeneralise(omega, &result, order);
    omega_reduce(&result);
    if (!needed)
        enough = diagrams_settle(diagrams, share);
    if (enough)
        keep_smaller(best, &result, any);
    omega_release(&result);
}

static void swap(uint32_t *a, uint32_t *b) {
    uint32_t old = *a;
    *a = *b;
    *b = old;
}

/* The next permutation in lexical order; false after the last. */
static bool permute(uint32_t *order, uint32_t count) {
    uint32_t pivot = count, other = count;
    while (pivot > 1 && order[pivot - 2] > order[pivot - 1])
        pivot--;
    if (pivot < 2)
        return false;
    while (order[other - 1] < order[pivot - 2])
        other--;
    swap(&order[pivot - 2], &order[other - 1]);
    for (uint32_t i = pivot - 1, j = count - 1; i < j; i++, j--)
        swap(&order[i], &order[j]);
    return true;
}

/* All orders of a few sets; of many, those from either end. */
static void to_states(Omega *omega) {
    uint32_t order[MOST_SETS], sets = omega->set_count;
    Omega best;
    bool any = false;
    omega_init(&best, omega->diagrams);
    for (uint32_t i = 0; i < sets; i++)
        order[i] = i;
    if (sets <= MOST_PERMUTED) {
        do
            try_order(omega, order, &best, &any);
        while (permute(order, sets));
    } else {
        try_order(omega, order, &best, &any);
        for (uint32_t i = 0; i < sets; i++)
            order[i] = sets - 1 - i;
        try_order(omega, order, &best, &any);
    }
    exchange(omega, &best);
    omega_release(&best);
}

/* ---- A deterministic weak automaton -------------------------------------- */

static bool are_disjoint(const Omega *a, const Omega *b) {
    Omega product;
    omega_init(&product, a->diagrams);
    bool disjoint =
        omega_product(a, b, &product, MOST_PAIRS) && omega_is_empty(&product);
    omega_release(&product);
    return disjoint;
}

/* Is the weak automaton equal to `omega`, whose complement is given? */
static bool is_equal(const Omega *weak, const Omega *omega,
                     const Omega *complement) {
    if (!are_disjoint(weak, complement))
        return false;
    Omega flipped;
    omega_init(&flipped, weak->diagrams);
    omega_weak_complement(weak, &flipped);
    bool equal = are_disjoint(&flipped, omega);
    omega_release(&flipped);
    return equal;
}

/* Make it from the reduced automaton; false if there is none or at a limit,
 * then the diagrams are as usable as before. */
static bool make_weak(const Omega *omega, const Narrowing *narrowing,
                      Omega *weak) {
    size_t spent = TIMES_STEPS * omega->diagrams->steps;
    DiagramsShare share = diagrams_share(omega->diagrams);
    diagrams_limit(omega->diagrams, spent > LEAST_STEPS ? spent : LEAST_STEPS);
    size_t subsets =
        FEW_SUBSETS + SUBSETS_PER_STATE * (size_t)omega->state_count;
    if (narrowing->obligation == ANSWER_YES || subsets > MOST_SUBSETS)
        subsets = MOST_SUBSETS;
    bool made = omega_weak(omega, weak, subsets) &&
                is_equal(weak, omega, narrowing->complement);
    if (made)
        omega_reduce(weak);
    return diagrams_settle(omega->diagrams, share) && made;
}

/* ---- Marks in another place ---------------------------------------------- */

/* Sets that all edges into a state have, within its component, may as well be
 * those of all edges out of it. True if that changes anything. */
static bool push_marks(Omega *omega) {
    Mem *mem = omega->diagrams->mem;
    Components components;
    omega_components(omega, &components);
    size_t bytes = omega->state_count * sizeof(uint64_t);
    uint64_t *common = mem_alloc(mem, bytes);
    bool changed = false;
    for (uint32_t s = 0; s < omega->state_count; s++)
        common[s] = omega_all_marks(omega);
    for (size_t i = 0; i < omega->edges.count; i++) {
        const AutomatonEdge *edge = &omega->edges.data[i];
        if (components_inner(&components, edge))
            common[edge->target] &= edge->marks;
    }
    for (size_t i = 0; i < omega->edges.count; i++) {
        AutomatonEdge *edge = &omega->edges.data[i];
        if (!components_inner(&components, edge))
            continue;
        uint64_t marks =
            (edge->marks & ~common[edge->target]) | common[edge->source];
        changed |= marks != edge->marks;
        edge->marks = marks;
    }
    mem_free(mem, common, bytes);
    components_release(&components);
    omega_sort(omega);
    return changed;
}

/* A smaller automaton with its marks in other places, in an initialised, empty
 * one; false if it is not smaller. */
static bool make_pushed(const Omega *omega, const Omega *complement,
                        Omega *pushed) {
    DiagramsShare share = diagrams_share(omega->diagrams);
    omega_copy(omega, pushed);
    bool changed = !omega->state_based && push_marks(pushed);
    if (changed) {
        omega_reduce(pushed);
        omega_fuse(pushed, complement);
    }
    return diagrams_settle(omega->diagrams, share) && changed &&
           is_smaller(pushed, omega);
}

/* ---- All together -------------------------------------------------------- */

static void to_small_states(Omega *omega, const Omega *complement) {
    to_states(omega);
    if (complement)
        omega_fuse(omega, complement);
}

/* A smaller automaton need not become a smaller one with its set on states:
 * both are tried. */
static void narrow_to_states(Omega *omega, Omega *pushed, bool is_pushed,
                             const Omega *complement) {
    bool any = true;
    to_small_states(omega, complement);
    if (!is_pushed)
        return;
    DiagramsShare share = diagrams_share(omega->diagrams);
    to_small_states(pushed, complement);
    if (diagrams_settle(omega->diagrams, share))
        keep_smaller(omega, pushed, &any);
}

/* With as many states, the deterministic one is better. */
void omega_narrow_as(Omega *omega, const Narrowing *narrowing) {
    const Omega *complement = narrowing->complement;
    omega_reduce(omega);
    if (omega->diagrams->exhausted)
        return;
    Omega weak, pushed;
    omega_init(&weak, omega->diagrams);
    omega_init(&pushed, omega->diagrams);
    if (complement)
        omega_fuse(omega, complement);
    bool is_pushed = complement && make_pushed(omega, complement, &pushed);
    bool made = complement && narrowing->obligation != ANSWER_NO &&
                omega->state_count <= MOST_SUBSETS &&
                make_weak(omega, narrowing, &weak);
    if (is_pushed && narrowing->generalised)
        exchange(omega, &pushed);
    else if (!narrowing->generalised && !omega->state_based &&
             !(made && weak.state_count <= omega->state_count))
        narrow_to_states(omega, &pushed, is_pushed, complement);
    if (made && weak.state_count <= omega->state_count)
        exchange(omega, &weak);
    omega_release(&pushed);
    omega_release(&weak);
}

void omega_narrow(Omega *omega, const Omega *complement, bool generalised) {
    Narrowing narrowing = {.complement = complement,
                           .generalised = generalised};
    omega_narrow_as(omega, &narrowing);
}
