#include "test/unit/promela_fixture.h"

static void test_scopes(void **state) {
    (void)state;
    accepted("init { { byte x; x = 1 } { byte x; x = 2 } }");
    accepted("init { { byte x; x = 1 } byte x; x = 2 }");
    accepted("init { if :: byte x; x = 1 fi; x = 2 }");
    accepted("init { byte q; q = 1 } byte q; active proctype Z() { q = 2 }");
    accepted("byte x; typedef T { byte x }; T t; init { t.x = 1 }");
    rejected("init { byte x; { byte x; x = 1 } }", CODE_REPEATED, "x");
    rejected("byte x; init { byte x; x = 1 }", CODE_REPEATED, "x");
    rejected("init { if :: byte x; x = 1 :: byte x; x = 2 fi }", CODE_REPEATED,
             "x");
    rejected("init { y = 1 }", CODE_UNDECLARED, "y");
    rejected("init { x = 1 } byte x;", CODE_UNDECLARED, "x");
    rejected("init { { byte x; x = 1 } x = 2 }", CODE_UNDECLARED, "x");
    rejected("mtype = {a}; byte a; init { skip }", CODE_REPEATED, "a");
    rejected("typedef T { byte x; byte x } init { skip }", CODE_REPEATED, "x");
}

static void test_types(void **state) {
    (void)state;
    rejected("byte c; init { c[1] = 2 }", CODE_TYPE, "c[1]");
    rejected("byte c[2]; init { c = 2 }", CODE_TYPE, "c");
    rejected("init { _pid = 2 }", CODE_TYPE, "_pid");
    rejected("mtype = {a}; init { a = 2 }", CODE_TYPE, "a");
    rejected("byte x; init { x = _ }", CODE_TYPE, "_");
    rejected("typedef T {byte a}; T s, t; init { s = t }", CODE_TYPE, "s");
    rejected("typedef T {byte a}; T s; init { s.b = 1 }", CODE_UNDECLARED, "b");
    rejected("byte x; init { x.b = 1 }", CODE_TYPE, "x");
    rejected("T s; init { skip }", CODE_UNDECLARED, "T");
    rejected("chan c = [1] of {byte}; byte x; init { x = c + 1 }", CODE_TYPE,
             "c");
    rejected("chan c = [1] of {byte}; chan d; init { d = -c }", CODE_TYPE, "c");
    rejected("chan c; init { c = 1 }", CODE_TYPE, "1");
    rejected("chan c = [1] of {byte}; init { c++ }", CODE_TYPE, "c");
    accepted("chan c = [1] of {byte}; init { c; !c; c + 1 < 3; c!c }");
    accepted("chan c = [1] of {byte}; byte a[3]; init { a[0] = a[c]; c!c }");
    accepted("chan c = 0; byte n = 1; init { c = n; c!1 }");
    accepted("typedef T {chan c}; T t; init { t.c = 1; t.c!1 }");
    rejected("byte c; init { c!1 }", CODE_TYPE, "c");
    rejected("mtype:f = {x}; mtype:g = {u}; mtype:f z; init { z = u }",
             CODE_TYPE, "u");
    rejected("byte c = {1}; init { skip }", CODE_TYPE, "c");
    rejected("byte i, x; init { for (i in x) { skip } }", CODE_TYPE, "x");
    rejected("byte t[2]; init { for (t[0] : 1..2) { skip } }", CODE_TYPE,
             "t[0]");
}

static void test_initial_values(void **state) {
    (void)state;
    warned("typedef T {byte a}; T t = 5; init { t.a = 1 }", CODE_INITIAL, "t");
    warned("typedef T {byte a}; T t[2] = {5, 6}; init { t[0].a = 1 }",
           CODE_INITIAL, "t");
    warned("typedef T {byte a}; typedef U {T t = 5}; U u; init { u.t.a = 1 }",
           CODE_INITIAL, "t");
    warned("typedef T {byte a}; init { skip; T t = 5; t.a = 1 }", CODE_INITIAL,
           "t");
    warned("int n = 3; byte b = 1 + n; init { b = n }", CODE_INITIAL, "n");
    accepted("int n; byte b = n; init { n = b }");
    accepted("byte n = 3; int b = n; init { n = b }");
    accepted("init { int n = 3; byte b = n; n = b }");
    rejected("typedef T {byte a}; T t = {5}; init { t.a = 1 }", CODE_TYPE, "t");
    rejected("init { skip; byte a[2] = {1, 2}; a[0] = 3 }", CODE_PLACE, "a");
    rejected("init { { byte a[2] = {1, 2}; a[0] = 3 } }", CODE_PLACE, "a");
}

static void test_constants(void **state) {
    (void)state;
    rejected("byte c[0]; init { skip }", CODE_CONSTANT, "0");
    rejected("byte c[-1]; init { skip }", CODE_CONSTANT, "-1");
    rejected("byte c[1000000000]; init { skip }", CODE_LIMIT, "1000000000");
    rejected("chan c = [1000000000] of {byte}; init { skip }", CODE_CONSTANT,
             "1000000000");
    rejected("byte c[4 / 0]; init { skip }", CODE_CONSTANT, "4 / 0");
    rejected("active [300] proctype A() { skip }", CODE_CONSTANT, "300");
    rejected("byte i; init { select (i : 3 .. 1) }", CODE_CONSTANT, "1");
    warned("byte n = 3; byte c[n]; init { c[0] = n }", CODE_CONSTANT, "n");
    warned("byte c[2]; init { c[5] = 1 }", CODE_RANGE, "5");
}

static void test_arity(void **state) {
    (void)state;
    rejected("proctype A(byte x) { x = 1 } init { run A() }", CODE_ARITY,
             "run A()");
    rejected("init { run B() }", CODE_UNDECLARED, "B");
    rejected("typedef T { byte x; byte y } proctype A(T t) { t.x = 1 } "
             "init { run A(1) }",
             CODE_ARITY, "run A(1)");
    accepted("typedef T { byte x; byte y } proctype A(T t) { t.x = 1 } "
             "init { run A(1, 2) }");
    accepted("typedef T { byte x; byte y } init { T t; t.x = 1; run A(t, 3) } "
             "typedef U { byte x; T t } proctype A(U u) { u.x = 1 }");
    rejected("chan c = [1] of {byte}; init { c!1,2 }", CODE_ARITY, "c");
    warned("chan c = [1] of {byte,byte}; init { c!1; c?1,1 }", CODE_ARITY, "c");
    warned("chan c = [1] of {byte}; init { c!1; c?1,1 }", CODE_ARITY, "c");
    rejected("chan c = [1] of {byte}; init { c!1; c?[1,1] }", CODE_ARITY, "c");
    warned("mtype:f x; init { x = 1 }", CODE_UNDECLARED, "mtype");
    rejected("chan c = [1] of {byte,byte}; byte x; init { c?x,x }", CODE_TYPE,
             "x");
    accepted("init { run B() } proctype B() { skip }");
}

static void test_jumps(void **state) {
    (void)state;
    rejected("init { goto foo; skip }", CODE_JUMP, "goto foo");
    rejected("init { break; skip }", CODE_JUMP, "break");
    rejected("init { A: skip; A: skip; goto A }", CODE_REPEATED, "A");
    rejected("byte x; init { x: x = 1; goto x }", CODE_REPEATED, "x");
    rejected("init { L: goto L }", CODE_JUMP, "goto L");
    rejected("init { L: goto M; M: goto L }", CODE_JUMP, "goto M");
    accepted("init { end: goto end }");
    accepted("init { goto M; M: goto L; L: accept_it: goto M }");
    rejected("byte x; init { d_step { x = 1; goto L }; L: skip }", CODE_JUMP,
             "goto L");
    rejected("byte x; init { goto L; d_step { x = 1; L: x = 2 } }", CODE_JUMP,
             "goto L");
    rejected("byte x; init { do :: d_step { x = 1; break } od }", CODE_JUMP,
             "break");
    accepted("byte x; init { d_step { do :: x = 1; break od } }");
    unread("active proctype A() { skip } never { A@L }", CODE_JUMP, "A@L");
    rejected("proctype A() { L: skip } init { goto L }", CODE_JUMP, "goto L");
}

static void test_places(void **state) {
    (void)state;
    rejected("init { if :: else :: else fi }", CODE_REPEATED, "else");
    rejected("active proctype A() { np_ }", CODE_PLACE, "np_");
    unread("chan c = [1] of {byte}; active proctype A() { c!1 }"
           "never { c!2 }",
           CODE_PLACE, "c!2");
    accepted("active proctype A() { skip } never { byte y; y = 1 }");
    unread("active proctype A() { skip } never { skip; byte y; skip }",
           CODE_PLACE, "byte y");
    rejected("proctype A() { skip } init { byte x = run A(); x = 1 }",
             CODE_PLACE, "run A()");
    rejected("proctype A() { skip } init { d_step { run A() } }", CODE_PLACE,
             "run A()");
    rejected("proctype A() { skip } init { run A() > 0 }", CODE_PLACE,
             "run A() > 0");
    rejected("byte x; init { d_step { { x = 1 } unless { x = 2 } } }",
             CODE_PLACE, "{ x = 1 }");
    rejected("init { skip; chan c = [1] of {byte}; c!1 }", CODE_PLACE, "c");
    rejected("init { hidden byte x; x = 1 }", CODE_PLACE, "x");
    rejected("byte x;proctype A() { x = 1 }", CODE_PLACE, "A");
    rejected("byte x; chan c = [1] of {byte}; active proctype A() { c!1 }"
             "trace { x = 1 }",
             CODE_PLACE, "x = 1");
}

/* Structs in messages become their scalars; numbers of variables count. */
static void test_tree(void **state) {
    (void)state;
    Fixture f;
    fixture_read(&f, "typedef T { byte a; byte b[2] };\n"
                     "chan c = [2] of {T, byte}; T t; byte g;\n"
                     "active proctype P(byte p) { byte l; L: c!t,l;\n"
                     "  { short s; s = g; goto L } }\n"
                     "mtype = {one, two, three}; mtype m = two;");
    assert_true(f.good);
    const Program *program = &f.program;
    assert_int_equal(program->global_count, 4);
    assert_int_equal(program->globals[0]->channel->width, 4);
    assert_int_equal(program->globals[0]->channel->capacity, 2);
    assert_int_equal(program->globals[3]->initial->value, 2);
    const Proctype *p = program->proctypes;
    assert_int_equal(p->variable_count, 3);
    assert_string_equal(p->variables[2]->name, "s");
    assert_true(p->variables[1]->in_prologue);
    assert_false(p->variables[2]->in_prologue);
    const Statement *send = p->body->next;
    unsigned count = 0;
    for (const Expression *e = send->arguments; e; e = e->next)
        count++;
    assert_int_equal(count, 4);
    const Statement *jump = send->next->body->next->next;
    assert_ptr_equal(jump->label->statement, send);
    fixture_end(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scopes),         cmocka_unit_test(test_types),
        cmocka_unit_test(test_initial_values), cmocka_unit_test(test_constants),
        cmocka_unit_test(test_arity),          cmocka_unit_test(test_jumps),
        cmocka_unit_test(test_places),         cmocka_unit_test(test_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
