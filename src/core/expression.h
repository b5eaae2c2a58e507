/* core/expression.h -- what a condition over states says, as data
 *
 * Purpose:    propositions and the errors of properties, taken apart as far as
 *             the model can, so that heuristics can estimate how far away a
 *             state is from one in which they hold.
 * Form:       nodes in one array of the Structure; operands have smaller
 *             numbers, and one node may be an operand of several others.
 * Values:     integers; a condition holds if it is not 0.
 */
#ifndef CORE_EXPRESSION_H
#define CORE_EXPRESSION_H

#include "base/boolean.h"
#include "core/structure.h"

/* Append a node; its number. */
uint32_t expression_add(Structure *structure, ExpressionKind kind, uint32_t a,
                        uint32_t b);
uint32_t expression_number(Structure *structure, int64_t number);

/* The process is at one of the locations of list k of `places`. */
uint32_t expression_at(Structure *structure, uint32_t process, size_t k);

/* One more operand of a conjunction or disjunction, which NO_EXPRESSION begins.
 */
uint32_t expression_join(Structure *structure, ExpressionKind kind,
                         uint32_t list, uint32_t added);

/* A condition, of which the atoms are these nodes. */
uint32_t expression_boolean(Structure *structure, const Boolean *boolean,
                            const uint32_t *atoms);

/* The operands of a node: how many, at most two, and which. */
uint32_t expression_operands(ExpressionNode node, uint32_t *operands);

/* Is the node a question about one variable, which is its `a`? */
static inline bool expression_reads(ExpressionNode node) {
    return node.kind == EXPRESSION_VARIABLE || node.kind == EXPRESSION_AT;
}

/* The value of an operation on two numbers. */
int64_t expression_compute(ExpressionKind kind, int64_t a, int64_t b);

/* Is no part of it unknown? */
bool expression_is_known(const Structure *structure, uint32_t node);

#endif
