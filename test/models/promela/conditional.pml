/* Conditional expressions and short circuits. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 6 */
/* expect: transitions 5 */
byte x = 3, y;
active proctype A() {
    y = (x > 2 -> x + 1 : 0);
    (y == 4 && x != 0) || x / (y - 4) == 1;
    x = -x;
    x = ~x & 15 | 1 << 2 ^ 1
}
