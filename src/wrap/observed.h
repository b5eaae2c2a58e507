/* wrap/observed.h -- what products with automata over states share
 *
 * Purpose:    the system, the automaton, the letters that it reads, and what
 *             the state of the automaton says about a pair. wrap/buchi,
 *             wrap/changes and wrap/accepting begin with this.
 * Variants:   an action has to say everything that counts, so each action of
 *             the system comes in variants: action a of the system is the
 *             actions a * variants and following of the product.
 */
#ifndef WRAP_OBSERVED_H
#define WRAP_OBSERVED_H

#include "automata/forms/guard_table.h"
#include "automata/forms/labelled.h"
#include "wrap/letters.h"
#include "wrap/pair.h"

typedef struct Observed {
    Pair pair;         /* the system, the automaton's state */
    Plain automaton;   /* what it is observed by; the marks of an edge are the
                          number of its variant */
    GuardTable guards; /* of its edges */
    Letters letters;   /* that it reads */
    uint32_t variants; /* of each action of the system */
} Observed;

static inline const Observed *observed(const Model *model) {
    return (const Observed *)model;
}

/* Set up the pair; `automaton` has been filled in. There are `further` states
 * of the product's own beyond those of the automaton. */
void observed_init(Observed *self, const Model *inner, const PairKind *kind,
                   uint32_t further);
void observed_release(Observed *self);

/* Make the actions: so many variants of each of the system's and of so many
 * more. */
void observed_set_actions(Observed *self, uint32_t variants, uint32_t more);

/* Does the edge take the letter? */
static inline bool observed_reads(const Observed *self,
                                  const AutomatonEdge *edge, uint64_t letter) {
    return guard_table_reads(&self->guards, edge->guard, letter);
}

/* Append the pairs that the automaton's edges with this letter lead to;
 * `first` is the first variant of the action. */
void observed_append(const Observed *self, Successors *out, const Word *system,
                     uint32_t first, uint32_t from, uint64_t letter);

/* The automaton's edges, after pair_describe. */
void observed_describe_edges(const Observed *self, Structure *out);

/* The same, of an automaton that may get into the state `lost` anywhere. */
void observed_describe_lost(const Observed *self, uint32_t lost,
                            Structure *out);

/* All that the letters read is seen, in every state of the automaton. */
void observed_visibility(const Observed *self, Mem *mem, Visibility *out);

/* The state of the automaton as text. */
void observed_print_value(const Model *model, const Word *state, uint32_t k,
                          Text *out);

#endif
