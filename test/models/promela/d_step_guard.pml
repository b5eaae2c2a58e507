/* A d_step can be taken if its first statement can. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 53 */
/* expect: transitions 88 */
byte x, y;
active proctype A() {
    do
    :: d_step { x > 0 && x < 3 -> x++; y = x }
    :: d_step { x == 0 -> x = 1; skip }
    :: d_step { x == 3 -> x = 4; y = 7 }
    :: x == 4 -> break
    od;
    y = 0
}
active proctype B() { byte k; k = y; k = y }
