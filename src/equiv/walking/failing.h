/* equiv/walking/failing.h -- the deterministic case, as reachability of *fail*
 *
 * Purpose:    the product of two systems as a Model, for strong bisimulation,
 *             simulation and ready simulation. If the right system (for
 *             bisimulation: either one) has at most one step per label in every
 *             pair that is met, the two are unrelated just if *fail* can be
 *             reached. So any search for errors decides it, with any exact
 *             store: also one in which new states replace others.
 * States:     the vectors of a pair, and a word: 0, or 1 in the state *fail*,
 *             or 2 where the systems are not deterministic. Both of these are
 *             marked by a property.
 * Actions:    those of the left system, then those of the right one.
 * Ownership:  a Product borrows the models and the alphabet.
 * Source:     paper 002, section 4.1.
 */
#ifndef EQUIV_WALKING_FAILING_H
#define EQUIV_WALKING_FAILING_H

#include "core/model.h"
#include "core/trace.h"
#include "equiv/relations/rule.h"

enum { /* properties */
    PRODUCT_FAIL,
    PRODUCT_CHOICE,
    PRODUCT_PROPERTIES
};

typedef struct Product {
    Model model;                  /* the product */
    const Model *left, *right;    /* of these */
    const RelationRule *relation; /* of single steps */
    uint32_t *labels;             /* by action: of the alphabet */
    uint32_t *silence;            /* by action: 0, as all labels of the model */
} Product;

/* Can the relation be decided like this? */
bool product_suits(const RelationRule *relation);

/* False without memory; to be released in either case. */
bool product_init(Product *product, const Model *left, const Model *right,
                  const RelationRule *relation, Alphabet *alphabet, Mem *mem);
void product_release(Product *product);

/* Is the trace a run of the two systems to *fail*, by plain workers? False
 * without memory. */
bool product_replay(Product *product, const Trace *trace, bool *answer);

/* Is it a step of the right system alone? */
static inline bool product_is_right(const Product *product, uint32_t action) {
    return action >= product->left->action_count;
}

#endif
