/* A d_step that blocks after its first statement is an error.
   It is counted as a step that leads nowhere; SPIN does not count it. */
/* options: --keep-going */
/* expect: deadlock holds */
/* expect: runtime violated */
/* expect: states 1 */
/* expect: transitions 1 */
byte x;
active proctype A() { d_step { x = 1; x == 2; x = 3 } }
