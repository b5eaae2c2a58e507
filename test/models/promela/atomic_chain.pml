/* Control goes from a sender to a receiver and stays there. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 56 */
/* expect: transitions 87 */
chan c = [0] of { byte };
chan d = [0] of { byte };
byte x;
active proctype A() { atomic { c!1; x = 1 } }
active proctype B() { byte k; atomic { c?k; x = 2; d!k; x = 3 } }
active proctype C() { byte k; atomic { d?k; x = 4; x = 5 } }
active proctype D() { byte k; k = x; k = x }
