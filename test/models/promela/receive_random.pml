/* Random reception takes the oldest message that fits. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 14 */
/* expect: transitions 13 */
chan c = [4] of { byte, byte };
active proctype A() { c!1, 1; c!2, 2; c!1, 3; c!2, 4 }
active proctype B() {
    byte k;
    full(c);
    c??2, k;
    assert(k == 2 && len(c) == 3);
    c??k, 3;
    assert(k == 1 && len(c) == 2);
    c??k, eval(k);
    c?k, 4
}
