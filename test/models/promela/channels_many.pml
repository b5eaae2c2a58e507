/* More channels than a byte can number; each keeps its own. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 9 */
chan c[600] = [1] of { chan, short };
active proctype A() {
    chan own[3] = [1] of { short };
    chan other;
    short x;
    c[599]!own[2], 7;
    c[599]?other, x;
    other!x;
    assert(len(own[2]) == 1 && len(c[599]) == 0 && len(c[87]) == 0);
    c[300]!c[301], 8;
    c[300]?other, _;
    assert(other == c[301] && other != c[45]);
    other!own[0], x
}
