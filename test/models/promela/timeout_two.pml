/* Two processes wait for a timeout: either may go. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 17 */
/* expect: transitions 19 */
byte x;
active proctype A() { timeout; x = x + 1; x == 2 }
active proctype B() { timeout -> x = x + 1; x == 2 }
active proctype C() { x = 0; x = 0 }
