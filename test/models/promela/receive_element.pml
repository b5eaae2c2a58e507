/* A message is stored into elements and fields. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 10 */
typedef T { byte f[2] };
chan c = [1] of { byte, short };
T t[2];
active proctype A() { c!5, -3; c!6, 300 }
active proctype B() {
    byte i = 1;
    short s;
    c?t[i].f[0], s;
    assert(t[1].f[0] == 5 && s == -3);
    c?t[0].f[i], t[0].f[0];
    assert(t[0].f[1] == 6 && t[0].f[0] == 44)
}
