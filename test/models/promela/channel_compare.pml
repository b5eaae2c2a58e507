/* Channels are numbers: they can be compared and copied. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 12 */
/* expect: transitions 11 */
chan a = [1] of { byte };
chan b = [1] of { byte };
active proctype A() {
    chan x;
    byte k;
    x = a;
    assert(x == a && x != b);
    x!3;
    assert(len(a) == 1 && len(b) == 0);
    x = b;
    x!4;
    a?k;
    assert(k == 3);
    x?k;
    assert(k == 4)
}
