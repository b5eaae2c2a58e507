/* formula/ltl_bounds.h -- the brackets after an operator
 *
 * Purpose:    X[n]; F[a:b], F[a..b], F[a,b], each with one side missing;
 *             F[<=k], F[<k], F[>=k], F[>k]; a ! before the last bracket if one
 *             likes: on infinite runs it makes no difference. And what a count
 *             is compared with.
 * Readers:    ltl_outline.c, and lang/promela, which has tokens of its own:
 *             both fill in LtlBounds, so that the same is rejected.
 */
#ifndef FORMULA_LTL_BOUNDS_H
#define FORMULA_LTL_BOUNDS_H

#include "formula/ltl_outline.h"

/* What the brackets say. */
typedef struct LtlBounds {
    const char *relation; /* <=, <, >= or >, and then a number; or NULL */
    uint32_t low;         /* the first number, 0 if there is none */
    uint32_t high;        /* the one after : .. or ,; or LTL_NO_BOUND */
    bool has_low;         /* there is a first number */
    bool range;           /* there is one of : .. and , */
    bool marked;          /* with a ! */
} LtlBounds;

/* Give the operator of the item these bounds; false if it cannot have them. */
bool ltl_bounds_set(LtlItem *item, const LtlBounds *bounds);

/* Report that it cannot; `text` is the operator, of which `length` bytes are
 * shown. */
void ltl_bounds_report(Diagnostics *diag, Span span, const LtlItem *item,
                       const LtlBounds *bounds, int length, const char *text);

/* Is the number small enough for a bound? If not, it is reported. */
bool ltl_bound_fits(Diagnostics *diag, Span span, uint64_t number);

/* Compare the count of the item with a number, by one of == != < <= > >=;
 * `turned`: the number comes first. */
void ltl_count_range(LtlItem *item, const char *relation, bool turned,
                     uint32_t number);

/* Report that it is not compared with a number. */
void ltl_count_report(Diagnostics *diag, Span span);

#endif
