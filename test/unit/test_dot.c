#include "test/unit/lsts_fixture.h"

static void draws_everything(void **state) {
    (void)state;
    fixture_rewrites(
        LSTS_TVT, LSTS_DOT, NULL,
        "Begin Lsts Begin Header State_cnt = 3 Action_cnt = 1 "
        "Transition_cnt = 3 State_prop_cnt = 4 Initial_states = 1 2; "
        "End Header Begin Action_names 1 = \"a\\\"\\!b\\nc\\01\" "
        "End Action_names Begin State_names 1 = \"start\" End State_names "
        "Begin State_props \"p\" : 1..2; Rej : 3; Cut : 2; Ll_rej : 2 3; "
        "End State_props Begin Transitions 1: 1,0 2,1; 2: 3,1; "
        "End Transitions End Lsts",
        "digraph \"lsts\" {\n"
        "  rankdir=LR\n"
        "  node [shape=circle]\n"
        "  \"I0\" [label=\"\",style=invis,width=0]\n"
        "  \"I0\" -> \"1\"\n"
        "  \"I1\" [label=\"\",style=invis,width=0]\n"
        "  \"I1\" -> \"2\"\n"
        "  \"1\" [label=\"1\\np\",tooltip=\"start\"]\n"
        "  \"2\" [label=\"2\\np Cut Ll_rej\",style=dashed,color=purple,"
        "peripheries=2]\n"
        "  \"3\" [label=\"3\\nRej Ll_rej\",shape=octagon,color=red,"
        "fontcolor=red,peripheries=2]\n"
        "  \"1\" -> \"1\" [label=\"τ\",style=dashed,color=gray40]\n"
        "  \"1\" -> \"2\" [label=\"a\\\"\\\\b\\\\x0ac\\\\x01\"]\n"
        "  \"2\" -> \"3\" [label=\"a\\\"\\\\b\\\\x0ac\\\\x01\"]\n"
        "}\n");
}

static void rejects_crowds(void **state) {
    (void)state;
    Fixture f;
    fixture_good(&f, LSTS_AUT, NULL, "des (0,0,4000000000)");
    assert_false(lsts_write(&f.lsts, &f.diag, &f.out, LSTS_DOT, NULL));
    assert_int_equal(f.diag.items.data[0].code, CODE_LIMIT);
    fixture_finish(&f);
    fixture_good(&f, LSTS_AUT, NULL, "des (0,0,201)");
    assert_true(lsts_write(&f.lsts, &f.diag, &f.out, LSTS_DOT, NULL));
    assert_int_equal(f.diag.warnings, 1);
    fixture_finish(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_everything),
        cmocka_unit_test(rejects_crowds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
