/* A failed assertion is a step that leads on. */
/* options: --keep-going */
/* expect: assert violated */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 20 */
/* expect: transitions 26 */
byte x;
active proctype A() { x = 1; assert(x == 1); x = 3 }
active proctype B() { x = 2 }
