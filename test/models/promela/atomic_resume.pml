/* A blocked sequence goes on without interruption when it can. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 49 */
/* expect: transitions 83 */
chan c = [1] of { byte };
byte x;
active proctype A() { byte k; atomic { x++; c?k; x++; x++; c?k; x++ } }
active proctype B() { c!1; c!2 }
active proctype C() { byte k; k = x; k = x }
