/* The text of arguments replaces parameters; calls may be nested. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 12 */
/* expect: transitions 11 */
byte x = 1, y = 2;
inline swap(a, b) { t = a; a = b; b = t }
inline twice(a, b) { swap(a, b); swap(a, b); swap(a, b) }
active proctype A() {
    byte t;
    twice(x, y);
    assert(x == 2 && y == 1)
}
