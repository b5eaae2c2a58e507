/* As waits_d_step.pml: a channel that is not yet known.
 * expect: deadlock violated length 4
 * expect: runtime holds
 */
chan m = [1] of { chan };
chan c = [1] of { bit };
byte y;
active proctype A() { chan v = c; atomic { v?0; y = 1 } }
active proctype B() { chan w; m!c; m?w; w!0 }
active proctype C() { y == 0 }
