/* As waits_d_step.pml: a condition that can be escaped from.
 * expect: deadlock violated length 2
 * expect: runtime holds
 */
byte x, y, z;
active proctype A() { { atomic { x == 1; y = 1 } } unless { z == 1 } }
active proctype B() { x = 1 }
active proctype C() { y == 0 }
