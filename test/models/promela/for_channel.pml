/* A loop over the messages of a channel. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 20 */
/* expect: transitions 19 */
typedef M { byte a; byte b };
chan c = [3] of { M };
byte n;
active proctype A() {
    M m;
    m.a = 1; m.b = 2; c!m; m.a = 3; c!m;
    for (m in c) { n = n + m.a * m.b };
    assert(n == 8 && len(c) == 2)
}
