/* Initial values may use what was declared before. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 11 */
/* expect: transitions 13 */
byte x = 3;
byte y = 5;
proctype P(byte n; short m) {
    byte a = n + 1;
    byte b = a * 2;
    assert(b == 2 * n + 2 && m == -1);
    y = b
}
init { x = y; run P(x, -1); x = 0 }
