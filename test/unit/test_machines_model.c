#include "test/unit/unit.h"

#include "core/channels.h"
#include "core/model_text.h"
#include "test/unit/machines_kit.h"
#include "test/unit/once.h"

typedef struct Kit {
    Mem mem;
    Diagnostics diag;
    Model *model; /* or NULL */
} Kit;

static void begin(Kit *kit, const char *text, bool unbounded) {
    mem_init(&kit->mem);
    diag_init(&kit->diag, &kit->mem);
    uint32_t source = diag_source(&kit->diag, "t.cfsm", text, strlen(text));
    kit->model = machines_read(source, unbounded, &kit->mem, &kit->diag);
}

static void end(Kit *kit) {
    model_free(kit->model);
    diag_release(&kit->diag);
    assert_int_equal(kit->mem.live, 0);
    mem_release(&kit->mem);
}

/* Follow the first transition with this label; how many there are. */
static size_t take(const Model *model, const char *label, Word *state) {
    Successors batch;
    size_t found = 0;
    successors_init(&batch, model->mem, model->words);
    expand_once(model, state, &batch);
    for (size_t i = 0; i < batch.count; i++)
        if (strcmp(model_label(model, batch.actions[i]), label) == 0 &&
            found++ == 0)
            memcpy(state, successors_state(&batch, i),
                   model->words * sizeof *state);
    successors_release(&batch);
    return found;
}

static void shows(const Model *model, const Word *state, const char *text) {
    Text out;
    text_init(&out, model->mem);
    model_print_state(model, state, &out);
    assert_string_equal(out.data, text);
    text_release(&out);
}

static const char program[] = "capacity 2; channel c, d[1], meet[0];\n"
                              "machine p { a -> b : c!x; b -> a : c!y;\n"
                              "  a -> a : meet!now; b -> b; }\n"
                              "machine q { initial v; u -> v : c?x;\n"
                              "  v -> u : meet?now; v -> v : d!z; }\n";

static void messages_are_queued(void **state) {
    (void)state;
    Kit kit;
    Word here[4];
    begin(&kit, program, false);
    assert_non_null(kit.model);
    start_once(kit.model, here);
    shows(kit.model, here, "p=a q=v c=[] d=[]");
    assert_int_equal(take(kit.model, "c?x", here), 0);
    assert_int_equal(take(kit.model, "meet!now", here), 1);
    shows(kit.model, here, "p=a q=u c=[] d=[]");
    assert_int_equal(take(kit.model, "meet!now", here), 0);
    assert_int_equal(take(kit.model, "c!x", here), 1);
    assert_int_equal(take(kit.model, "c!y", here), 1);
    shows(kit.model, here, "p=a q=u c=[x y] d=[]");
    assert_int_equal(take(kit.model, "c!x", here), 0); /* it is full */
    assert_int_equal(take(kit.model, "c?x", here), 1);
    shows(kit.model, here, "p=a q=v c=[y] d=[]");
    assert_int_equal(model_channel_count(kit.model), 2);
    assert_string_equal(kit.model->channels->declared[1].name, "d");
    assert_int_equal(kit.model->channels->declared[1].capacity, 1);
    end(&kit);
}

static bool is_true(const Model *model, const Word *state, const char *name) {
    for (uint32_t i = 0; i < model->propositions.count; i++)
        if (strcmp(model->propositions.names[i], name) == 0)
            return model_holds(model, state, i);
    fail_msg("no proposition %s", name);
    return false;
}

static void states_have_names(void **state) {
    (void)state;
    Kit kit;
    Word here[4];
    begin(&kit, program, false);
    start_once(kit.model, here);
    assert_true(is_true(kit.model, here, "q.v"));
    assert_false(is_true(kit.model, here, "q.u"));
    assert_true(is_true(kit.model, here, "c.empty"));
    take(kit.model, "c!x", here);
    take(kit.model, "c!y", here);
    assert_true(is_true(kit.model, here, "c.full"));
    assert_false(is_true(kit.model, here, "c.empty"));
    assert_true(is_true(kit.model, here, "p.a"));
    end(&kit);
}

/* One label and one target are one transition, by any machine. */
static void equal_transitions_are_one(void **state) {
    (void)state;
    Kit kit;
    Word here[4];
    begin(&kit,
          "channel c; machine p { a -> a : t; a -> a : t; }\n"
          "machine q { a -> a : t; a -> b : t; }",
          false);
    start_once(kit.model, here);
    assert_int_equal(take(kit.model, "t", here), 2);
    end(&kit);
}

static void room_is_doubled(void **state) {
    (void)state;
    Kit kit;
    Word here[4];
    Successors batch;
    begin(&kit, "channel c[1]; machine p { a -> a : c!x; }", true);
    start_once(kit.model, here);
    for (int i = 0; i < 4; i++)
        assert_int_equal(take(kit.model, "c!x", here), 1);
    assert_false(is_true(kit.model, here, "c.full"));
    successors_init(&batch, &kit.mem, kit.model->words);
    expand_once(kit.model, here, &batch);
    assert_true(batch.failed && batch.too_short);
    successors_release(&batch);
    Model *larger = machines_grow(kit.model, &kit.diag);
    assert_non_null(larger);
    start_once(larger, here);
    for (int i = 0; i < 8; i++)
        assert_int_equal(take(larger, "c!x", here), 1);
    uint32_t longest[1] = {0};
    model_longest(larger, longest);
    assert_int_equal(longest[0], 8);
    assert_int_equal(larger->channels->declared[0].capacity, 0);
    model_free(larger);
    end(&kit);
    begin(&kit, "channel c[1]; machine p { a -> a : c!x; }", false);
    assert_null(machines_grow(kit.model, &kit.diag));
    end(&kit);
}

static void bad_texts_are_rejected(void **state) {
    (void)state;
    static const char *const texts[] = {
        "",
        "machine",
        "machine {",
        "machine p { a -> ; }",
        "machine p { }",
        "machine p { a -> b : c!x; }",
        "channel c; channel c; machine p { a -> b; }",
        "channel c[x]; machine p { a -> b; }",
        "channel c[99999]; machine p { a -> b; }",
        "machine p { a -> b; } machine p { a -> b; }",
        "machine p { initial a; initial b; a -> b; }",
        "channel c; machine p { a -> b : c!; }",
        "channel c; machine p { a -> b : c!x",
        "machine p { a -> b; } }",
        "{ { machine p { a -> b; }",
        ("channel c[65536], d[65536], e[65536]; machine p { a -> a : c!x; "
         "a -> b : $; }"),
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Kit kit;
        begin(&kit, texts[i], i % 2);
        assert_null(kit.model);
        assert_true(kit.diag.errors > 0);
        end(&kit);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_queued),
        cmocka_unit_test(states_have_names),
        cmocka_unit_test(equal_transitions_are_one),
        cmocka_unit_test(room_is_doubled),
        cmocka_unit_test(bad_texts_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
