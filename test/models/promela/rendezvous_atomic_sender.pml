/* A rendezvous from an atomic sequence passes control to the receiver. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 24 */
/* expect: transitions 42 */
chan c = [0] of { byte };
byte x, y;
active proctype A() { atomic { c!1; x = 1; x = 2 } }
active proctype B() { byte k; c?k; y = k; y = 3 }
active proctype C() { skip }
