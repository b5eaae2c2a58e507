/* Looking for a message further back. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 13 */
/* expect: transitions 12 */
chan c = [3] of { byte };
active proctype A() { c!3; c!1; c!2 }
active proctype B() {
    byte k;
    full(c);
    c??<1>;
    assert(len(c) == 3);
    c??1;
    c?k;
    assert(k == 3);
    c?2
}
