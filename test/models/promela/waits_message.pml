/* As waits_d_step.pml: a message at the beginning of a d_step.
 * expect: deadlock violated length 2
 * expect: runtime holds
 */
chan c = [1] of { bit };
byte y;
active proctype A() { d_step { c?0; y = 1 } }
active proctype B() { c!0 }
active proctype C() { y == 0 }
