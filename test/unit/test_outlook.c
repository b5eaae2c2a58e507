#include "test/unit/unit.h"

#include "search/exploring/outlook.h"

#include <math.h>

/* Levels of binomial coefficients: a cube of so many dimensions. */
static double binomial(uint32_t n, uint32_t k) {
    double value = 1;
    for (uint32_t i = 0; i < k; i++)
        value = value * (n - i) / (i + 1);
    return value;
}

static void foresees_the_end_of_a_cube(void **state) {
    (void)state;
    for (uint32_t n = 20; n <= 40; n += 5) {
        Outlook outlook = {0};
        double known = 0, all = pow(2, n);
        for (uint32_t k = 0; k <= n; k++) {
            known += binomial(n, k);
            outlook_add(&outlook, (uint64_t)binomial(n, k));
            double projected = outlook_projection(&outlook, (uint64_t)known);
            if (k >= n / 2)
                assert_true(projected > all / 2 && projected < all * 2);
            if (projected > 0)
                assert_true(projected >= floor(known));
        }
    }
}

static void says_nothing_of_what_it_cannot_know(void **state) {
    (void)state;
    Outlook outlook = {0};
    uint64_t size = 1, known = 0;
    for (uint32_t k = 0; k < 40; k++) { /* it doubles forever */
        known += size;
        outlook_add(&outlook, size);
        assert_true(outlook_projection(&outlook, known) <= 0);
        size *= 2;
    }
    outlook = (Outlook){0};
    for (uint32_t k = 0; k < 40; k++) { /* a line */
        outlook_add(&outlook, 1);
        assert_true(outlook_projection(&outlook, k + 1) <= 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foresees_the_end_of_a_cube),
        cmocka_unit_test(says_nothing_of_what_it_cannot_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
