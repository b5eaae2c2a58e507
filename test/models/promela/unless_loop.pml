/* An escape from a loop, by break and by goto. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 56 */
/* expect: transitions 88 */
byte x, y;
active proctype A() {
    do
    :: { x < 3 -> x++ } unless { y == 1 -> break }
    :: x == 3 -> goto out unless { y == 2 }
    od;
    x = 9;
out:
    skip
}
active proctype B() { y = 1; y = 2 }
