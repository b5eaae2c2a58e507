#include "test/unit/unit.h"

#include "base/rng.h"
#include "base/stress.h"
#include "store/window.h"

/* The vector of an id, in so many words and bits. */
static void make_vector(uint64_t id, uint32_t words, uint32_t bits,
                        uint64_t *vector) {
    memset(vector, 0, words * sizeof *vector);
    for (uint32_t i = 0; i * 64 < bits; i++)
        vector[i] = (id + i) * UINT64_C(0x9E3779B97F4A7C15);
    if (bits % 64)
        vector[bits / 64] &= ~(UINT64_MAX << bits % 64);
}

static void check_vector(const Window *window, uint64_t id, uint32_t bits) {
    uint64_t needed[4], got[4];
    assert_true(window_has(window, id));
    window_get(window, id, got);
    make_vector(id, window->words, bits, needed);
    assert_memory_equal(got, needed, window->words * sizeof *got);
}

/* Vectors come and go at random; what waits or is pinned can be read. */
static void slide(Window *window, Rng *rng, uint32_t bits,
                  const IdRanges *pins) {
    uint64_t first = 0, end = 0;
    while (end < 3000) {
        uint64_t vector[4];
        uint64_t more = rng_below(rng, 90);
        for (uint64_t i = 0; i < more; i++, end++) {
            make_vector(end, window->words, bits, vector);
            assert_true(window_reserve(window));
            window_push(window, vector);
        }
        first += rng_below(rng, end - first + 1);
        window_leave(window, first);
        if (first < end) {
            check_vector(window, first, bits);
            check_vector(window, end - 1, bits);
        }
        assert_false(window_has(window, end));
    }
    for (uint64_t id = 0; id < first; id++) {
        bool pinned = false;
        for (size_t i = 0; i < pins->count; i++)
            pinned |= id >= pins->data[i].first && id < pins->data[i].end;
        assert_int_equal(window_has(window, id), pinned);
        if (pinned)
            check_vector(window, id, bits);
    }
}

static void keeps_what_waits_and_what_is_pinned(void **state) {
    (void)state;
    Rng rng = {1};
    for (uint32_t bits = 0; bits <= 256; bits += 1 + (uint32_t)bits / 8) {
        Mem mem;
        Window window;
        IdRanges pins = {0}, none = {0};
        mem_init(&mem);
        window_init(&window, &mem, 4, bits);
        slide(&window, &rng, bits, &none);
        for (uint64_t id = 0; id < 2500;) {
            uint64_t first = id + rng_below(&rng, 300);
            id = first + 1 + rng_below(&rng, 200);
            vec_push(&mem, &pins, (IdRange){first, id});
        }
        assert_true(window_pin(&window, &pins));
        window_clear(&window);
        slide(&window, &rng, bits, &pins);
        vec_release(&mem, &pins);
        window_release(&window);
        assert_int_equal(mem.live, 0);
    }
}

/* A failed reservation or pin leaves everything as it was. */
static void survives_without_memory(void **state) {
    (void)state;
    Mem mem;
    Window window;
    IdRanges pins = {0};
    uint64_t vector[4], end = 0;
    mem_init(&mem);
    window_init(&window, &mem, 4, 256);
    vec_push(&mem, &pins, (IdRange){0, 100000});
    mem.limit = mem.live + (1 << 19);
    assert_false(window_pin(&window, &pins));
    for (; window_reserve(&window); end++) {
        make_vector(end, 4, 256, vector);
        window_push(&window, vector);
    }
    assert_true(end > STRESSED(1000, 100)); /* chunks are whole pages */
    for (uint64_t id = 0; id < end; id++)
        check_vector(&window, id, 256);
    window_leave(&window, end);
    assert_true(window_reserve(&window));
    mem.limit = SIZE_MAX;
    vec_release(&mem, &pins);
    window_release(&window);
    assert_int_equal(mem.live, 0);
}

/* After a window is cleared, pinned vectors come once more. */
static void pins_again(void **state) {
    (void)state;
    Mem mem;
    Window window;
    IdRanges pins = {0};
    mem_init(&mem);
    window_init(&window, &mem, 1, 64);
    vec_push(&mem, &pins, (IdRange){3, 5});
    vec_push(&mem, &pins, (IdRange){8, 9});
    assert_true(window_pin(&window, &pins));
    for (uint64_t run = 1; run <= 2; run++) {
        for (uint64_t id = 0; id < 20; id++) {
            uint64_t vector = 1000 * run + id;
            assert_true(window_reserve(&window));
            window_push(&window, &vector);
        }
        window_leave(&window, 20);
        for (uint64_t id = 0; id < 20; id++) {
            uint64_t vector;
            bool pinned = id == 3 || id == 4 || id == 8;
            assert_int_equal(window_has(&window, id), pinned);
            if (!pinned)
                continue;
            window_get(&window, id, &vector);
            assert_int_equal(vector, 1000 * run + id);
        }
        window_clear(&window);
    }
    vec_release(&mem, &pins);
    window_release(&window);
    assert_int_equal(mem.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_what_waits_and_what_is_pinned),
        cmocka_unit_test(survives_without_memory),
        cmocka_unit_test(pins_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
