/* Control passes from one atomic sequence to the other. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 6 */
/* expect: transitions 6 */
chan c = [0] of { byte };
byte x, y;
active proctype A() { atomic { c!1; x = 1; x = 2 } }
active proctype B() { byte k; atomic { c?k; y = k; y = 3 } }
