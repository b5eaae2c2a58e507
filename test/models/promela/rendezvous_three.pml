/* One atomic sender, two atomic receivers. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 15 */
/* expect: transitions 20 */
chan c = [0] of { byte };
byte x;
active proctype A() { atomic { c!1; x++; c!2; x++ } }
active [2] proctype B() { byte k; atomic { c?k; x = x + k; x++ } }
