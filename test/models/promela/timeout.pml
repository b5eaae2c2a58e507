/* Timeout is true when nothing else can move. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 6 */
byte x;
active proctype A() {
    do
    :: x < 2 -> x++
    :: timeout -> break
    od
}
