/* Looking at a message leaves it there. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 15 */
/* expect: transitions 16 */
chan c = [3] of { byte, byte };
active proctype A() { c!1, 5; c!2, 6 }
active proctype B() {
    byte k;
    c?<1, k>;
    assert(k == 5);
    c??<2, k>;
    assert(k == 6 && len(c) == 2);
    c?k, _;
    assert(k == 1);
    c?<k, _>;
    c?k, 6
}
