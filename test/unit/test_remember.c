/* A product that recalls what its system did has the same transitions as one
 * that expands it each time, in the same order. */
#include "test/unit/random_monitors.h"

#include "search/exploring/remember.h"

enum {
    CASES = 150,
    STEPS = 400 /* of a walk */
};

typedef struct Side {
    Worker worker;
    Successors batch;
} Side;

static void side_init(Side *side, const Model *product) {
    assert_true(worker_init(&side->worker, product, product->mem));
    successors_init(&side->batch, product->mem, product->words);
}

static void side_release(Side *side) {
    worker_release(&side->worker);
    successors_release(&side->batch);
}

static void assert_same(const Successors *a, const Successors *b) {
    assert_false(a->failed || b->failed);
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->source_count, b->source_count);
    assert_int_equal(successors_last(a)->fixed, successors_last(b)->fixed);
    for (size_t i = 0; i < a->count; i++) {
        assert_int_equal(a->actions[i], b->actions[i]);
        assert_memory_equal(successors_state(a, i), successors_state(b, i),
                            a->words * sizeof(Word));
    }
}

/* Walk at random; short walks, so that states are met again. */
static uint64_t compare(const Model *product, const Model *system,
                        uint64_t most, Rng *rng) {
    Remember remember;
    Side plain, recalling;
    Word *vector = mem_alloc(product->mem, product->words * sizeof *vector);
    remember_init(&remember, system, system->mem, most);
    side_init(&plain, product);
    side_init(&recalling, product);
    remember_attach(&remember, &recalling.worker);
    assert_ptr_equal(recalling.worker.reuse, &remember.reuse);
    for (int i = 0; i < STEPS; i++) {
        successors_clear(&plain.batch);
        successors_clear(&recalling.batch);
        if (i % 16 == 0) {
            model_initial(product, &plain.worker, &plain.batch);
            model_initial(product, &recalling.worker, &recalling.batch);
        } else {
            model_expand(product, &plain.worker, vector, &plain.batch);
            model_expand(product, &recalling.worker, vector, &recalling.batch);
        }
        assert_same(&plain.batch, &recalling.batch);
        if (plain.batch.count == 0) {
            i |= 15;
            continue;
        }
        size_t chosen = rng_below(rng, plain.batch.count);
        memcpy(vector, successors_state(&plain.batch, chosen),
               product->words * sizeof *vector);
    }
    uint64_t known = remember.states ? remember.states->count : 0;
    assert_true(known <= most + 1);
    side_release(&plain);
    side_release(&recalling);
    remember_release(&remember);
    mem_free(product->mem, vector, product->words * sizeof *vector);
    return known;
}

static void recalls_what_was_done(void **state) {
    (void)state;
    Rng rng = {5};
    uint64_t known = 0, forgotten = 0;
    for (unsigned i = 0; i < CASES; i++) {
        Kit kit;
        Observation observation;
        uint64_t most = rng_below(&rng, 3) ? 1000 : 1 + rng_below(&rng, 8);
        draw_network(&kit, &rng, true);
        draw_observation(&observation, kit.model, &rng);
        if (observation.model) {
            uint64_t kept = compare(observation.model, kit.model, most, &rng);
            known += kept > 0;
            forgotten += kept == 0;
        }
        observation_release(&observation);
        kit_release(&kit);
    }
    assert_true(known > CASES / 4 && forgotten > CASES / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recalls_what_was_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
