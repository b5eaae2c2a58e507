/* Never claims in and out; never_guard.c, never_build.c, never_write.c,
 * hoa_write.c, guard_print.c and automaton_dot.c are tested here too, since
 * what one writes the other reads. */
#include "test/unit/unit.h"

#include "automata/formats/automaton_dot.h"
#include "automata/formats/hoa.h"
#include "automata/formats/hoa_write.h"
#include "automata/formats/never_read.h"
#include "automata/formats/never_write.h"
#include "test/cross/lasso_accepts.h"
#include "test/cross/random_automaton.h"

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    Automaton automaton;
    bool good;
} Bench;

static void read_bytes(Bench *bench, const char *text, size_t length,
                       bool hoa) {
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
    automaton_init(&bench->automaton, &bench->mem);
    uint32_t source = diag_source(&bench->diag, "t", text, length);
    bench->good = hoa ? hoa_read(&bench->automaton, &bench->diag, source)
                      : never_read(&bench->automaton, &bench->diag, source);
    assert_int_equal(bench->good, bench->diag.errors == 0);
    if (!bench->good)
        assert_int_equal(bench->diag.errors, 1);
}

static void end(Bench *bench) {
    automaton_release(&bench->automaton);
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

static void read_well(Bench *bench, const char *text) {
    read_bytes(bench, text, strlen(text), false);
    if (!bench->good)
        print_message("%s\n", bench->diag.items.data[0].message);
    assert_true(bench->good);
}

/* Rejected with a message that contains this, at this place. */
static void reject(const char *text, const char *message, size_t line,
                   size_t column) {
    Bench bench;
    read_bytes(&bench, text, strlen(text), false);
    assert_false(bench.good);
    Diagnostic item = bench.diag.items.data[0];
    if (!strstr(item.message, message))
        print_message("%s\n", item.message);
    assert_non_null(strstr(item.message, message));
    Place place = diag_place(&bench.diag, item.span);
    assert_int_equal(place.line, line);
    assert_int_equal(place.column, column);
    end(&bench);
}

/* What the claim becomes, as HOA without its header. */
static void becomes(const char *text, const char *body) {
    Bench bench;
    Text out;
    read_well(&bench, text);
    text_init(&out, &bench.mem);
    hoa_write(&bench.automaton, "", &out);
    const char *start = strstr(out.data, "--BODY--\n");
    assert_string_equal(start + strlen("--BODY--\n"), body);
    text_release(&out);
    end(&bench);
}

/* ---- What translators print ---- */

static void spin_liveness(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench, "never  {    /* <>[] p */\n"
                      "T0_init:\n\tdo\n"
                      "\t:: ((p)) -> goto accept_S4\n"
                      "\t:: (1) -> goto T0_init\n\tod;\n"
                      "accept_S4:\n\tdo\n"
                      "\t:: ((p)) -> goto accept_S4\n\tod;\n}\n");
    const Automaton *automaton = &bench.automaton;
    assert_string_equal(automaton->name, "<>[] p");
    assert_int_equal(automaton->state_count, 2);
    assert_int_equal(automaton->set_count, 1);
    assert_true(automaton->state_based);
    assert_int_equal(automaton->propositions.count, 1);
    assert_string_equal(automaton->propositions.data[0], "p");
    assert_int_equal(automaton->initial.count, 1);
    assert_int_equal(automaton->state_marks.data[0], 0);
    assert_int_equal(automaton->state_marks.data[1], 1);
    assert_int_equal(automaton->edges.count, 3);
    end(&bench);
}

static void spin_safety(void **state) {
    (void)state;
    becomes("never  {    /* !([] p) */\nT0_init:\n\tdo\n"
            "\t:: atomic { (! ((p))) -> assert(!(! ((p)))) }\n"
            "\t:: (1) -> goto T0_init\n\tod;\naccept_all:\n\tskip\n}\n",
            "State: 0\n[!0] 1\n[t] 0\nState: 1 {0}\n[t] 1\n--END--\n");
    becomes("never { accept_init: T0_init: do "
            ":: (! ((q))) -> goto T0_init "
            ":: atomic { (! ((p)) && ! ((q))) -> "
            "assert(!(! ((p)) && ! ((q)))) } od; accept_all: skip }",
            "State: 0 {0}\n[!0] 0\n[!1&!0] 1\nState: 1 {0}\n[t] 1\n--END--\n");
}

static void spot(void **state) {
    (void)state;
    becomes("never { /* F(p && XG!q) */\nT0_init:\n  if\n"
            "  :: ((p) && (x[2] == y)) -> goto accept_S1\n"
            "  :: (true) -> goto T0_init\n  fi;\n"
            "accept_S1:\n  if\n  :: (!(x[2] == y)) -> goto accept_S1\n  fi;\n"
            "T0_S2:\n  if\n  :: (false) -> goto T0_S2\n  fi;\n}\n",
            "State: 0\n[0&1] 1\n[t] 0\nState: 1 {0}\n[!1] 1\n"
            "State: 2\n[f] 2\n--END--\n");
    becomes("never {accept_init: if :: (p) -> goto accept_init fi; "
            "T0_S1: false; }",
            "State: 0 {0}\n[0] 0\nState: 1\n[f] 2\nState: 2 {0}\n[t] 2\n"
            "--END--\n");
}

/* ---- The meaning of the rest ---- */

static void falls_through(void **state) {
    (void)state;
    /* After fi comes the next statement; after od only after break. */
    becomes("never c { if :: p :: q -> goto b fi; a: do :: q :: p -> break od;"
            " b: r }",
            "State: 0\n[0] 1\n[1] 2\nState: 1\n[1] 1\n[0] 2\n"
            "State: 2\n[2] 3\nState: 3 {0}\n[t] 3\n--END--\n");
    becomes("never { goto b; a: do :: else od; b: goto a }",
            "State: 0\n[t] 0\n--END--\n");
    becomes("never { do :: p -> break; :: q; :: else -> goto x od; "
            "accept: skip; x: (true) }",
            "State: 0\n[0] 1\n[1] 0\n[!(0 | 1)] 2\nState: 1 {0}\n[t] 2\n"
            "State: 2\n[t] 3\nState: 3 {0}\n[t] 3\n--END--\n");
}

static void takes_conditions_apart(void **state) {
    (void)state;
    Bench bench;
    read_well(&bench,
              "never { do :: (a == 1 || !b && !!(c)) && !d == 2 -> break\n"
              ":: !P[1]@lab || (x -> y : z) /* note */ || q?[m(1),2] od }");
    const char *const atoms[] = {"a == 1",    "b",        "c",
                                 "!d == 2",   "P[1]@lab", "(x -> y : z)",
                                 "q?[m(1),2]"};
    const Automaton *automaton = &bench.automaton;
    assert_int_equal(automaton->propositions.count, 7);
    for (size_t i = 0; i < 7; i++)
        assert_string_equal(automaton->propositions.data[i], atoms[i]);
    for (uint64_t letter = 0; letter < 128; letter++) {
        bool a = letter & 1, b = letter & 2, c = letter & 4, d = letter & 8;
        bool lab = letter & 16, x = letter & 32, q = letter & 64;
        assert_int_equal(automaton_reads(automaton, 0, letter),
                         (a || (!b && c)) && d);
        assert_int_equal(automaton_reads(automaton, 1, letter), !lab || x || q);
    }
    end(&bench);
}

static void rejects_the_rest(void **state) {
    (void)state;
    reject("", "expected \"never\" here", 1, 1);
    reject("#define p x\nnever { skip }", "expected \"never\" here", 1, 1);
    reject("never { }", "a condition is missing", 1, 9);
    reject("never { do :: p -> goto", "expected a name", 1, 24);
    reject("never { do :: p -> goto x od }", "no such label", 1, 25);
    reject("never { do :: p od } never { skip }", "nothing more", 1, 22);
    reject("never { x = 1 }", "only watches", 1, 9);
    reject("never { x++ }", "only watches", 1, 9);
    reject("never { int x; skip }", "not \"int\"", 1, 9);
    reject("never {\n do\n :: p -> q\n od }", "a condition and a goto", 3, 10);
    reject("never { do :: p -> assert(!(p)) od }", "inside atomic", 1, 26);
    reject("never { do :: atomic { p -> assert(!q) } od }", "inside atomic", 1,
           35);
    reject("never { do :: (p -> goto x od }", "never closed", 1, 15);
    reject("never { do :: p) -> goto x od }", "never opened", 1, 16);
    reject("never { a: skip; a: skip }", "is defined twice", 1, 18);
    reject("never { a: goto b; b: goto a }", "leads nowhere", 1, 17);
    reject("never { accept: goto accept }", "takes no step", 1, 17);
    reject("never { do :: else :: else od }", "already an else", 1, 23);
    reject("never { do :: goto x od; x: skip }", "not \"goto\"", 1, 15);
    reject("never { if fi }", "expected \"::\"", 1, 12);
    reject("never { /* ", "never closed", 1, 9);
    reject("never { \"p }", "string is never closed", 1, 9);
    reject("never { p {} }", "a condition is missing", 1, 11);
    reject("never { \"p\": skip }", "expected a name", 1, 9);
    reject("never { a: if : p }", "expected a name", 1, 12);
    reject("never { do :: p -> goto fi od }", "expected a name", 1, 25);
    reject("never { p; od }", "not \"od\"", 1, 12);
    reject("never { p && && q }", "a condition is missing", 1, 13);
}

static void rejects_what_is_too_much(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Text deep, wide;
    text_init(&deep, &mem);
    text_init(&wide, &mem);
    text_add(&deep, "never { ");
    text_repeat(&deep, '(', 5000);
    text_add(&deep, "p");
    text_repeat(&deep, ')', 5000);
    text_add(&deep, " }");
    reject(deep.data, "nested too deeply", 1, 9 + 1001);
    text_add(&wide, "never { p0");
    for (int i = 1; i < 65; i++)
        text_printf(&wide, " && p%d", i);
    text_add(&wide, " }");
    reject(wide.data, "more than 64", 1, 447);
    text_release(&deep);
    text_release(&wide);
}

/* ---- Round trips ---- */

typedef void Write(const Automaton *automaton, Text *out);

static void write_hoa(const Automaton *automaton, Text *out) {
    hoa_write(automaton, "", out);
}

/* Written, read and written again: the same text and the same language. */
static void round_trip(const Automaton *automaton, Rng *rng, Write *write,
                       bool hoa) {
    Text first, second;
    text_init(&first, automaton->mem);
    text_init(&second, automaton->mem);
    write(automaton, &first);
    Bench bench;
    read_bytes(&bench, first.data, first.length, hoa);
    if (!bench.good)
        print_message("%s\n%s\n", bench.diag.items.data[0].message, first.data);
    assert_true(bench.good);
    write(&bench.automaton, &second);
    if (hoa)
        assert_string_equal(first.data, second.data);
    for (int k = 0; hoa && k < 10; k++) {
        LassoWord word =
            lasso_random(rng, 8, (uint32_t)automaton->propositions.count);
        assert_int_equal(lasso_accepts(automaton, &word),
                         lasso_accepts(&bench.automaton, &word));
    }
    text_release(&first);
    text_release(&second);
    end(&bench);
}

/* A claim numbers propositions as they come; bring a word into that order. */
static LassoWord reorder(const Automaton *from, const Automaton *to,
                         const LassoWord *word) {
    LassoWord result = *word;
    for (uint32_t i = 0; i < word->prefix + word->loop; i++) {
        result.letters[i] = 0;
        for (size_t a = 0; a < to->propositions.count; a++)
            for (size_t b = 0; b < from->propositions.count; b++)
                if (strcmp(to->propositions.data[a],
                           from->propositions.data[b]) == 0)
                    result.letters[i] |= (word->letters[i] >> b & 1) << a;
    }
    return result;
}

static void claim_trip(const Automaton *automaton, Rng *rng) {
    Text first;
    text_init(&first, automaton->mem);
    never_write(automaton, &first);
    Bench bench;
    read_bytes(&bench, first.data, first.length, false);
    if (!bench.good)
        print_message("%s\n%s\n", bench.diag.items.data[0].message, first.data);
    assert_true(bench.good);
    for (int k = 0; k < 20; k++) {
        LassoWord word =
            lasso_random(rng, 8, (uint32_t)automaton->propositions.count);
        LassoWord same = reorder(automaton, &bench.automaton, &word);
        assert_int_equal(lasso_accepts(automaton, &word),
                         lasso_accepts(&bench.automaton, &same));
    }
    text_release(&first);
    end(&bench);
}

static void round_trips(void **state) {
    (void)state;
    Mem mem;
    mem_init(&mem);
    Rng rng = {5};
    for (int i = 0; i < 500; i++) {
        Automaton automaton;
        bool testing = i % 3 == 0;
        random_automaton(&automaton, &mem, &rng,
                         random_automaton_shape(&rng, testing));
        round_trip(&automaton, &rng, write_hoa, true);
        if (!testing)
            claim_trip(&automaton, &rng);
        automaton_release(&automaton);
    }
    assert_int_equal(mem.live, 0);
}

/* ---- Pictures ---- */

static void draws(void **state) {
    (void)state;
    Bench bench;
    Text out;
    read_well(&bench, "never { /* a \"b\" */ do :: x == \\1 -> break od; "
                      "accept: do :: p od }");
    text_init(&out, &bench.mem);
    automaton_dot(&bench.automaton, &out);
    assert_string_equal(out.data,
                        "digraph automaton {\n  label=\"a \\\"b\\\"\";\n"
                        "  rankdir=LR;\n  node [shape=circle];\n"
                        "  start0 [shape=point, label=\"\"];\n"
                        "  start0 -> 0;\n"
                        "  0 [label=\"0\"];\n"
                        "  1 [label=\"1\", peripheries=2];\n"
                        "  0 -> 1 [label=\"(x == \\\\1)\"];\n"
                        "  1 -> 1 [label=\"p\"];\n}\n");
    text_release(&out);
    end(&bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spin_liveness),
        cmocka_unit_test(spin_safety),
        cmocka_unit_test(spot),
        cmocka_unit_test(falls_through),
        cmocka_unit_test(takes_conditions_apart),
        cmocka_unit_test(rejects_the_rest),
        cmocka_unit_test(rejects_what_is_too_much),
        cmocka_unit_test(round_trips),
        cmocka_unit_test(draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
