/* A failed assertion in a d_step. */
/* options: --keep-going */
/* expect: assert violated length 6 */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 9 */
/* expect: transitions 8 */
byte x;
active proctype A() {
    do
    :: x < 3 -> d_step { x++; assert(x < 3); x = x }
    :: x == 3 -> break
    od
}
