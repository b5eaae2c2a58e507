/* Two processes share a hidden variable. SPIN stores 19 states and misses
 * the failing assertion. */
/* options: --keep-going */
/* expect: assert violated */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 31 */
/* expect: transitions 44 */
hidden byte h;
byte x;
active proctype A() { h = 3; x = h; assert(x == 3) }
active proctype B() { h = 5; x = h }
