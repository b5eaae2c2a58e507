#include "test/unit/unit.h"

#include "base/rng.h"
#include "lang/network/compiling/dnf.h"

static bool atom_in(const void *context, uint32_t atom) {
    return *(const uint32_t *)context >> atom & 1;
}

static bool dnf_holds(const Dnf *dnf, uint32_t valuation) {
    for (size_t t = 0; t < dnf->ends.count; t++) {
        size_t count, i = 0;
        const uint32_t *literals = dnf_term(dnf, t, &count);
        while (i < count &&
               (valuation >> literals[i] / 2 & 1) != (literals[i] & 1))
            i++;
        if (i == count)
            return true;
    }
    return false;
}

/* A random tree over six atoms, as deep as it happens to be. */
static uint32_t grow(Boolean *e, Mem *mem, Rng *rng, int depth) {
    uint64_t kind = rng_below(rng, depth ? 8 : 2);
    if (kind < 2 && rng_below(rng, 8) == 0)
        return boolean_add(e, mem, (BooleanKind)kind, 0, 0);
    if (kind < 2)
        return boolean_add(e, mem, BOOLEAN_ATOM, (uint32_t)rng_below(rng, 6),
                           0);
    uint32_t left = grow(e, mem, rng, depth - 1);
    if (kind < 4)
        return boolean_add(e, mem, BOOLEAN_NOT, left, 0);
    uint32_t right = grow(e, mem, rng, depth - 1);
    return boolean_add(e, mem, kind < 6 ? BOOLEAN_AND : BOOLEAN_OR, left,
                       right);
}

static void random_expressions_keep_their_meaning(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    int converted = 0;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        Rng rng = {seed};
        Boolean e = {0};
        Dnf dnf = {0};
        grow(&e, &mem, &rng, (int)rng_below(&rng, 7));
        if (dnf_from(&dnf, &mem, &e)) {
            converted++;
            assert_true(dnf.ends.count <= DNF_MOST_TERMS);
            for (uint32_t v = 0; v < 64; v++)
                assert_int_equal(dnf_holds(&dnf, v),
                                 boolean_evaluate(&e, atom_in, &v));
        }
        dnf_release(&dnf, &mem);
        boolean_release(&e, &mem);
        assert_int_equal(mem.live, 0);
    }
    assert_true(converted > 2000);
}

static void gives_up_on_long_forms(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Boolean e = {0};
    uint32_t all = boolean_add(&e, &mem, BOOLEAN_TRUE, 0, 0);
    for (uint32_t i = 0; i < 20; i++) {
        uint32_t a = boolean_add(&e, &mem, BOOLEAN_ATOM, 2 * i, 0);
        uint32_t b = boolean_add(&e, &mem, BOOLEAN_ATOM, 2 * i + 1, 0);
        a = boolean_add(&e, &mem, BOOLEAN_OR, a, b);
        all = boolean_add(&e, &mem, BOOLEAN_AND, all, a);
    }
    Dnf dnf = {0};
    assert_false(dnf_from(&dnf, &mem, &e));
    assert_int_equal(dnf.ends.count, 0);
    boolean_release(&e, &mem);
    assert_int_equal(mem.live, 0);
}

/* A node with two parents may be needed in both polarities. */
static void gives_up_on_shared_nodes(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Boolean e = {0};
    uint32_t a = boolean_add(&e, &mem, BOOLEAN_ATOM, 0, 0);
    uint32_t no = boolean_add(&e, &mem, BOOLEAN_NOT, a, 0);
    boolean_add(&e, &mem, BOOLEAN_OR, a, no);
    Dnf dnf = {0};
    assert_false(dnf_from(&dnf, &mem, &e));
    boolean_release(&e, &mem);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_expressions_keep_their_meaning),
        cmocka_unit_test(gives_up_on_long_forms),
        cmocka_unit_test(gives_up_on_shared_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
