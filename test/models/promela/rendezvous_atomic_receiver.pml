/* An atomic receiver goes on alone. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 9 */
chan c = [0] of { byte };
byte x, y;
active proctype A() { c!1; x = 1; x = 2 }
active proctype B() { byte k; atomic { c?k; y = k; y = 3 } }
