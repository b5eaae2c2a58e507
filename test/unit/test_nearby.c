/* Distances to given states, against true distances on random networks and
 * programs. */
#include "test/unit/random_models.h"

#include "core/structure.h"
#include "core/structure_facet.h"
#include "search/directed/hamming.h"
#include "search/directed/nearby.h"
#include "test/unit/brute_estimates.h"

enum {
    NETWORKS = 300,
    PROGRAMS = 150
};

/* Are all processes in the same places? */
static bool same_control(const Model *model, const Structure *structure,
                         const Word *a, const Word *b) {
    for (uint32_t p = 0; p < model_process_count(model); p++) {
        int64_t x, y;
        model_values(model, a, structure->variables.data, &p, 1, &x);
        model_values(model, b, structure->variables.data, &p, 1, &y);
        if (x != y)
            return false;
    }
    return true;
}

/* The true distances of all states to those with the control of a few. */
static void measure_control(Far *far, const Word *ends, size_t count) {
    Structure structure;
    structure_init(&structure, far->model, STRUCTURE_CONTROL, &far->mem);
    for (uint32_t i = 0; i < far->count; i++) {
        far->distances.data[i] = ESTIMATE_NEVER;
        for (size_t k = 0; k < count; k++)
            if (same_control(far->model, &structure, far_state(far, i),
                             ends + k * far->model->words))
                far->distances.data[i] = 0;
    }
    structure_release(&structure);
    far_measure(far);
}

static void check_estimates(Far *far, Heuristic *heuristic, FarTally *tally) {
    Estimate *estimates =
        mem_alloc(&far->mem, (far->count + 1) * sizeof *estimates);
    tally->models++;
    tally->promising += heuristic->promises != 0;
    for (uint32_t i = 0; i < far->count; i++) {
        estimates[i] = heuristic_of(heuristic, far_state(far, i));
        far_check_state(far, heuristic, i, estimates[i], tally);
        if (heuristic->promises && far->distances.data[i] == 0)
            assert_int_equal(estimates[i], 0);
    }
    for (uint32_t i = 0; i < far->count; i++)
        far_check_edges(far, heuristic, estimates, i);
    mem_free(&far->mem, estimates, (far->count + 1) * sizeof *estimates);
}

/* Aim at one to three states. */
static void check_model(const Model *model, Rng *rng, FarTally *tally) {
    Mem mem;
    Findings findings;
    Far far;
    mem_init(&mem);
    findings_init(&findings, &mem, model);
    far_init(&far, model, &findings);
    if (!far.large && far.count > 0) {
        VEC(Word) ends = {0};
        size_t count = 1 + rng_below(rng, 3);
        for (size_t k = 0; k < count; k++) {
            uint32_t n = (uint32_t)rng_below(rng, far.count);
            for (uint32_t w = 0; w < model->words; w++)
                vec_push(&mem, &ends, far_state(&far, n)[w]);
        }
        EndStates aim = {model, ends.data, count};
        Heuristic *nearby = nearby_new(&aim, &mem);
        Heuristic *hamming = hamming_new(&aim, &mem);
        assert_non_null(nearby);
        measure_control(&far, ends.data, count);
        check_estimates(&far, nearby, tally);
        check_estimates(&far, hamming, tally);
        assert_int_equal(heuristic_of(hamming, ends.data), 0);
        assert_int_equal(hamming->promises, 0);
        heuristic_free(nearby);
        heuristic_free(hamming);
        vec_release(&mem, &ends);
    }
    far_release(&far);
    findings_release(&findings);
    assert_int_equal(mem.live, 0);
    mem_release(&mem);
}

static void is_consistent_on_networks(void **state) {
    (void)state;
    Rng rng = {5};
    FarTally tally = {0};
    for (int i = 0; i < NETWORKS; i++) {
        Kit kit;
        draw_network(&kit, &rng, i % 8 != 0);
        check_model(kit.model, &rng, &tally);
        kit_release(&kit);
    }
    assert_true(tally.promising > 200 && tally.informed > 5000);
}

static void is_consistent_on_programs(void **state) {
    (void)state;
    Rng rng = {9};
    FarTally tally = {0};
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    for (int i = 0; i < PROGRAMS; i++) {
        Case self;
        draw_program(&text, &rng);
        begin_program(&self, text.data);
        check_model(self.model, &rng, &tally);
        case_release(&self);
    }
    text_release(&text);
    mem_release(&mem);
    assert_true(tally.promising > 30 && tally.informed > 5000);
}

/* Where a move may take a process along that none of its edges is about, such
 * as a rendezvous with a d_step, distances in control graphs are no bounds. */
static void promises_nothing_for_partial_moves(void **state) {
    (void)state;
    static const char *const programs[] = {
        "active proctype Q() { do :: r?x; x++ od }\n",
        "active proctype Q() { do :: d_step { r?x; x++ } od }\n"};
    for (size_t i = 0; i < 2; i++) {
        Case self;
        Mem mem;
        Text text;
        Successors initial;
        mem_init(&mem);
        text_init(&text, &mem);
        text_add(&text, "chan r = [0] of { byte }; byte x;\n"
                        "active proctype P() { do :: r!1 od }\n");
        text_add(&text, programs[i]);
        begin_program(&self, text.data);
        successors_init(&initial, &mem, self.model->words);
        initial_once(self.model, &initial);
        Heuristic *nearby =
            nearby_new(&(EndStates){self.model, initial.states, 1}, &mem);
        assert_int_equal(nearby->promises != 0, i == 0);
        heuristic_free(nearby);
        successors_release(&initial);
        text_release(&text);
        case_release(&self);
        mem_release(&mem);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_consistent_on_networks),
        cmocka_unit_test(is_consistent_on_programs),
        cmocka_unit_test(promises_nothing_for_partial_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
