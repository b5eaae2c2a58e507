/* test/reduce/promises.h -- the conditions of stubborn sets, checked
 *
 * Purpose:    does what a reduction keeps in a state keep its promise? Checked
 *             in every state of a small Model, by looking at the full graph.
 * Promise:    let K be the actions that are kept. In every state t that can be
 *             reached without K: each key a of K is possible; if b outside of K
 *             leads from t to t', then each target of any a of K in t' is
 *             reached by a and then b, and whatever target a key a has in t, b
 *             is possible there and leads where a leads from t', too. By
 *             induction over the steps outside of K, these are D1 and D2 for
 *             sequences of any length.
 * Whole:      of the transitions of an action all are kept or none. A step of K
 *             does not cut a state.
 */
#ifndef TEST_REDUCE_PROMISES_H
#define TEST_REDUCE_PROMISES_H

#include "core/model.h"
#include "search/reducing/stubborn.h"

typedef struct Promises { /* counts, over all models */
    uint64_t models;      /* that were checked */
    uint64_t states;      /* in which something was left out */
    uint64_t diamonds;    /* that were checked */
    uint64_t merged;      /* kept transitions of several actions in them */
    uint64_t several;     /* states with several kept actions */
    uint64_t choices;     /* kept actions with several targets */
} Promises;

/* False if a condition is violated. */
bool promises_check(const Model *model, Reduction *reduction, Mem *mem,
                    Promises *counts);

void promises_print(const Promises *counts);

#endif
