/* Numbers of a given width. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 27 */
/* expect: transitions 30 */
unsigned a : 3 = 7, c : 5;
active proctype A() {
    a++;
    assert(a == 0);
    c = 37;
    assert(c == 5);
    do
    :: a < 5 -> a = a + 3
    :: c > 3 -> c--
    :: else -> break
    od
}
