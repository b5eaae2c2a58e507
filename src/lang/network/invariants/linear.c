#include "lang/network/invariants/linear.h"

#include "base/bisect.h"

#include <assert.h>

void solutions_init(Solutions *basis, Mem *mem, uint64_t limit) {
    *basis = (Solutions){.mem = mem, .limit = limit};
}

void rows_release(Rows *rows, Mem *mem) {
    for (size_t i = 0; i < rows->count; i++)
        vec_release(mem, &rows->data[i]);
    vec_release(mem, rows);
}

static void drop_rows(Solutions *basis) {
    for (size_t i = 0; i < basis->rows.count; i++)
        vec_release(basis->mem, &basis->rows.data[i]);
    vec_release(basis->mem, &basis->rows);
}

void solutions_release(Solutions *basis) {
    drop_rows(basis);
    vec_release(basis->mem, &basis->scratch);
}

/* Note work that was done; with too much of it nothing is known. */
static void count_work(Solutions *basis, size_t units) {
    basis->work += units + 1;
    if (solutions_gave_up(basis))
        drop_rows(basis);
}

void solutions_add_unknown(Solutions *basis, uint32_t column) {
    LinearRow row = {0};
    vec_push(basis->mem, &row, (Entry){column, 1});
    vec_push(basis->mem, &basis->rows, row);
}

/* The first entry of a column that is not smaller. */
static size_t find(const LinearRow *row, uint32_t column) {
    size_t at = 0;
    BISECT(at, row->count, row->data[at].column < column);
    return at;
}

uint32_t row_value(const LinearRow *row, uint32_t column) {
    size_t at = find(row, column);
    return at < row->count && row->data[at].column == column
               ? row->data[at].value
               : 0;
}

/* The power of a number: by Fermat, prime - 2 gives its inverse. */
static uint32_t power(uint32_t a, uint32_t exponent) {
    uint32_t result = 1;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1)
            result = linear_product(result, a);
        a = linear_product(a, a);
    }
    return result;
}

static uint32_t inverse(uint32_t a) {
    assert(a % LINEAR_PRIME != 0);
    return power(a, LINEAR_PRIME - 2);
}

static void scale(LinearRow *row, uint32_t factor) {
    assert(factor != 0);
    for (size_t i = 0; i < row->count; i++)
        row->data[i].value = linear_product(row->data[i].value, factor);
}

void solutions_add(Solutions *basis, LinearRow *row, uint32_t factor,
                   const LinearRow *other) {
    assert(row != other);
    LinearRow *sum = &basis->scratch;
    size_t a = 0, b = 0;
    vec_clear(sum);
    vec_reserve(basis->mem, sum, row->count + other->count);
    while (a < row->count || b < other->count) {
        uint32_t left = a < row->count ? row->data[a].column : UINT32_MAX;
        uint32_t right = b < other->count ? other->data[b].column : UINT32_MAX;
        uint32_t column = left < right ? left : right, value = 0;
        if (left == column)
            value = row->data[a++].value;
        if (right == column)
            value = linear_sum(value,
                               linear_product(factor, other->data[b++].value));
        if (value)
            sum->data[sum->count++] = (Entry){column, value};
    }
    LinearRow swap = *row;
    *row = *sum;
    *sum = swap;
}

static uint32_t product_with(const LinearRow *row, const Entry *terms,
                             size_t count) {
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum = linear_sum(sum, linear_product(terms[i].value,
                                             row_value(row, terms[i].column)));
    return sum;
}

/* The shortest row that the equation forbids, or the number of rows. */
static size_t choose(const Solutions *basis, const uint32_t *products) {
    assert(products);
    size_t best = basis->rows.count;
    for (size_t i = 0; i < basis->rows.count; i++)
        if (products[i] &&
            (best == basis->rows.count ||
             basis->rows.data[i].count < basis->rows.data[best].count))
            best = i;
    return best;
}

/* Make all products 0 by adding multiples of one row, which goes. */
static void give_up_row(Solutions *basis, size_t chosen,
                        const uint32_t *products) {
    assert(chosen < basis->rows.count && products[chosen] != 0);
    LinearRow row = basis->rows.data[chosen];
    uint32_t factor = linear_negative(inverse(products[chosen]));
    size_t kept = 0, units = 0;
    for (size_t i = 0; i < basis->rows.count; i++) {
        if (i == chosen)
            continue;
        LinearRow *other = &basis->rows.data[kept++];
        *other = basis->rows.data[i];
        if (products[i]) {
            solutions_add(basis, other, linear_product(factor, products[i]),
                          &row);
            units += other->count + row.count;
        }
    }
    basis->rows.count = kept;
    vec_release(basis->mem, &row);
    count_work(basis, units);
}

void solutions_require(Solutions *basis, const Entry *terms, size_t count) {
    size_t rows = basis->rows.count;
    uint32_t *products = mem_alloc(basis->mem, (rows + 1) * sizeof *products);
    for (size_t i = 0; i < rows; i++)
        products[i] = product_with(&basis->rows.data[i], terms, count);
    size_t chosen = choose(basis, products);
    if (chosen < rows)
        give_up_row(basis, chosen, products);
    assert(basis->rows.count == 0 ||
           product_with(&vec_last(&basis->rows), terms, count) == 0);
    count_work(basis, rows * count);
    mem_free(basis->mem, products, (rows + 1) * sizeof *products);
}

/* The shortest row of the basis that is not 0 in the column, or the number of
 * rows. */
static size_t find_pivot(const Solutions *basis, uint32_t column) {
    size_t best = basis->rows.count;
    for (size_t i = 0; i < basis->rows.count; i++)
        if (row_value(&basis->rows.data[i], column) &&
            (best == basis->rows.count ||
             basis->rows.data[i].count < basis->rows.data[best].count))
            best = i;
    return best;
}

static void clear_column(Solutions *basis, LinearRow *row,
                         const LinearRow *pivot, uint32_t column) {
    uint32_t value = row_value(row, column);
    if (value)
        solutions_add(basis, row, linear_negative(value), pivot);
}

/* Take the row out as the one that decides about the column. */
static void take_pivot(Solutions *basis, size_t chosen, uint32_t column,
                       Rows *out) {
    assert(chosen < basis->rows.count);
    LinearRow pivot = basis->rows.data[chosen];
    basis->rows.data[chosen] = vec_last(&basis->rows);
    basis->rows.count--;
    scale(&pivot, inverse(row_value(&pivot, column)));
    for (size_t i = 0; i < basis->rows.count; i++)
        clear_column(basis, &basis->rows.data[i], &pivot, column);
    for (size_t i = 0; i < out->count; i++)
        clear_column(basis, &out->data[i], &pivot, column);
    vec_push(basis->mem, out, pivot);
    count_work(basis, pivot.count * (basis->rows.count + out->count));
}

void solutions_take(Solutions *basis, uint32_t first, uint32_t end, Rows *out) {
    assert(out->count == 0);
    for (uint32_t column = first; column < end; column++) {
        size_t chosen = find_pivot(basis, column);
        count_work(basis, basis->rows.count);
        if (chosen < basis->rows.count)
            take_pivot(basis, chosen, column, out);
    }
}

void solutions_return(Solutions *basis, Rows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        vec_push(basis->mem, &basis->rows, rows->data[i]);
    vec_release(basis->mem, rows);
}

/* The first of the columns where this row is not 0: where it has its 1. */
static uint32_t pivot_of(const LinearRow *row, uint32_t first) {
    size_t at = find(row, first);
    assert(at < row->count && row->data[at].value == 1);
    return row->data[at].column;
}

bool solutions_clear(Solutions *basis, LinearRow *row, const Rows *rows,
                     uint32_t first, uint32_t end) {
    assert(first <= end);
    LinearRow copy = {0};
    for (size_t i = 0; i < row->count; i++)
        vec_push(basis->mem, &copy, row->data[i]);
    for (size_t i = 0; i < rows->count; i++)
        clear_column(basis, &copy, &rows->data[i],
                     pivot_of(&rows->data[i], first));
    size_t at = find(&copy, first);
    bool clear = at == copy.count || copy.data[at].column >= end;
    LinearRow spare = clear ? *row : copy;
    if (clear)
        *row = copy;
    vec_release(basis->mem, &spare);
    return clear;
}
