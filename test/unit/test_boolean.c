#include "test/unit/unit.h"

#include "base/boolean.h"
#include "base/rng.h"

static bool bit(const void *context, uint32_t atom) {
    const uint32_t *bits = context;
    return *bits >> atom & 1;
}

/* The textbook's evaluation. */
static bool naive(const Boolean *boolean, uint32_t index, uint32_t bits) {
    BooleanNode node = boolean->nodes.data[index];
    switch (node.kind) {
    case BOOLEAN_FALSE:
        return false;
    case BOOLEAN_TRUE:
        return true;
    case BOOLEAN_ATOM:
        return bits >> node.left & 1;
    case BOOLEAN_NOT:
        return !naive(boolean, node.left, bits);
    case BOOLEAN_AND:
        return naive(boolean, node.left, bits) &&
               naive(boolean, node.right, bits);
    case BOOLEAN_OR:
        return naive(boolean, node.left, bits) ||
               naive(boolean, node.right, bits);
    }
    fail();
    return false;
}

static void random_node(Boolean *boolean, Mem *mem, Rng *rng) {
    uint32_t count = (uint32_t)boolean->nodes.count;
    BooleanKind kind = (BooleanKind)rng_below(rng, count ? 6 : 3);
    uint32_t left = kind == BOOLEAN_ATOM  ? (uint32_t)rng_below(rng, 4)
                    : kind >= BOOLEAN_NOT ? count - 1
                                          : 0;
    uint32_t right = kind >= BOOLEAN_AND ? (uint32_t)rng_below(rng, count) : 0;
    if (kind >= BOOLEAN_AND && rng_below(rng, 2)) {
        uint32_t other = left;
        left = right;
        right = other;
    }
    assert_int_equal(boolean_add(boolean, mem, kind, left, right), count);
}

static void agrees_with_the_textbook(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Rng rng = {11};
    for (int round = 0; round < 2000; round++) {
        Boolean boolean = {0};
        for (uint64_t n = 1 + rng_below(&rng, 12); n > 0; n--)
            random_node(&boolean, &mem, &rng);
        uint32_t root = (uint32_t)boolean.nodes.count - 1;
        for (uint32_t bits = 0; bits < 16; bits++)
            assert_int_equal(boolean_evaluate(&boolean, bit, &bits),
                             naive(&boolean, root, bits));
        boolean_release(&boolean, &mem);
    }
    assert_int_equal(mem.live, 0);
}

/* A long conjunction nests to the left and must not use the stack. */
static void a_long_chain_needs_no_stack(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Boolean boolean = {0};
    uint32_t left = boolean_add(&boolean, &mem, BOOLEAN_ATOM, 0, 0);
    for (int i = 0; i < 1000000; i++) {
        uint32_t right = boolean_add(&boolean, &mem, BOOLEAN_TRUE, 0, 0);
        left = boolean_add(&boolean, &mem, BOOLEAN_AND, left, right);
        left = boolean_add(&boolean, &mem, BOOLEAN_NOT, left, 0);
    }
    for (uint32_t bits = 0; bits < 2; bits++)
        assert_int_equal(boolean_evaluate(&boolean, bit, &bits), bits);
    boolean_release(&boolean, &mem);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_textbook),
        cmocka_unit_test(a_long_chain_needs_no_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
