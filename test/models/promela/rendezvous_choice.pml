/* Several receivers, several senders, values that must fit. */
/* options: --keep-going */
/* expect: deadlock violated length 2 */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 9 */
chan c = [0] of { byte, byte };
byte x;
active proctype A() { if :: c!1, 2 :: c!2, 3 :: x = 9; c!3, 4 fi }
active proctype B() { byte k; c?1, k; x = k }
active proctype C() { byte k; if :: c?2, k -> x = k :: c?3, k -> x = k + 1 fi }
