/* A record is sent field by field. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 15 */
/* expect: transitions 17 */
typedef T { byte a; short b };
chan c = [1] of { byte, T };
active proctype A() { T t; t.a = 1; t.b = -2; c!9, t; t.a = 2; c!8, t }
active proctype B() {
    T u;
    byte k;
    c?k, u;
    assert(k == 9 && u.a == 1 && u.b == -2);
    c?eval(8), u;
    assert(u.a == 2)
}
