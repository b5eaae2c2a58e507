/* An escape that is atomic, out of a loop. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 29 */
/* expect: transitions 43 */
byte x, y;
active proctype A() {
    do
    :: x < 3 -> x++
    :: x > 0 -> x--
    od unless { atomic { y == 1 -> x = 9; y = 2 } };
    x = 10
}
active proctype B() { y = 1; y == 2; y = 0 }
