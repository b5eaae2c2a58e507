/* wrap/require.h -- the same system with further properties
 *
 * Purpose:    invariants and deadlock freedom that a user asks for on top of
 *             what the model declares: a Model made from a Model that differs
 *             only in its properties and labels.
 * Ownership:  the wrapper takes the conditions over and, unless it only borrows
 *             it, the inner model.
 */
#ifndef WRAP_REQUIRE_H
#define WRAP_REQUIRE_H

#include "base/boolean.h"
#include "core/model.h"

typedef struct Requirement {
    Property property; /* name and text must outlive the wrapper */
    Boolean error;     /* marks the states that carry its label */
} Requirement;

/* The inner model's properties come first, then these in order. */
Model *require_wrap(Model *inner, const Requirement *items, uint32_t count);

/* The same, but the inner model is borrowed. */
Model *require_borrow(const Model *inner, const Requirement *items,
                      uint32_t count);

#endif
