#include "test/unit/unit.h"

#include "core/condition.h"
#include "test/unit/graph_model.h"

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    GraphModel graph; /* state s has the propositions that are bits of s */
    Boolean condition;
} Bench;

static void begin(Bench *bench) {
    *bench = (Bench){0};
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    graph_init(&bench->graph, &bench->mem, NULL, 0, 8);
    for (unsigned s = 0; s < 8; s++)
        bench->graph.truth[s] = (uint8_t)s;
}

static void end(Bench *bench) {
    boolean_release(&bench->condition, &bench->mem);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

/* The states (0 .. 7, as bits) where the condition holds. */
static unsigned states_of(const char *text) {
    Bench bench;
    begin(&bench);
    if (!condition_parse(&bench.graph.model, &bench.diag, "c", text,
                         &bench.condition))
        fail_msg("%s: %s", text, bench.diag.items.data[0].message);
    unsigned result = 0;
    for (unsigned s = 0; s < 8; s++) {
        Word vector;
        graph_encode(&bench.graph.model, &vector, (uint8_t)s);
        if (condition_holds(&bench.graph.model, &bench.condition, &vector))
            result |= 1u << s;
    }
    assert_int_equal(bench.diag.items.count, 0);
    end(&bench);
    return result;
}

enum { /* states with a proposition */
    IS_P = 0xaa,
    IS_Q = 0xcc,
    IS_R = 0xf0,
    ANY = 0xff
};

static void operators_mean_what_they_say(void **state) {
    (void)state;
    assert_int_equal(states_of("p"), IS_P);
    assert_int_equal(states_of("!p"), ANY & ~IS_P);
    assert_int_equal(states_of("!!p"), IS_P);
    assert_int_equal(states_of("! ! !p"), ANY & ~IS_P);
    assert_int_equal(states_of("p & q"), IS_P & IS_Q);
    assert_int_equal(states_of("p && q"), IS_P & IS_Q);
    assert_int_equal(states_of("p|q"), IS_P | IS_Q);
    assert_int_equal(states_of("p||q"), IS_P | IS_Q);
    assert_int_equal(states_of("p->q"), (ANY & ~IS_P) | IS_Q);
    assert_int_equal(states_of("true"), ANY);
    assert_int_equal(states_of("false"), 0);
    assert_int_equal(states_of(" ( p ) "), IS_P);
}

static void operators_bind_in_order(void **state) {
    (void)state;
    assert_int_equal(states_of("p | q & r"), IS_P | (IS_Q & IS_R));
    assert_int_equal(states_of("p & q | r"), (IS_P & IS_Q) | IS_R);
    assert_int_equal(states_of("(p | q) & r"), (IS_P | IS_Q) & IS_R);
    assert_int_equal(states_of("!p & q"), ~IS_P & IS_Q & ANY);
    assert_int_equal(states_of("!(p & q)"), ~(IS_P & IS_Q) & ANY);
    assert_int_equal(states_of("p | q -> r"), (~(IS_P | IS_Q) & ANY) | IS_R);
    /* to the right, which differs from to the left where p and r are false */
    assert_int_equal(states_of("p -> q -> r"),
                     (~IS_P & ANY) | (~IS_Q & ANY) | IS_R);
    assert_int_equal(states_of("(p -> q) -> r"),
                     (~((~IS_P & ANY) | IS_Q) & ANY) | IS_R);
    assert_int_equal(states_of("!p->q&r"), IS_P | (IS_Q & IS_R));
}

static void names_may_be_quoted(void **state) {
    (void)state;
    static const char *const names[] = {"has token", "2.W", "/T-x"};
    Bench bench;
    begin(&bench);
    bench.graph.model.propositions.names = names;
    static const char *const good[] = {"\"has token\" & 2.W", "2.\"W\"|/T-x",
                                       "\"2.W\"->/T-x->\"/T-x\"",
                                       "\"has \"\"token\""};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(condition_parse(&bench.graph.model, &bench.diag, "c",
                                    good[i], &bench.condition));
        boolean_release(&bench.condition, &bench.mem);
    }
    end(&bench);
}

/* A quoted word is a name, whatever it says. */
static void quotes_hide_the_constants(void **state) {
    (void)state;
    static const char *const names[] = {"true", "false", "r"};
    Bench bench;
    begin(&bench);
    bench.graph.model.propositions.names = names;
    assert_true(condition_parse(&bench.graph.model, &bench.diag, "c",
                                "\"true\"", &bench.condition));
    assert_int_equal(bench.condition.nodes.data[0].kind, BOOLEAN_ATOM);
    end(&bench);
}

/* The text is rejected with this message, at these columns (from 1). */
static void reject(const char *text, const char *message, size_t from,
                   size_t to) {
    Bench bench;
    begin(&bench);
    assert_false(condition_parse(&bench.graph.model, &bench.diag, "c", text,
                                 &bench.condition));
    assert_int_equal(bench.diag.errors, 1);
    Diagnostic item = bench.diag.items.data[0];
    assert_string_equal(item.message, message);
    assert_int_equal(item.span.start, from - 1);
    assert_int_equal(item.span.end, to - 1);
    end(&bench);
}

static void errors_have_places(void **state) {
    (void)state;
    static const char missing[] =
        "a proposition, \"!\" or \"(\" is missing here";
    reject("", missing, 1, 2);
    reject("p & ", missing, 5, 6);
    reject("p & & q", missing, 5, 6);
    reject("p &&& q", missing, 5, 6);
    reject("!", missing, 2, 3);
    reject("()", missing, 2, 3);
    reject("-> p", missing, 1, 2);
    reject("p -> ", missing, 6, 7);
    reject("p q", "an operator is missing here", 3, 4);
    reject("p)", "an operator is missing here", 2, 3);
    reject("p (q)", "an operator is missing here", 3, 4);
    reject("p & (q | r", "this parenthesis is never closed", 5, 11);
    reject("p | \"q", "this quote is never closed", 5, 6);
    reject("p & nowhere", "the model has no proposition \"nowhere\"", 5, 12);
    reject("\"\"", "the model has no proposition \"\"", 1, 3);
}

static void suggests_what_was_meant(void **state) {
    (void)state;
    static const char *const names[] = {"critical", "waiting", "idle"};
    Bench bench;
    begin(&bench);
    bench.graph.model.propositions.names = names;
    assert_false(condition_parse(&bench.graph.model, &bench.diag, "c",
                                 "!critcal", &bench.condition));
    assert_string_equal(bench.diag.items.data[0].hint,
                        "did you mean \"critical\"?");
    bench.graph.model.propositions.count = 0;
    boolean_release(&bench.condition, &bench.mem);
    assert_false(condition_parse(&bench.graph.model, &bench.diag, "c",
                                 "critical", &bench.condition));
    assert_string_equal(bench.diag.items.data[1].hint,
                        "the model has no propositions at all");
    end(&bench);
}

static void component_may_be_left_out(void **state) {
    (void)state;
    static const char *const names[] = {"1.W", "2.W", "2.has token"};
    Bench bench;
    begin(&bench);
    bench.graph.model.propositions.names = names;
    assert_true(condition_parse(&bench.graph.model, &bench.diag, "c",
                                "\"has token\"", &bench.condition));
    assert_int_equal(bench.condition.nodes.data[0].left, 2);
    boolean_release(&bench.condition, &bench.mem);
    assert_false(condition_parse(&bench.graph.model, &bench.diag, "c", "W",
                                 &bench.condition));
    assert_string_equal(bench.diag.items.data[0].message,
                        "several components have a proposition \"W\"");
    assert_string_equal(bench.diag.items.data[0].hint,
                        "say which, like \"1.W\"");
    end(&bench);
}

/* A name of the whole system goes before one of a component. */
static void whole_names_go_first(void **state) {
    (void)state;
    static const char *const names[] = {"1.W", "1./T", "W"};
    Bench bench;
    begin(&bench);
    bench.graph.model.propositions.names = names;
    assert_true(condition_parse(&bench.graph.model, &bench.diag, "c", "W",
                                &bench.condition));
    assert_int_equal(bench.condition.nodes.data[0].left, 2);
    boolean_release(&bench.condition, &bench.mem);
    assert_false(condition_parse(&bench.graph.model, &bench.diag, "c", "/T",
                                 &bench.condition));
    end(&bench);
}

/* ---- Depth --------------------------------------------------------------- */

static void repeat(Text *text, const char *piece, size_t times) {
    while (times-- > 0)
        text_add(text, piece);
}

/* `times` times this, then p, then so many of that. */
static bool parses(const char *before, const char *behind, size_t times) {
    Bench bench;
    begin(&bench);
    Text text;
    text_init(&text, &bench.mem);
    repeat(&text, before, times);
    text_add(&text, "p");
    repeat(&text, behind, times);
    bool good = condition_parse(&bench.graph.model, &bench.diag, "c", text.data,
                                &bench.condition);
    Word vector;
    graph_encode(&bench.graph.model, &vector, P);
    if (good) /* p holds, so all of these do */
        assert_true(
            condition_holds(&bench.graph.model, &bench.condition, &vector));
    else
        assert_string_equal(bench.diag.items.data[0].message,
                            "this is nested too deeply");
    text_release(&text);
    end(&bench);
    return good;
}

static void depth_is_bounded_and_length_is_not(void **state) {
    (void)state;
    assert_true(parses("(", ")", 390));
    assert_true(parses("q | (", ")", 390));
    assert_true(parses("q -> ", "", 390));
    assert_false(parses("(", ")", 100000));
    assert_false(parses("q -> ", "", 100000));
    assert_false(parses("q | !(", ")", 100000));
    assert_true(parses("q | ", "", 100000));
    assert_true(parses("!!", "", 100000));
    assert_true(parses("", " | q & r", 100000));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operators_mean_what_they_say),
        cmocka_unit_test(operators_bind_in_order),
        cmocka_unit_test(names_may_be_quoted),
        cmocka_unit_test(quotes_hide_the_constants),
        cmocka_unit_test(errors_have_places),
        cmocka_unit_test(suggests_what_was_meant),
        cmocka_unit_test(component_may_be_left_out),
        cmocka_unit_test(whole_names_go_first),
        cmocka_unit_test(depth_is_bounded_and_length_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
