/* An index out of bounds: the step leads nowhere. SPIN goes
   on and writes where the index points, and so finds 14 states. */
/* options: --keep-going */
/* expect: deadlock holds */
/* expect: runtime violated */
/* expect: states 11 */
/* expect: transitions 11 */
byte a[3], i;
active proctype A() {
    do
    :: i < 4 -> a[i] = 1; i++
    :: else -> break
    od
}
