/* Else next to atomic and d_step options. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 6 */
/* expect: transitions 5 */
byte x;
active proctype A() {
    do
    :: atomic { x == 0 -> x++; x++ }
    :: d_step { x == 2 -> x++; x++ }
    :: else -> break
    od;
    assert(x == 4)
}
