#include "automata/narrow.h"

#include "automata/degeneralise.h"
#include "automata/product.h"
#include "automata/reduce.h"
#include "automata/weak.h"

enum {
    MOST_PERMUTED = 3,   /* sets of which every order is tried */
    MOST_SUBSETS = 4096, /* states of the subset construction */
    MOST_PAIRS = 100000  /* states of a product */
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

static void try_order(const Omega *omega, const uint32_t *order, Omega *best,
                      bool *any) {
    Omega result;
    omega_init(&result, omega->diagrams);
    omega_degeneralise(omega, &result, order);
    omega_reduce(&result);
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
static bool make_weak(const Omega *omega, const Omega *complement,
                      Omega *weak) {
    Diagrams *diagrams = omega->diagrams;
    size_t most = diagrams->most, nodes = diagrams->nodes.count;
    diagrams->most = nodes + (most - nodes) / 2;
    bool made = omega_weak(omega, weak, MOST_SUBSETS) &&
                is_equal(weak, omega, complement);
    if (made)
        omega_reduce(weak);
    made = made && !diagrams->exhausted;
    diagrams->exhausted = false;
    diagrams->most = most;
    return made;
}

/* With as many states, the deterministic one is better. */
void omega_narrow(Omega *omega, const Omega *complement, bool generalised) {
    omega_reduce(omega);
    if (omega->diagrams->exhausted)
        return;
    Omega weak;
    omega_init(&weak, omega->diagrams);
    bool made = complement && make_weak(omega, complement, &weak);
    if (!generalised && !omega->state_based &&
        !(made && weak.state_count <= omega->state_count))
        to_states(omega);
    if (made && weak.state_count <= omega->state_count)
        exchange(omega, &weak);
    omega_release(&weak);
}
