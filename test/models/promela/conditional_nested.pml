/* Conditional expressions in conditional expressions. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 6 */
/* expect: transitions 5 */
byte x = 2, y;
active proctype A() {
    y = (x > 1 -> (x > 2 -> 1 : 5) : 9);
    assert(y == 5);
    y = 1 + (y == 5 -> 1 : 0) * 2;
    assert(y == 3)
}
