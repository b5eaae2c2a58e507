/* A reduction must know what a step waits for that is not possible yet: the
 * condition at the beginning of a d_step. C goes first, or it is too late.
 * expect: deadlock violated length 2
 * expect: runtime holds
 */
byte x, y;
active proctype A() { d_step { x == 1; y = 1 } }
active proctype B() { x = 1 }
active proctype C() { y == 0 }
