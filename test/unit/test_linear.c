#include "test/unit/unit.h"

#include "base/rng.h"
#include "lang/network/invariants/linear.h"

enum {
    UNKNOWNS = 8,
    EQUATIONS = 8,
    PLENTY = 1 << 20
};

typedef struct Bench {
    Mem mem;
    Solutions solutions;
} Bench;

static void begin(Bench *bench, uint32_t unknowns, uint64_t limit) {
    mem_init(&bench->mem);
    solutions_init(&bench->solutions, &bench->mem, limit);
    for (uint32_t i = 0; i < unknowns; i++)
        solutions_add_unknown(&bench->solutions, i);
}

static void end(Bench *bench) {
    solutions_release(&bench->solutions);
    assert_int_equal(bench->mem.live, 0);
    mem_release(&bench->mem);
}

/* c0 * x0 + c1 * x1 = 0 */
static void require(Bench *bench, uint32_t x0, int c0, uint32_t x1, int c1) {
    Entry terms[] = {{x0, linear_unsigned(c0)}, {x1, linear_unsigned(c1)}};
    solutions_require(&bench->solutions, terms, 2);
}

static void numbers_have_signs(void **s) {
    (void)s;
    for (int32_t i = -1000; i <= 1000; i++)
        assert_int_equal(linear_signed(linear_unsigned(i)), i);
    assert_int_equal(linear_sum(linear_unsigned(-5), linear_unsigned(3)),
                     linear_unsigned(-2));
    assert_int_equal(linear_product(linear_unsigned(-5), linear_unsigned(3)),
                     linear_unsigned(-15));
    assert_int_equal(linear_negative(0), 0);
}

static void an_equation_takes_a_dimension(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 3, PLENTY);
    require(&bench, 0, 1, 1, -2);
    assert_int_equal(bench.solutions.rows.count, 2);
    require(&bench, 0, -3, 1, 6); /* says the same */
    assert_int_equal(bench.solutions.rows.count, 2);
    Rows rows = {0};
    solutions_take(&bench.solutions, 0, 2, &rows);
    assert_int_equal(rows.count, 1);
    assert_int_equal(bench.solutions.rows.count, 1);
    assert_int_equal(row_value(&rows.data[0], 0), 1);
    assert_int_equal(linear_product(2, row_value(&rows.data[0], 1)), 1);
    assert_int_equal(row_value(&rows.data[0], 2), 0);
    solutions_return(&bench.solutions, &rows);
    require(&bench, 0, 1, 1, 1);
    require(&bench, 2, 5, 1, 1);
    assert_int_equal(bench.solutions.rows.count, 0);
    end(&bench);
}

static void rows_clear_others(void **s) {
    (void)s;
    Bench bench;
    Rows rows = {0};
    begin(&bench, 4, PLENTY);
    require(&bench, 0, 1, 2, 1);
    solutions_take(&bench.solutions, 0, 1, &rows);
    LinearRow row = {0};
    vec_push(&bench.mem, &row, (Entry){0, 7});
    vec_push(&bench.mem, &row, (Entry){3, 1});
    assert_true(solutions_clear(&bench.solutions, &row, &rows, 0, 1));
    assert_int_equal(row_value(&row, 0), 0);
    assert_int_equal(row_value(&row, 2), 7);
    assert_int_equal(row_value(&row, 3), 1);
    Rows none = {0};
    assert_false(solutions_clear(&bench.solutions, &row, &none, 3, 4));
    assert_int_equal(row_value(&row, 3), 1);
    vec_release(&bench.mem, &row);
    rows_release(&rows, &bench.mem);
    end(&bench);
}

static void too_much_work_gives_nothing(void **s) {
    (void)s;
    Bench bench;
    begin(&bench, 40, 50);
    for (uint32_t i = 0; i + 1 < 40; i++)
        require(&bench, i, 1, i + 1, 1);
    assert_true(solutions_gave_up(&bench.solutions));
    assert_int_equal(bench.solutions.rows.count, 0);
    end(&bench);
}

/* The rank of a matrix, by the textbook. */
static uint32_t rank_of(uint32_t matrix[EQUATIONS][UNKNOWNS]) {
    uint32_t rank = 0;
    for (uint32_t column = 0; column < UNKNOWNS; column++) {
        uint32_t row = rank;
        while (row < EQUATIONS && matrix[row][column] == 0)
            row++;
        if (row == EQUATIONS)
            continue;
        for (uint32_t i = 0; i < UNKNOWNS; i++) {
            uint32_t swap = matrix[rank][i];
            matrix[rank][i] = matrix[row][i];
            matrix[row][i] = swap;
        }
        for (uint32_t below = rank + 1; below < EQUATIONS; below++) {
            uint32_t a = matrix[rank][column], b = matrix[below][column];
            for (uint32_t i = 0; i < UNKNOWNS; i++)
                matrix[below][i] = linear_sum(
                    linear_product(a, matrix[below][i]),
                    linear_negative(linear_product(b, matrix[rank][i])));
        }
        rank++;
    }
    return rank;
}

static void check_rows(const Bench *bench,
                       uint32_t matrix[EQUATIONS][UNKNOWNS]) {
    for (size_t r = 0; r < bench->solutions.rows.count; r++)
        for (uint32_t e = 0; e < EQUATIONS; e++) {
            uint32_t sum = 0;
            for (uint32_t i = 0; i < UNKNOWNS; i++)
                sum = linear_sum(
                    sum, linear_product(
                             matrix[e][i],
                             row_value(&bench->solutions.rows.data[r], i)));
            assert_int_equal(sum, 0);
        }
}

/* All solutions are found: each row is one, and there are enough. */
static void random_equations(void **s) {
    (void)s;
    Rng rng = {1};
    for (uint64_t n = unit_cases(5000); n > 0; n--) {
        uint32_t matrix[EQUATIONS][UNKNOWNS] = {{0}};
        uint32_t count = (uint32_t)rng_below(&rng, EQUATIONS);
        Bench bench;
        begin(&bench, UNKNOWNS, PLENTY);
        for (uint32_t e = 0; e < count; e++) {
            Entry terms[UNKNOWNS];
            size_t size = 0;
            for (uint32_t i = 0; i < UNKNOWNS; i++) {
                if (rng_below(&rng, 3))
                    continue;
                matrix[e][i] = linear_unsigned((int)rng_below(&rng, 5) - 2);
                if (matrix[e][i])
                    terms[size++] = (Entry){i, matrix[e][i]};
            }
            solutions_require(&bench.solutions, terms, size);
        }
        check_rows(&bench, matrix);
        Rows rows = {0};
        solutions_take(&bench.solutions, 2, 5, &rows);
        for (size_t r = 0; r < bench.solutions.rows.count; r++)
            for (uint32_t i = 2; i < 5; i++)
                assert_int_equal(row_value(&bench.solutions.rows.data[r], i),
                                 0);
        solutions_return(&bench.solutions, &rows);
        check_rows(&bench, matrix);
        assert_int_equal(bench.solutions.rows.count,
                         UNKNOWNS - rank_of(matrix));
        end(&bench);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_signs),
        cmocka_unit_test(an_equation_takes_a_dimension),
        cmocka_unit_test(rows_clear_others),
        cmocka_unit_test(too_much_work_gives_nothing),
        cmocka_unit_test(random_equations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
