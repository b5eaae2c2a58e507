/* Signs, remainders, shifts and bits as in C. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 9 */
int i = -7, j = 3;
byte b = 1;
active proctype A() {
    assert(i / j == -2 && i % j == -1);
    assert(-i % j == 1 && i * j == -21);
    assert((i >> 1) == -4 && (j << 2) == 12);
    assert((i & 15) == 9 && (j | 8) == 11 && (j ^ 1) == 2 && ~j == -4);
    assert(b - 2 == -1 && b - 2 < 0);
    b = b - 2;
    assert(b == 255 && 1 + 2 * 3 - 4 / 2 == 5);
    assert((1 < 2) + (2 < 1) == 1 && !0 == 1 && !7 == 0)
}
