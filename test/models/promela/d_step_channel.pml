/* Sends and receptions within a d_step. */
/* options: --keep-going */
/* expect: deadlock violated length 2 */
/* expect: runtime holds */
/* expect: states 5 */
/* expect: transitions 4 */
chan c = [2] of { byte };
byte x;
active proctype A() { d_step { c!1; c!2; c?x; x++ }; c?x }
active proctype B() { byte k; c?k unless { x == 1 } }
