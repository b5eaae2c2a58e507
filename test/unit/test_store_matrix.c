/* All engines over all kinds of store that they accept, and searches whose
 * memory comes to an end again and again: the same verdicts wherever nothing is
 * left out, no wrong ones anywhere. */
#include "test/unit/unit.h"

#include "test/unit/engine.h"
#include "test/unit/tight_stores.h"

enum {
    MOST_NODES = 64,
    TABLE = 4096, /* bytes, of stores with a table of a fixed size */
    SYSTEMS = 20000
};

typedef struct Truth { /* by a naive search */
    uint64_t states;
    bool wrong[8];      /* by property */
    uint64_t errors[8]; /* counted by breadth-first search */
} Truth;

typedef struct Tally {
    uint64_t searches;     /* in all, */
    uint64_t exact;        /* of these complete in an exact store, */
    uint64_t lossy;        /* ended in a store that may leave states out, */
    uint64_t changes;      /* changes of the store, */
    uint64_t violated;     /* properties violated, */
    uint64_t holds;        /* that hold, */
    uint64_t inconclusive; /* and neither */
    uint64_t late;         /* violated in lossy stores */
} Tally;

static void find_truth(Toy *toy, Truth *truth) {
    uint32_t distances[MOST_NODES];
    *truth = (Truth){0};
    assert_true(toy->nodes <= MOST_NODES && toy->model.property_count <= 8);
    toy_distances(toy, distances);
    for (uint32_t n = 0; n < toy->nodes; n++)
        truth->states += distances[n] != TOY_FAR;
    for (uint32_t p = 0; p < toy->model.property_count; p++)
        truth->wrong[p] = toy_nearest_error(toy, p, distances) != TOY_FAR;
}

/* May this search have missed states although no limit was met? */
static bool is_lossy(const Trial *trial, const StoreKind *kind) {
    return statistics_lossy(&trial->findings.statistics) ||
           !(kind->traits & STORE_EXACT);
}

static void check_verdicts(const Trial *trial, const StoreKind *kind,
                           const Truth *truth, Tally *tally) {
    const Statistics *statistics = &trial->findings.statistics;
    bool lossy = is_lossy(trial, kind);
    assert_false(lossy && statistics->complete);
    for (uint32_t p = 0; p < trial->findings.count; p++) {
        Verdict verdict = trial_verdict(trial, p);
        assert_true(verdict != VERDICT_VIOLATED || truth->wrong[p]);
        assert_true(verdict != VERDICT_HOLDS || (!truth->wrong[p] && !lossy));
        assert_true(verdict != VERDICT_INCONCLUSIVE || lossy ||
                    statistics->limit != LIMIT_NONE);
        tally->violated += verdict == VERDICT_VIOLATED;
        tally->holds += verdict == VERDICT_HOLDS;
        tally->inconclusive += verdict == VERDICT_INCONCLUSIVE;
        tally->late += verdict == VERDICT_VIOLATED && lossy;
    }
    tally->searches++;
    tally->exact += statistics->complete;
    tally->lossy += lossy;
    tally->changes += statistics->change_count;
}

/* Where states are counted once, all counts are the same. */
static void check_counts(const Trial *trial, const Engine *engine,
                         const StoreKind *kind, const Truth *truth) {
    const Findings *findings = &trial->findings;
    if (!findings->statistics.complete || kind->traits & STORE_FORGETS)
        return;
    assert_int_equal(findings->statistics.states, truth->states);
    if (!findings->counted || strcmp(engine->name, "idastar") == 0)
        return;
    for (uint32_t p = 0; p < findings->count; p++)
        assert_int_equal(findings->items[p].errors, truth->errors[p]);
}

static void count_errors(Toy *toy, Truth *truth) {
    Trial trial;
    trial_init(&trial, toy, search_bfs);
    trial.ask.keep_going = true;
    trial_run(&trial);
    assert_true(trial.findings.counted);
    for (uint32_t p = 0; p < trial.findings.count; p++)
        truth->errors[p] = trial.findings.items[p].errors;
    trial_release(&trial);
}

static void run_one(Toy *toy, Plan plan, StoreLadder ladder, const Truth *truth,
                    Tally *tally) {
    Trial trial;
    trial_init(&trial, toy, plan.run);
    Search search = {.model = &toy->model,
                     .budget = &trial.budget,
                     .options = {.keep_going = true, .table = TABLE},
                     .store = plan.store,
                     .ladder = ladder,
                     .findings = &trial.findings};
    plan.run(&search);
    for (uint32_t p = 0; p < trial.findings.count; p++)
        if (trial_verdict(&trial, p) == VERDICT_VIOLATED)
            toy_check_trace(toy, &trial.findings.items[p].trace, p);
    check_verdicts(&trial, plan.store, truth, tally);
    check_counts(&trial, plan.engine, plan.store, truth);
    trial_release(&trial);
}

/* The search begins in the store of the plan, and memory comes to an end. */
static void degrade(Toy *toy, Plan plan, Rng *rng, bool lossy,
                    const Truth *truth, Tally *tally) {
    StoreLadder ladder = store_ladder(plan.store, toy->model.bits, lossy);
    if (!ladder.kinds[0])
        return;
    if (rng_below(rng, 2) && lossy && plan.store->traits & STORE_IDS)
        ladder.kinds[1] = store_kind_find("hash");
    if (lossy && ladder.kinds[1] == store_kind_find("hash"))
        ladder.kinds[2] = &bitstate_kind;
    plan.store = tight_ladder(plan.store, rng, 15, &ladder);
    run_one(toy, plan, ladder, truth, tally);
}

static void try_engine(Toy *toy, const Engine *engine, Rng *rng,
                       const Truth *truth, Tally *tally) {
    Findings open;
    findings_init(&open, &toy->mem, &toy->model);
    Plan asked = search_plan(&toy->model, &open, engine->name);
    for (size_t k = 0; store_kinds[k] && asked.engine; k++) {
        Plan plan = plan_with_store(asked, &toy->model, &open, store_kinds[k]);
        if (!plan.engine)
            continue;
        run_one(toy, plan, (StoreLadder){{0}}, truth, tally);
        degrade(toy, plan, rng, true, truth, tally);
        degrade(toy, plan, rng, false, truth, tally);
    }
    findings_release(&open);
}

static void try_all(void **state) {
    (void)state;
    Rng rng = {41};
    Tally tally = {0};
    uint64_t systems = getenv("ALL_CASES") ? SYSTEMS : SYSTEMS / 100;
    for (uint64_t round = 0; round < systems; round++) {
        Toy toy;
        Truth truth;
        toy_random(&toy, &rng, 1 + (uint32_t)round % 4);
        toy_model(&toy);
        find_truth(&toy, &truth);
        count_errors(&toy, &truth);
        for (const Engine *engine = search_engines; engine->name; engine++)
            try_engine(&toy, engine, &rng, &truth, &tally);
        toy_release(&toy);
    }
    assert_true(tally.lossy > 0 && tally.late > 0 && tally.changes > 0);
    print_message(
        "%llu searches, %llu complete, %llu in lossy stores, %llu "
        "changes of store\n",
        (unsigned long long)tally.searches, (unsigned long long)tally.exact,
        (unsigned long long)tally.lossy, (unsigned long long)tally.changes);
    print_message("%llu properties violated (%llu of these in lossy stores), "
                  "%llu hold, %llu inconclusive\n",
                  (unsigned long long)tally.violated,
                  (unsigned long long)tally.late,
                  (unsigned long long)tally.holds,
                  (unsigned long long)tally.inconclusive);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(try_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
