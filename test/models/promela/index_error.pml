/* An index out of bounds. */
/* options: --keep-going */
/* expect: deadlock holds */
/* expect: runtime violated */
/* expect: states 14 */
/* expect: transitions 14 */
byte a[3], i;
active proctype A() {
    do
    :: i < 4 -> a[i] = 1; i++
    :: else -> break
    od
}
