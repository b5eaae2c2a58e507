/* A failed assertion within an atomic sequence. */
/* options: --keep-going */
/* expect: assert violated length 1 */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 8 */
byte x;
active proctype A() { atomic { x++; assert(x == 2); x = x + 3 } }
active proctype B() { x++ }
