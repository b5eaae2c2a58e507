#include "test/unit/unit.h"

#include "core/sites.h"
#include "core/verdict.h"

static const Property properties[] = {
    {"rej:1", "", LABEL_REJECT, NO_PROCESS, NULL, NULL},
    {"rej:2", "", LABEL_REJECT, NO_PROCESS, NULL, NULL},
    {"dl_rej:3", "", LABEL_DEADLOCK, NO_PROCESS, NULL, NULL},
};

static const Model model = {
    .words = 1, .properties = properties, .property_count = 3};

static void check_verdicts(const Findings *findings, Verdict a, Verdict b,
                           Verdict c) {
    assert_int_equal(findings->items[0].verdict, a);
    assert_int_equal(findings->items[1].verdict, b);
    assert_int_equal(findings->items[2].verdict, c);
}

static void all_is_open_at_first(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Findings findings;
    findings_init(&findings, &mem, &model);
    assert_int_equal(findings.count, 3);
    assert_int_equal(findings.open, 3);
    assert_int_equal(findings_overall(&findings), VERDICT_INCONCLUSIVE);
    findings_release(&findings);
    assert_int_equal(mem.live, 0);
}

static void what_is_left_holds_after_a_complete_search(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Findings findings;
    findings_init(&findings, &mem, &model);
    findings_skip(&findings, 0);
    assert_int_equal(findings_violate(&findings, 2, NO_SITE), 2);
    assert_int_equal(findings.open, 1);
    assert_false(findings_open(&findings, 0));
    assert_true(findings_open(&findings, 1));
    findings.statistics.complete = true;
    findings_close(&findings);
    check_verdicts(&findings, VERDICT_SKIPPED, VERDICT_HOLDS, VERDICT_VIOLATED);
    assert_int_equal(findings_overall(&findings), VERDICT_VIOLATED);
    assert_int_equal(findings.open, 0);
    findings_release(&findings);
    assert_int_equal(mem.live, 0);
}

static void what_is_left_is_open_after_a_limit(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Findings findings;
    findings_init(&findings, &mem, &model);
    findings_skip(&findings, 0);
    findings_close(&findings);
    check_verdicts(&findings, VERDICT_SKIPPED, VERDICT_INCONCLUSIVE,
                   VERDICT_INCONCLUSIVE);
    assert_int_equal(findings_overall(&findings), VERDICT_INCONCLUSIVE);
    findings_violate(&findings, 1, NO_SITE);
    assert_int_equal(findings_overall(&findings), VERDICT_VIOLATED);
    findings_release(&findings);
}

enum { /* sites of the model below */
    ASSERT_A,
    ASSERT_B,
    ASSERT_C,
    STUCK
};

static const Site sites[] = {
    [ASSERT_A] = {0, "assert(a)", "m.pml", 1, true},
    [ASSERT_B] = {0, "assert(b)", "m.pml", 2, true},
    [ASSERT_C] = {0, "assert(c)", "m.pml", 3, true},
    [STUCK] = {2, "P: false", "m.pml", 4, false},
};

static const SitesFacet four = {.list = sites, .count = 4};

static const Model sited = {
    .words = 1, .properties = properties, .property_count = 3, .sites = &four};

static void show(Findings *findings, uint32_t slot) {
    assert_true(trace_start(findings_trace(findings, slot), &(Word){slot}));
}

static void every_site_has_a_verdict(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Findings findings;
    findings_init(&findings, &mem, &sited);
    assert_int_equal(findings.open_sites, 3);
    assert_int_equal(findings_violate(&findings, 0, ASSERT_B), 0);
    assert_int_equal(findings.open_sites, 2);
    assert_false(findings_lacks(&findings, 0, ASSERT_B));
    assert_true(findings_lacks(&findings, 0, ASSERT_C));
    uint32_t slot = findings_violate(&findings, 0, ASSERT_C);
    assert_true(slot >= 3);
    assert_int_equal(findings_property(&findings, slot), 0);
    assert_int_equal(findings_site(&findings, slot), ASSERT_C);
    show(&findings, 0);
    show(&findings, slot);
    assert_ptr_equal(findings_site_trace(&findings, ASSERT_B),
                     findings_trace(&findings, 0));
    assert_ptr_equal(findings_site_trace(&findings, ASSERT_C),
                     findings_trace(&findings, slot));
    assert_null(findings_site_trace(&findings, ASSERT_A));
    assert_int_equal(findings_site_verdict(&findings, ASSERT_A),
                     VERDICT_INCONCLUSIVE);
    findings.statistics.complete = true;
    findings_close(&findings);
    assert_int_equal(findings_site_verdict(&findings, ASSERT_A), VERDICT_HOLDS);
    assert_int_equal(findings_site_verdict(&findings, ASSERT_B),
                     VERDICT_VIOLATED);
    findings_release(&findings);
    assert_int_equal(mem.live, 0);
}

/* The first error of a property may have no site, and a later one has. */
static void an_error_without_a_site_may_be_the_first(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Findings findings;
    findings_init(&findings, &mem, &sited);
    assert_int_equal(findings_violate(&findings, 0, NO_SITE), 0);
    show(&findings, 0);
    uint32_t slot = findings_violate(&findings, 0, ASSERT_B);
    assert_int_equal(slot, 3);
    show(&findings, slot);
    assert_int_equal(*trace_state(findings_trace(&findings, 0), 0), 0);
    assert_int_equal(*trace_state(findings_trace(&findings, slot), 0), slot);
    assert_int_equal(findings_site(&findings, 0), NO_SITE);
    assert_int_equal(findings_site(&findings, slot), ASSERT_B);
    findings_release(&findings);
    assert_int_equal(mem.live, 0);
}

static void what_is_not_asked_has_no_sites(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Findings findings;
    findings_init(&findings, &mem, &sited);
    findings_skip(&findings, 0);
    assert_int_equal(findings.open_sites, 0);
    assert_false(findings_lacks(&findings, 0, ASSERT_A));
    assert_int_equal(findings_site_verdict(&findings, ASSERT_A),
                     VERDICT_SKIPPED);
    findings_release(&findings);
    assert_int_equal(mem.live, 0);
}

/* An error that has a trace outlives the first one, which has none. */
static void a_property_keeps_the_errors_that_have_traces(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Findings findings;
    findings_init(&findings, &mem, &sited);
    findings_violate(&findings, 0, ASSERT_A);
    uint32_t slot = findings_violate(&findings, 0, ASSERT_B);
    show(&findings, slot);
    uint32_t stuck = findings_violate(&findings, 2, STUCK);
    findings.statistics.complete = true;
    findings_reopen(&findings, 0);
    assert_int_equal(findings.items[0].verdict, VERDICT_VIOLATED);
    assert_false(findings.items[0].seen);
    assert_int_equal(findings.items[0].site, ASSERT_B);
    assert_int_equal(*trace_state(&findings.items[0].trace, 0), slot);
    assert_true(findings_used(&findings, 0));
    assert_false(findings_used(&findings, slot));
    assert_true(findings_lacks(&findings, 0, ASSERT_A));
    findings_reopen(&findings, stuck);
    assert_true(findings_open(&findings, 2));
    assert_true(findings.items[2].seen);
    assert_int_equal(findings_site_verdict(&findings, ASSERT_A),
                     VERDICT_INCONCLUSIVE); /* there was an error */
    assert_int_equal(findings.open, 2);
    assert_int_equal(findings.open_sites, 2);
    findings_release(&findings);
    assert_int_equal(mem.live, 0);
}

static void nothing_asked_holds(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    const Model empty = {.words = 1};
    Findings findings;
    findings_init(&findings, &mem, &empty);
    findings.statistics.complete = true;
    findings_close(&findings);
    assert_int_equal(findings_overall(&findings), VERDICT_HOLDS);
    findings_release(&findings);
    assert_int_equal(mem.live, 0);
}

static void words_of_the_interface(void **state) {
    (void)state;
    assert_string_equal(verdict_name(VERDICT_HOLDS), "holds");
    assert_string_equal(verdict_name(VERDICT_VIOLATED), "violated");
    assert_string_equal(verdict_name(VERDICT_INCONCLUSIVE), "inconclusive");
    assert_string_equal(verdict_name(VERDICT_SKIPPED), "skipped");
    assert_string_equal(label_error(LABEL_REJECT), "illegal-finite-trace");
    assert_string_equal(label_error(LABEL_DEADLOCK), "illegal-deadlock");
    assert_string_equal(label_error(LABEL_LIVELOCK), "illegal-divergence");
    assert_string_equal(label_error(LABEL_INFINITE), "illegal-infinite-trace");
    assert_string_equal(label_class(LABEL_REJECT), "safety");
    assert_string_equal(label_class(LABEL_DEADLOCK), "safety");
    assert_string_equal(label_class(LABEL_LIVELOCK), "liveness");
    assert_string_equal(label_class(LABEL_INFINITE), "liveness");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_is_open_at_first),
        cmocka_unit_test(what_is_left_holds_after_a_complete_search),
        cmocka_unit_test(what_is_left_is_open_after_a_limit),
        cmocka_unit_test(every_site_has_a_verdict),
        cmocka_unit_test(an_error_without_a_site_may_be_the_first),
        cmocka_unit_test(what_is_not_asked_has_no_sites),
        cmocka_unit_test(a_property_keeps_the_errors_that_have_traces),
        cmocka_unit_test(nothing_asked_holds),
        cmocka_unit_test(words_of_the_interface),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
