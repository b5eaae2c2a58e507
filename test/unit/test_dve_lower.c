#include "core/model_text.h"
#include "test/unit/dve_fixture.h"

#include "test/unit/brute_structure.h"
#include "test/unit/expression_value.h"
#include "test/unit/once.h"

static const char program[] =
    "channel c; channel {byte, int} d[2];\n"
    "process P { byte x; state a, b; init a; trans\n"
    "  a -> b { sync c!x + 1; },\n"
    "  b -> a { sync d!{x, -1}; effect x = x + 1; },\n"
    "  b -> a { guard x == 9; };\n"
    "}\n"
    "process Q { byte y[2]; state a; init a; trans\n"
    "  a -> a { sync c?y[1]; },\n"
    "  a -> a { guard y[0] == 0; };\n"
    "}\n"
    "system async;";

static void begin(DveFixture *fixture, const Question *atoms, size_t count) {
    dve_begin(fixture, program, atoms, count);
    assert_non_null(fixture->model);
}

/* The only successor of `state` with this action, copied into it. */
static void take(const Model *model, const char *action, Word *state) {
    Successors batch;
    bool taken = false;
    successors_init(&batch, model->mem, model->words);
    expand_once(model, state, &batch);
    for (size_t i = 0; i < batch.count; i++)
        if (strcmp(model_label(model, batch.actions[i]), action) == 0) {
            assert_false(taken);
            memcpy(state, successors_state(&batch, i),
                   model->words * sizeof *state);
            taken = true;
        }
    assert_true(taken);
    successors_release(&batch);
}

static void shows(const Model *model, const Word *state, const char *text) {
    Text out;
    text_init(&out, model->mem);
    model_print_state(model, state, &out);
    assert_string_equal(out.data, text);
    text_release(&out);
}

static void steps_change_what_they_say(void **state) {
    (void)state;
    DveFixture fixture;
    Word here[4];
    begin(&fixture, NULL, 0);
    start_once(fixture.model, here);
    shows(fixture.model, here, "P=a Q=a P->x=0 Q->y={0,0} d=[]");
    take(fixture.model, "P: a -> b, Q: a -> a", here);
    shows(fixture.model, here, "P=b Q=a P->x=0 Q->y={0,1} d=[]");
    take(fixture.model, "P: b -> a", here);
    shows(fixture.model, here, "P=a Q=a P->x=1 Q->y={0,1} d=[{1,-1}]");
    dve_end(&fixture);
}

static void transitions_that_look_alike_have_numbers(void **state) {
    (void)state;
    DveFixture fixture;
    begin(&fixture, NULL, 0);
    const Model *model = fixture.model;
    assert_int_equal(model->action_count, 4);
    assert_string_equal(model_label(model, 1), "P: b -> a");
    assert_string_equal(model_label(model, 2), "P: b -> a (2)");
    dve_end(&fixture);
}

static void who_takes_part_is_known(void **state) {
    (void)state;
    DveFixture fixture;
    begin(&fixture, NULL, 0);
    const Model *model = fixture.model;
    Structure known;
    structure_init(&known, model, STRUCTURE_PARTICIPANTS, model->mem);
    assert_int_equal(model_process_count(model), 2);
    assert_true(structure_lists(&known, &known.participants, 0, 0));
    assert_true(structure_lists(&known, &known.participants, 0, 1));
    assert_true(structure_lists(&known, &known.leaders, 0, 0));
    assert_false(structure_lists(&known, &known.leaders, 0, 1));
    assert_false(structure_lists(&known, &known.participants, 1, 1));
    structure_release(&known);
    structure_init(&known, model, STRUCTURE_CONTROL, model->mem);
    Successors first, next;
    successors_init(&first, model->mem, model->words);
    successors_init(&next, model->mem, model->words);
    initial_once(model, &first);
    expand_once(model, successors_state(&first, 0), &next);
    assert_true(next.count > 0);
    for (size_t i = 0; i < next.count; i++) {
        size_t count;
        const ControlEdge *edges =
            structure_edges(&known, known.moves.data[next.actions[i]], &count);
        for (size_t k = 0; k < count; k++) {
            uint32_t process = edges[k].process;
            const Word *from = successors_state(&first, 0);
            const Word *to = successors_state(&next, i);
            assert_int_equal(expression_variable(&known, model, from, process),
                             edges[k].from);
            assert_int_equal(expression_variable(&known, model, to, process),
                             edges[k].to);
        }
    }
    successors_release(&next);
    successors_release(&first);
    structure_release(&known);
    dve_end(&fixture);
}

/* Also with committed states, assertions, and an estimate without a value. */
static void what_it_says_is_true(void **state) {
    (void)state;
    DveFixture fixture;
    static const Question asked[] = {{"a", "P.b && x < 3", false},
                                     {"b", "P->t[x]", true}};
    static const char text[] =
        "byte x; channel {byte} c; channel d[1];\n"
        "process P { byte t[2]; state a, b, e; init a; commit e;\n"
        "assert b: x < 2; trans\n"
        "  a -> b { sync c!x; effect x = (x + 1) % 4; },\n"
        "  b -> e { guard t[x % 2] == 0; sync d!; },\n"
        "  e -> a { effect t[1] = x % 2; };\n"
        "}\n"
        "process Q { byte y; state a, b; init a; trans\n"
        "  a -> b { guard x < 4; sync c?y; },\n"
        "  b -> a { sync d?; }, b -> b { guard y == 3; };\n"
        "}\n"
        "system async;";
    Brute brute;
    dve_begin(&fixture, text, asked, 2);
    assert_non_null(fixture.model);
    brute_check(&brute, fixture.model);
    assert_true(brute.guarded > 3 && brute.told > 10);
    assert_int_equal(brute.unsure, 0);
    dve_end(&fixture);
}

static void actions_have_a_place(void **state) {
    (void)state;
    DveFixture fixture;
    StepStatement statement;
    begin(&fixture, NULL, 0);
    assert_true(model_locate(fixture.model, 1, &statement));
    assert_int_equal(statement.line, 4);
    assert_string_equal(statement.who, "P");
    assert_string_equal(statement.text,
                        "b -> a { sync d!{x, -1}; effect x = x + 1; }");
    dve_end(&fixture);
}

static void atoms_are_propositions(void **state) {
    (void)state;
    const Question atoms[] = {{"t", "P.a", false},
                              {"t", "1 / P->x == 1", false}};
    DveFixture fixture;
    Word here[4];
    begin(&fixture, atoms, 2);
    const Model *model = fixture.model;
    start_once(model, here);
    assert_true(model_holds(model, here, 0));
    assert_false(model_holds(model, here, 1));
    /* an atom without a value is an error of the state */
    assert_string_equal(model->properties[0].name, "runtime");
    assert_true(model_marks(model, here, 0));
    assert_int_equal(model_labels(model, here, LABEL_REJECT), LABEL_REJECT);
    dve_end(&fixture);
}

static void a_property_is_an_automaton(void **state) {
    (void)state;
    DveFixture fixture;
    Automaton automaton;
    dve_begin(&fixture,
              "byte x; process P { state s; init s; } property Bad { state a, "
              "b; init b; accept genbuchi (a), (a, b); trans b -> a { guard x "
              "== 1; }, a -> a { }, a -> b { guard x == 1; }; } system async;",
              NULL, 0);
    automaton_init(&automaton, &fixture.mem);
    const LanguageModels *models = language_models(&dve_language);
    assert_int_equal(models->automaton_count(fixture.model), 1);
    assert_string_equal(models->automaton(fixture.model, 0, &automaton), "Bad");
    assert_int_equal(automaton.state_count, 2);
    assert_int_equal(automaton.initial.data[0], 1);
    assert_int_equal(automaton.set_count, 2);
    assert_int_equal(automaton.state_marks.data[0], 3);
    assert_int_equal(automaton.state_marks.data[1], 2);
    assert_int_equal(automaton.edges.count, 3);
    assert_int_equal(automaton.propositions.count, 1);
    assert_string_equal(automaton.propositions.data[0], "x == 1");
    automaton_release(&automaton);
    dve_end(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_change_what_they_say),
        cmocka_unit_test(transitions_that_look_alike_have_numbers),
        cmocka_unit_test(who_takes_part_is_known),
        cmocka_unit_test(what_it_says_is_true),
        cmocka_unit_test(actions_have_a_place),
        cmocka_unit_test(atoms_are_propositions),
        cmocka_unit_test(a_property_is_an_automaton),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
