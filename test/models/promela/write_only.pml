/* Variables that are only written belong to the state. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 76 */
/* expect: transitions 90 */
byte w;
active proctype A() {
    byte k;
    do
    :: k < 5 -> k++; w = k
    :: k > 0 -> k--
    od
}
