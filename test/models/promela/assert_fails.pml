/* After a failed assertion things go on. */
/* options: --keep-going */
/* expect: assert violated length 3 */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 21 */
/* expect: transitions 32 */
byte x;
active [2] proctype A() { x++; assert(x == 1); x-- }
