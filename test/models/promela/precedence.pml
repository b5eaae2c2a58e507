/* What binds more tightly. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 6 */
active proctype A() {
    assert(1 + 2 << 1 == 6);
    assert((1 | 2 & 2) == 3 && (4 ^ 1 | 2) == 7);
    assert(1 < 2 == true && 7 - 2 - 1 == 4 && 8 / 2 / 2 == 2);
    assert(!false && true || false && false);
    assert(-2 * 3 == -6 && ~1 & 3 == 2 || true)
}
