/* A message with many fields over a rendezvous. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 6 */
typedef T { byte a[2]; short s };
chan c = [0] of { T, bit };
active proctype A() { T t; t.a[1] = 3; t.s = -1; c!t, 3 }
active proctype B() {
    T u;
    bit b;
    c?u, b;
    assert(u.a[1] == 3 && u.s == -1 && b)
}
