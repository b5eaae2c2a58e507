/* A sorted send goes after the last message that is not greater. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 13 */
/* expect: transitions 12 */
chan c = [4] of { byte, byte };
active proctype A() {
    byte k, m;
    c!!2, 1; c!!2, 0; c!!1, 7; c!!2, 2;
    c?k, m;
    assert(k == 1 && m == 7);
    c?k, m;
    assert(k == 2 && m == 0);
    c?k, m;
    assert(m == 1);
    c?2, 2
}
