/* wrap/order.h -- the same system with its transitions in another order
 *
 * Purpose:    where a search finds an error, and after how many states,
 *             depends on the order in which the transitions of a state are
 *             explored. This wrapper hands them out backwards, or shuffled.
 * Order:      the shuffle follows from the seed and the state alone, so a
 *             state has the same order whenever and from wherever it is
 *             expanded, as core/model.h demands. Initial states are reordered
 *             too. What the batch held before is left alone.
 * Use:        around a system the automaton's own order stays as it is in a
 *             product made later; around a product both are reordered.
 * Ownership:  the wrapper borrows the inner model.
 */
#ifndef WRAP_ORDER_H
#define WRAP_ORDER_H

#include "core/model.h"

typedef enum Order {
    ORDER_FORWARD, /* as the model has them */
    ORDER_REVERSE,
    ORDER_RANDOM,
    ORDER_HSF /* as the model has them; directed searches judge an error when
                 its state is expanded, as HSF-SPIN does */
} Order;

/* The inner model in this order; the seed matters for ORDER_RANDOM only. */
Model *order_wrap(const Model *inner, Order order, uint64_t seed);

#endif
