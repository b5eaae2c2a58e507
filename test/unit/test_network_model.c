#include "test/unit/unit.h"

#include "base/rng.h"
#include "core/model_text.h"
#include "test/unit/network_kit.h"
#include "test/unit/once.h"

enum {
    WIDE = 64 /* words that every state of these tests fits in */
};

/* A two-state system that goes from 1 to 2 with `action` and back. */
static Lsts *toggle(Kit *kit, const char *actions, const char *there,
                    const char *back) {
    Lsts *lsts = kit_system(kit, 2, actions);
    kit_edge(lsts, 1, there, 2);
    kit_edge(lsts, 2, back, 1);
    return lsts;
}

static void tau_interleaves_and_actions_without_rule_are_blocked(void **s) {
    (void)s;
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    kit_component(&kit, toggle(&kit, "a", "tau", "a"), "", "x.lsts");
    kit_component(&kit, toggle(&kit, "a", "a", "tau"), "", "y.lsts");
    kit_model(&kit);
    kit_initial(&kit, state);
    assert_string_equal(kit_state(&kit, state), "1 1");
    assert_string_equal(kit_expand(&kit, state), "tau -> 2 1;");
    kit_follow(&kit, state, "2 1");
    assert_string_equal(kit_expand(&kit, state), "");
    assert_int_equal(kit_release(&kit), 0);
}

static void everybody_in_a_rule_must_be_ready(void **s) {
    (void)s;
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    for (int i = 0; i < 3; i++)
        kit_component(&kit, toggle(&kit, "a b", "a", "b"), "", "x.lsts");
    kit_rule(&kit, "all");
    for (uint32_t id = 1; id <= 3; id++)
        kit_participant(&kit, id, "a");
    kit_rule(&kit, "one");
    kit_participant(&kit, 2, "b");
    kit_rule2(&kit, "tau", 1, "b", 3, "b");
    kit_model(&kit);
    kit_initial(&kit, state);
    assert_string_equal(kit_expand(&kit, state), "all -> 2 2 2;");
    kit_follow(&kit, state, "2 2 2");
    assert_string_equal(kit_expand(&kit, state), "one -> 2 1 2;tau -> 1 2 1;");
    kit_follow(&kit, state, "2 1 2");
    assert_string_equal(kit_expand(&kit, state), "tau -> 1 1 1;");
    assert_int_equal(kit_release(&kit), 0);
}

static void choices_of_partners_multiply(void **s) {
    (void)s;
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    Lsts *lsts = kit_system(&kit, 3, "a");
    kit_edge(lsts, 1, "a", 2);
    kit_edge(lsts, 1, "a", 3);
    for (int i = 0; i < 3; i++)
        kit_component(&kit, lsts, "", "x.lsts");
    kit_rule(&kit, "r");
    for (uint32_t id = 1; id <= 3; id++)
        kit_participant(&kit, id, "a");
    kit_model(&kit);
    kit_initial(&kit, state);
    assert_string_equal(kit_expand(&kit, state),
                        "r -> 2 2 2;r -> 2 2 3;r -> 2 3 2;r -> 2 3 3;"
                        "r -> 3 2 2;r -> 3 2 3;r -> 3 3 2;r -> 3 3 3;");
    assert_int_equal(kit_release(&kit), 0);
}

static void one_source_label_and_target_are_one_transition(void **s) {
    (void)s;
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    Lsts *lsts = kit_system(&kit, 2, "a b");
    kit_edge(lsts, 1, "b", 2);
    kit_edge(lsts, 1, "a", 2);
    kit_edge(lsts, 1, "a", 2);
    kit_edge(lsts, 1, "tau", 2);
    kit_component(&kit, lsts, "", "x.lsts");
    const char *const results[] = {"other", "same", "same", "tau"};
    const char *const actions[] = {"a", "b", "a", "b"};
    for (int i = 0; i < 4; i++) {
        kit_rule(&kit, results[i]);
        kit_participant(&kit, 1, actions[i]);
    }
    kit_model(&kit);
    kit_initial(&kit, state);
    assert_string_equal(kit_expand(&kit, state),
                        "other -> 2;same -> 2;tau -> 2;");
    for (size_t i = 0; i < kit.batch.count; i++) /* the lowest stay */
        assert_true(kit.batch.actions[i] != 2 && kit.batch.actions[i] != 4);
    assert_int_equal(kit_release(&kit), 0);
}

static void self_loops_of_different_components_coincide(void **s) {
    (void)s;
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    Lsts *lsts = kit_system(&kit, 2, "a");
    kit_edge(lsts, 1, "tau", 1);
    kit_edge(lsts, 1, "a", 1);
    for (int i = 0; i < 40; i++)
        kit_component(&kit, lsts, "", "x.lsts");
    for (uint32_t id = 1; id <= 40; id++) {
        kit_rule(&kit, "r");
        kit_participant(&kit, id, "a");
    }
    kit_model(&kit);
    kit_initial(&kit, state);
    kit_expand(&kit, state);
    assert_int_equal(kit.batch.count, 2);
    assert_int_equal(kit.batch.actions[0] + kit.batch.actions[1], 40);
    assert_int_equal(kit_release(&kit), 0);
}

static void several_initial_states_multiply(void **s) {
    (void)s;
    Kit kit;
    kit_init(&kit);
    Lsts *lsts = kit_system(&kit, 3, "");
    vec_push(&kit.mem, &lsts->initial, 2);
    vec_push(&kit.mem, &lsts->initial, 0); /* given twice */
    kit_component(&kit, lsts, "", "x.lsts");
    kit_component(&kit, kit_system(&kit, 1, ""), "", "y.lsts");
    kit_component(&kit, lsts, "", "z.lsts");
    kit_model(&kit);
    initial_once(kit.model, &kit.batch);
    assert_int_equal(kit.batch.count, 4);
    const char *const expected[] = {"1 1 1", "3 1 1", "1 1 3", "3 1 3"};
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(kit_state(&kit, successors_state(&kit.batch, i)),
                            expected[i]);
    assert_int_equal(kit_release(&kit), 0);
}

static void too_many_initial_states_fail(void **s) {
    (void)s;
    Kit kit;
    kit_init(&kit);
    Lsts *lsts = kit_system(&kit, 2, "");
    vec_push(&kit.mem, &lsts->initial, 1);
    for (int i = 0; i < 80; i++)
        kit_component(&kit, lsts, "", "x.lsts");
    kit_model(&kit);
    kit.mem.limit = kit.mem.live + (1 << 16);
    initial_once(kit.model, &kit.batch);
    assert_true(kit.batch.failed);
    assert_int_equal(kit_release(&kit), 0);
}

static void memory_failure_in_expand_is_told(void **s) {
    (void)s;
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    Lsts *wide = kit_system(&kit, 101, "a");
    for (uint32_t t = 2; t <= 101; t++)
        kit_edge(wide, 1, "a", t);
    for (int i = 0; i < 3; i++)
        kit_component(&kit, wide, "", "x.lsts");
    kit_rule(&kit, "r");
    for (uint32_t id = 1; id <= 3; id++)
        kit_participant(&kit, id, "a");
    kit_rule(&kit, "s");
    kit_participant(&kit, 1, "a");
    kit_model(&kit);
    kit_initial(&kit, state);
    kit.mem.limit = kit.mem.live + 4096;
    successors_clear(&kit.batch);
    expand_once(kit.model, state, &kit.batch);
    assert_true(kit.batch.failed);
    kit.mem.limit = SIZE_MAX;
    successors_clear(&kit.batch);
    expand_once(kit.model, state, &kit.batch);
    assert_false(kit.batch.failed);
    assert_int_equal(kit.batch.count, 1000100);
    assert_int_equal(kit_release(&kit), 0);
}

static void prints_as_the_file_has_it(void **s) {
    (void)s;
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    Lsts *lsts = toggle(&kit, "gra", "gra", "tau");
    vec_push(&kit.mem, &lsts->state_names, (StateName){0, "idle"});
    kit_component(&kit, lsts, "", "dir/client.lsts");
    kit_component(&kit, lsts, "", "client.lsts");
    kit_component(&kit, lsts, "c.", "client.lsts");
    kit_component(&kit, lsts, "c.", "client.lsts");
    kit_rule2(&kit, "gra", 1, "gra", 2, "gra");
    kit_rule2(&kit, "tau", 3, "gra", 4, "gra");
    kit_model(&kit);
    kit_initial(&kit, state);
    kit_expand(&kit, state);
    kit_follow(&kit, state, "2 2 idle idle");
    text_clear(&kit.text);
    model_print_state(kit.model, state, &kit.text);
    assert_string_equal(kit.text.data, "client.1=2 client.2=2 c=idle c.4=idle");
    const char *const actions[] = {"gra  [1:gra 2:gra]", "tau  [3:gra 4:gra]",
                                   "tau  [1]"};
    for (uint32_t a = 0; a < 3; a++) {
        text_clear(&kit.text);
        model_print_action(kit.model, a, &kit.text);
        assert_string_equal(kit.text.data, actions[a]);
    }
    assert_int_equal(kit.model->action_count, 6);
    assert_string_equal(model_label(kit.model, 5), "tau");
    assert_int_equal(kit_release(&kit), 0);
}

static uint32_t find_proposition(const Kit *kit, const char *name) {
    for (uint32_t p = 0; p < kit->model->propositions.count; p++)
        if (strcmp(kit->model->propositions.names[p], name) == 0)
            return p;
    return UINT32_MAX;
}

static bool holds(const Kit *kit, const Word *state, const char *name) {
    uint32_t p = find_proposition(kit, name);
    assert_true(p != UINT32_MAX);
    return model_holds(kit->model, state, p);
}

static void permanent_propositions_propagate(void **s) {
    (void)s;
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    Lsts *lsts = toggle(&kit, "", "tau", "tau");
    kit_proposition(lsts, PROPOSITION_NAMED, "/T", 1);
    kit_proposition(lsts, PROPOSITION_NAMED, "/U", 2);
    kit_proposition(lsts, PROPOSITION_NAMED, "W", 2);
    kit_component(&kit, lsts, "c1.", "client.lsts");
    kit_component(&kit, lsts, "", "client.lsts");
    kit_component(&kit, lsts, "", "client.lsts");
    vec_push(&kit.mem, &kit.network.hidden, "/c1.U");
    kit_model(&kit);
    kit_initial(&kit, state);
    assert_int_equal(kit.model->propositions.result_count, 3);
    assert_int_equal(find_proposition(&kit, "/c1.U"), UINT32_MAX);
    assert_true(find_proposition(&kit, "2.W") >= 3);
    assert_true(holds(&kit, state, "/c1.T"));
    assert_true(holds(&kit, state, "/T"));
    assert_false(holds(&kit, state, "/U"));
    assert_false(holds(&kit, state, "3.W"));
    kit_expand(&kit, state);
    kit_follow(&kit, state, "1 2 1");
    assert_true(holds(&kit, state, "/T")); /* still true in component 3 */
    assert_true(holds(&kit, state, "/U"));
    assert_true(holds(&kit, state, "2.W"));
    assert_true(holds(&kit, state, "2./U"));
    kit_expand(&kit, state);
    kit_follow(&kit, state, "1 2 2");
    assert_false(holds(&kit, state, "/T"));
    assert_int_equal(kit_release(&kit), 0);
}

static void results_are_disjunctions_and_permanence_wins(void **s) {
    (void)s;
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    Lsts *lsts = toggle(&kit, "", "tau", "tau");
    kit_proposition(lsts, PROPOSITION_NAMED, "A", 2);
    Lsts *token = toggle(&kit, "", "tau", "tau");
    kit_proposition(token, PROPOSITION_NAMED, "/T", 2);
    kit_component(&kit, lsts, "", "x.lsts");
    kit_component(&kit, lsts, "", "x.lsts");
    kit_component(&kit, token, "", "t.lsts");
    kit_atom_rule(&kit, PROPOSITION_NAMED, "busy", 1, 0);
    kit_atom_rule(&kit, PROPOSITION_NAMED, "busy", 2, 0);
    kit_atom_rule(&kit, PROPOSITION_NAMED, "T", 1, 0);
    kit_model(&kit);
    kit_initial(&kit, state);
    assert_int_equal(kit.model->propositions.result_count, 2); /* busy and /T */
    assert_true(find_proposition(&kit, "T") >= 2); /* for expressions */
    assert_false(holds(&kit, state, "busy"));
    kit_expand(&kit, state);
    kit_follow(&kit, state, "1 2 1");
    assert_true(holds(&kit, state, "busy"));
    assert_false(holds(&kit, state, "/T"));
    kit_expand(&kit, state);
    kit_follow(&kit, state, "1 2 2");
    assert_true(holds(&kit, state, "/T"));
    kit_expand(&kit, state);
    kit_follow(&kit, state, "1 2 1");
    kit_expand(&kit, state);
    kit_follow(&kit, state, "2 2 1");
    assert_true(holds(&kit, state, "/T"));
    assert_true(holds(&kit, state, "T"));
    assert_int_equal(kit_release(&kit), 0);
}

static void cut_comes_from_rules_components_and_names(void **s) {
    (void)s;
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    Lsts *special = toggle(&kit, "", "tau", "tau");
    kit_proposition(special, PROPOSITION_CUT, "cut", 2);
    Lsts *named = toggle(&kit, "", "tau", "tau");
    kit_proposition(named, PROPOSITION_NAMED, "%c", 2);
    Lsts *plain = toggle(&kit, "", "tau", "tau");
    kit_proposition(plain, PROPOSITION_NAMED, "p", 2);
    kit_component(&kit, special, "", "s.lsts");
    kit_component(&kit, named, "", "n.lsts");
    kit_component(&kit, named, "hid.", "n.lsts");
    kit_component(&kit, plain, "", "p.lsts");
    vec_push(&kit.mem, &kit.network.hidden, "%hid.c");
    kit_atom_rule(&kit, PROPOSITION_NAMED, "%rule", 4, 0);
    kit_model(&kit);
    assert_int_equal(kit.model->present, LABEL_CUT);
    assert_int_equal(kit.model->property_count, 0);
    const char *const targets[] = {"2 1 1 1", "1 2 1 1", "1 1 2 1", "1 1 1 2"};
    for (size_t i = 0; i < 4; i++) {
        kit_initial(&kit, state);
        assert_int_equal(model_labels(kit.model, state, LABEL_CUT), 0);
        kit_expand(&kit, state);
        kit_follow(&kit, state, targets[i]);
        assert_int_equal(model_labels(kit.model, state, UINT32_MAX),
                         i == 2 ? 0 : LABEL_CUT);
    }
    assert_int_equal(kit_release(&kit), 0);
}

static void rejections_are_properties(void **s) {
    (void)s;
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    Lsts *lsts = toggle(&kit, "", "tau", "tau");
    kit_proposition(lsts, PROPOSITION_NAMED, "A", 2);
    kit_component(&kit, lsts, "", "x.lsts");
    kit_component(&kit, lsts, "", "x.lsts");
    kit_atom_rule(&kit, PROPOSITION_NAMED, "a", 1, 0);
    kit_pair_rule(&kit, PROPOSITION_REJ, "rej", 1, 2, 0);
    kit_atom_rule(&kit, PROPOSITION_LL_REJ, "ll_rej", 2, 0);
    Boolean *e = kit_prop_rule(&kit, PROPOSITION_DL_REJ, "dl_rej");
    uint32_t a = boolean_add(e, &kit.mem, BOOLEAN_ATOM, 0, 0);
    uint32_t b = boolean_add(e, &kit.mem, BOOLEAN_ATOM, 1, 0);
    a = boolean_add(e, &kit.mem, BOOLEAN_OR, a, b);
    a = boolean_add(e, &kit.mem, BOOLEAN_NOT, a, 0);
    b = boolean_add(e, &kit.mem, BOOLEAN_TRUE, 0, 0);
    boolean_add(e, &kit.mem, BOOLEAN_AND, a, b);
    kit_model(&kit);
    const Model *model = kit.model;
    assert_int_equal(model->property_count, 3);
    assert_string_equal(model->properties[0].name, "rej:2");
    assert_string_equal(model->properties[0].text, "1.\"A\" & 2.\"A\"");
    assert_string_equal(model->properties[1].name, "ll_rej:3");
    assert_string_equal(model->properties[2].name, "dl_rej:4");
    assert_string_equal(model->properties[2].text,
                        "!(1.\"A\" | 2.\"A\") & true");
    kit_initial(&kit, state);
    assert_int_equal(model_labels(model, state, UINT32_MAX), LABEL_DEADLOCK);
    kit_expand(&kit, state);
    kit_follow(&kit, state, "1 2");
    assert_int_equal(model_labels(model, state, UINT32_MAX), LABEL_LIVELOCK);
    assert_true(model_marks(model, state, 1));
    kit_expand(&kit, state);
    kit_follow(&kit, state, "2 2");
    assert_int_equal(model_labels(model, state, UINT32_MAX),
                     LABEL_LIVELOCK | LABEL_REJECT);
    assert_int_equal(model_labels(model, state, LABEL_REJECT), LABEL_REJECT);
    assert_int_equal(kit_release(&kit), 0);
}

/* A ring in which one token goes round, with all pairs excluded. */
static void build_ring(Kit *kit, uint32_t n) {
    kit_init(kit);
    Lsts *lsts = kit_system(kit, 3, "get put");
    kit_edge(lsts, 1, "get", 2);
    kit_edge(lsts, 2, "put", 3);
    kit_edge(lsts, 3, "tau", 1);
    kit_proposition(lsts, PROPOSITION_NAMED, "T", 2);
    Lsts *first = kit_system(kit, 3, "get put");
    *first->initial.data = 1;
    kit_edge(first, 1, "get", 2);
    kit_edge(first, 2, "put", 3);
    kit_edge(first, 3, "tau", 1);
    kit_proposition(first, PROPOSITION_NAMED, "T", 2);
    for (uint32_t i = 0; i < n; i++)
        kit_component(kit, i ? lsts : first, "", "x.lsts");
    for (uint32_t i = 1; i <= n; i++)
        kit_rule2(kit, "pass", i, "put", i % n + 1, "get");
}

static void a_thousand_components(void **s) {
    (void)s;
    Kit kit;
    static Word state[2048];
    build_ring(&kit, 1000);
    for (uint32_t i = 1; i < 1000; i++)
        kit_pair_rule(&kit, PROPOSITION_REJ, "rej", i, i + 1, 0);
    kit_pair_rule(&kit, PROPOSITION_REJ, "rej", 1, 999, 0);
    kit_model(&kit);
    assert_int_equal(kit.model->words, 32);
    assert_int_equal(kit.model->bits, 2000);
    kit_initial(&kit, state);
    for (int step = 0; step < 3000; step++) {
        successors_clear(&kit.batch);
        expand_once(kit.model, state, &kit.batch);
        assert_true(kit.batch.count >= 1 && kit.batch.count <= 3);
        assert_int_equal(model_labels(kit.model, state, LABEL_REJECT), 0);
        const Word *next = successors_state(&kit.batch, 0);
        memcpy(state, next, kit.model->words * sizeof *state);
    }
    assert_int_equal(kit_release(&kit), 0);
}

static void ten_thousand_actions(void **s) {
    (void)s;
    enum {
        ACTIONS = 10000
    };
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    Lsts *lsts = kit_system(&kit, ACTIONS, "");
    for (uint32_t a = 1; a <= ACTIONS; a++) {
        vec_push(&kit.mem, &lsts->actions, "a");
        vec_push(&kit.mem, &lsts->transitions,
                 (LstsTransition){a - 1, a, a % ACTIONS});
    }
    kit_component(&kit, lsts, "", "x.lsts");
    kit_component(&kit, lsts, "", "x.lsts");
    for (uint32_t a = 1; a <= ACTIONS; a++) {
        kit_rule(&kit, "tau");
        for (uint32_t c = 0; c < 2; c++) {
            vec_push(&kit.mem, &kit.network.participants, (Participant){c, a});
            vec_last(&kit.network.rules).count++;
        }
    }
    kit_model(&kit);
    kit_initial(&kit, state);
    for (int step = 0; step < ACTIONS; step++) {
        successors_clear(&kit.batch);
        expand_once(kit.model, state, &kit.batch);
        assert_int_equal(kit.batch.count, 1);
        assert_int_equal(kit.batch.actions[0], step);
        *state = *kit.batch.states;
    }
    assert_string_equal(kit_state(&kit, state), "1 1");
    assert_int_equal(kit_release(&kit), 0);
}

/* A file may claim as many states as it likes. */
static void states_that_nothing_mentions_cost_nothing(void **s) {
    (void)s;
    Kit kit;
    Word state[WIDE];
    kit_init(&kit);
    Lsts *lsts = kit_system(&kit, 4000000000, "a");
    lsts->initial.data[0] = 3999999999;
    kit_edge(lsts, 5, "tau", 70000);
    kit_edge(lsts, 4000000000, "a", 5);
    Proposition p = {.name = "P"};
    vec_push(&kit.mem, &p.states, (LtsRange){0, 1000});
    vec_push(&kit.mem, &p.states, (LtsRange){70001, 3999999999});
    vec_push(&kit.mem, &lsts->propositions, p);
    kit_component(&kit, lsts, "", "x.lsts");
    kit_component(&kit, lsts, "", "x.lsts");
    kit_rule2(&kit, "a", 1, "a", 2, "a");
    kit_pair_rule(&kit, PROPOSITION_REJ, "rej", 1, 2, 0);
    kit_model(&kit);
    assert_true(kit.mem.peak < 1 << 20);
    assert_int_equal(kit.model->bits, 3); /* both do "a" together */
    kit_initial(&kit, state);
    assert_string_equal(kit_expand(&kit, state), "a -> 5 5;");
    assert_int_equal(model_labels(kit.model, state, LABEL_REJECT),
                     LABEL_REJECT);
    kit_follow(&kit, state, "5 5");
    assert_string_equal(kit_expand(&kit, state),
                        "tau -> 5 70000;tau -> 70000 5;");
    kit_follow(&kit, state, "70000 5");
    assert_int_equal(model_labels(kit.model, state, LABEL_REJECT), 0);
    assert_int_equal(kit_release(&kit), 0);
}

/* (1.P0 | 2.P0) & (1.P1 | 2.P1) & ... has a term for every choice. */
static void rules_with_many_terms_are_evaluated(void **s) {
    enum {
        FACTORS = 8
    };
    (void)s;
    Kit kit;
    Word state[WIDE];
    static const char *const names[FACTORS] = {"a", "b", "c", "d",
                                               "e", "f", "g", "h"};
    kit_init(&kit);
    Lsts *lsts = toggle(&kit, "", "tau", "tau");
    for (uint32_t p = 0; p < FACTORS; p++)
        kit_proposition(lsts, PROPOSITION_NAMED, names[p], p == 3 ? 2 : 3);
    kit_component(&kit, lsts, "", "x.lsts");
    kit_component(&kit, lsts, "", "x.lsts");
    Boolean *e = kit_prop_rule(&kit, PROPOSITION_REJ, "rej");
    uint32_t all = boolean_add(e, &kit.mem, BOOLEAN_TRUE, 0, 0);
    for (uint32_t p = 0; p < FACTORS; p++) {
        uint32_t a =
            boolean_add(e, &kit.mem, BOOLEAN_ATOM, kit_atom(&kit, 1, p), 0);
        uint32_t b =
            boolean_add(e, &kit.mem, BOOLEAN_ATOM, kit_atom(&kit, 2, p), 0);
        a = boolean_add(e, &kit.mem, BOOLEAN_OR, a, b);
        all = boolean_add(e, &kit.mem, BOOLEAN_AND, all, a);
    }
    kit_model(&kit);
    kit_initial(&kit, state);
    assert_int_equal(model_labels(kit.model, state, LABEL_REJECT), 0);
    kit_expand(&kit, state);
    kit_follow(&kit, state, "1 2");
    assert_int_equal(model_labels(kit.model, state, LABEL_REJECT),
                     LABEL_REJECT);
    assert_int_equal(kit_release(&kit), 0);
}

/* Pairs, and triples with a negation, among n components. */
static void add_random_rules(Kit *kit, Rng *rng, uint32_t n, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t atoms[3]; /* atom k is that of component k */
        for (int k = 0; k < 3; k++)
            atoms[k] = (uint32_t)rng_below(rng, n);
        Boolean *e = kit_prop_rule(kit, PROPOSITION_REJ, "rej");
        uint32_t a = boolean_add(e, &kit->mem, BOOLEAN_ATOM, atoms[0], 0);
        uint32_t b = boolean_add(e, &kit->mem, BOOLEAN_ATOM, atoms[1], 0);
        a = boolean_add(e, &kit->mem, BOOLEAN_AND, a, b);
        if (i % 2)
            continue;
        b = boolean_add(e, &kit->mem, BOOLEAN_ATOM, atoms[2], 0);
        b = boolean_add(e, &kit->mem, BOOLEAN_NOT, b, 0);
        boolean_add(e, &kit->mem, BOOLEAN_AND, a, b);
    }
}

static bool some_mark(const Model *model, const Word *state) {
    for (uint32_t p = 0; p < model->property_count; p++)
        if (model_marks(model, state, p))
            return true;
    return false;
}

/* One word of truth, several, too many for the matrix, and too many. */
static void labels_agree_with_marks_for_any_number_of_atoms(void **s) {
    (void)s;
    static const uint32_t sizes[] = {20, 70, 1100, 17000};
    int found[2] = {0};
    for (size_t k = 0; k < 4; k++) {
        uint32_t n = sizes[k];
        Rng rng = {k};
        Kit kit;
        kit_init(&kit);
        Lsts *lsts = toggle(&kit, "", "tau", "tau");
        kit_proposition(lsts, PROPOSITION_NAMED, "P", 2);
        for (uint32_t c = 0; c < n; c++) {
            kit_component(&kit, lsts, "", "x.lsts");
            vec_push(&kit.mem, &kit.network.atoms, (PropositionAtom){c, 0});
        }
        add_random_rules(&kit, &rng, n, 3 * n);
        kit_model(&kit);
        Word *state = calloc(kit.model->words, sizeof *state);
        for (int step = 0; step < 40; step++) {
            uint64_t c = rng_below(&rng, n); /* a bit for each component */
            state[c / 64] ^= (Word)1 << c % 64;
            bool expected = some_mark(kit.model, state);
            found[expected]++;
            assert_int_equal(model_labels(kit.model, state, LABEL_REJECT),
                             expected ? LABEL_REJECT : 0);
        }
        free(state);
        assert_int_equal(kit_release(&kit), 0);
    }
    assert_true(found[0] > 20 && found[1] > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tau_interleaves_and_actions_without_rule_are_blocked),
        cmocka_unit_test(everybody_in_a_rule_must_be_ready),
        cmocka_unit_test(choices_of_partners_multiply),
        cmocka_unit_test(one_source_label_and_target_are_one_transition),
        cmocka_unit_test(self_loops_of_different_components_coincide),
        cmocka_unit_test(several_initial_states_multiply),
        cmocka_unit_test(too_many_initial_states_fail),
        cmocka_unit_test(memory_failure_in_expand_is_told),
        cmocka_unit_test(prints_as_the_file_has_it),
        cmocka_unit_test(permanent_propositions_propagate),
        cmocka_unit_test(results_are_disjunctions_and_permanence_wins),
        cmocka_unit_test(cut_comes_from_rules_components_and_names),
        cmocka_unit_test(rejections_are_properties),
        cmocka_unit_test(rules_with_many_terms_are_evaluated),
        cmocka_unit_test(states_that_nothing_mentions_cost_nothing),
        cmocka_unit_test(labels_agree_with_marks_for_any_number_of_atoms),
        cmocka_unit_test(a_thousand_components),
        cmocka_unit_test(ten_thousand_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
