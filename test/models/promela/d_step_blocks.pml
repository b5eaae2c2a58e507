/* A d_step that blocks behind its first statement is an error. */
/* options: --keep-going */
/* expect: deadlock holds */
/* expect: runtime violated */
/* expect: states 1 */
/* expect: transitions 0 */
byte x;
active proctype A() { d_step { x = 1; x == 2; x = 3 } }
