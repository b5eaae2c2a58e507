/* A d_step is not interrupted by an escape, nor is an atomic sequence. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 5 */
/* expect: transitions 4 */
byte x, y;
active proctype A() {
    { d_step { x = 1; y = 1; x = 2 }; x = 3 } unless { y == 1 -> x = x + 10 }
}
