/* Globals that are never written are not part of a state. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 25 */
/* expect: transitions 24 */
mtype = { small, large };
typedef T { byte a; byte b = 3; chan c = [1] of { byte } };
T t[2];
byte n = 4;
int negative = -7;
mtype size = large;
byte table[4] = { 1, 2, 3, 4 };
chan c[3] = [2] of { byte };
chan d;
byte sum;
active proctype A() {
    byte i;
    for (i in table) { sum = sum + table[i] }
    assert(sum == 10 && table[n - 2] == 3);
    t[0].a = 1;
    assert(t[1].b == 3 && negative == -7 && size == large);
    t[n - 3].c!2;
    assert(len(t[1].c) == 1 && len(t[0].c) == 0);
    c[2]!n;
    d = c[t[0].a];
    d!7;
    assert(c[2] != c[1] && len(c[1]) == 1 && len(c[0]) == 0)
}
