/* lang/network/invariants/linear.h -- solutions of linear equations, exactly
 *
 * Purpose:    all solutions of homogeneous equations with small whole
 *             coefficients, as a basis that each new equation cuts down.
 * Numbers:    arithmetic is modulo the prime 2^31 - 1, so that nothing
 *             overflows and nothing is rounded. A solution that is small in
 *             whole numbers is found as itself (linear_signed); what is found
 *             need not be a solution in whole numbers, and has to be proved
 *             before it is relied on.
 * Form:       a row lists the columns that are not 0, ascending.
 * Cost:       every entry that is read or written is a unit of work; beyond
 *             the limit the basis gives up, and is empty.
 */
#ifndef LANG_NETWORK_INVARIANTS_LINEAR_H
#define LANG_NETWORK_INVARIANTS_LINEAR_H

#include "base/vec.h"

#include <stdint.h>

enum {
    LINEAR_PRIME = INT32_MAX /* 2^31 - 1 */
};

typedef struct Entry {
    uint32_t column; /* which unknown */
    uint32_t value;  /* 1 .. LINEAR_PRIME - 1 */
} Entry;

typedef VEC(Entry) LinearRow;

typedef struct Solutions {
    Mem *mem;            /* where rows come from */
    VEC(LinearRow) rows; /* linearly independent */
    LinearRow scratch;   /* a sum being made */
    uint64_t work;       /* done so far */
    uint64_t limit;      /* of work */
} Solutions;

void solutions_init(Solutions *basis, Mem *mem, uint64_t limit);
void solutions_release(Solutions *basis);

/* Has the work come to its limit? */
static inline bool solutions_gave_up(const Solutions *basis) {
    return basis->work > basis->limit;
}

/* A new unknown that may have any value. */
void solutions_add_unknown(Solutions *basis, uint32_t column);

/* From now on the sum of the terms, whose columns differ, is 0. */
void solutions_require(Solutions *basis, const Entry *terms, size_t count);

/* Move the rows that are not 0 in all of the columns first .. end - 1 to `out`,
 * an empty list of rows, after making them as few as possible: one for each
 * dimension that the solutions have there, with a 1 in a column where the
 * others have 0. The rest are all solutions that are 0 there. */
typedef VEC(LinearRow) Rows;
void solutions_take(Solutions *basis, uint32_t first, uint32_t end, Rows *out);

/* Put rows back. */
void solutions_return(Solutions *basis, Rows *rows);

/* Subtract multiples of the rows, which solutions_take has made for these
 * columns, so that `row` becomes 0 there. False, with `row` as it was, if that
 * cannot be done. */
bool solutions_clear(Solutions *basis, LinearRow *row, const Rows *rows,
                     uint32_t first, uint32_t end);

/* row += factor * other */
void solutions_add(Solutions *basis, LinearRow *row, uint32_t factor,
                   const LinearRow *other);

void rows_release(Rows *rows, Mem *mem);

/* The value in a column. */
uint32_t row_value(const LinearRow *row, uint32_t column);

static inline uint32_t linear_product(uint32_t a, uint32_t b) {
    return (uint32_t)((uint64_t)a * b % LINEAR_PRIME);
}

static inline uint32_t linear_sum(uint32_t a, uint32_t b) {
    return (uint32_t)(((uint64_t)a + b) % LINEAR_PRIME);
}

static inline uint32_t linear_negative(uint32_t a) {
    return a ? LINEAR_PRIME - a : 0;
}

/* The number of least magnitude that this is modulo the prime. */
static inline int32_t linear_signed(uint32_t a) {
    return a > LINEAR_PRIME / 2 ? (int32_t)a - LINEAR_PRIME : (int32_t)a;
}

static inline uint32_t linear_unsigned(int64_t a) {
    int64_t rest = a % LINEAR_PRIME;
    return (uint32_t)(rest < 0 ? rest + LINEAR_PRIME : rest);
}

#endif
