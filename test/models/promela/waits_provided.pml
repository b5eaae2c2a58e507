/* As waits_d_step.pml: what a process is provided with.
 * expect: deadlock violated length 2
 * expect: runtime holds
 */
byte x, y;
active proctype A() provided (x == 1) { y = 1 }
active proctype B() { x = 1 }
active proctype C() { y == 0 }
