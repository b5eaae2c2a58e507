/* Select with a variable bound counts up to it. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 15 */
/* expect: transitions 14 */
byte i, n = 3;
active proctype A() { select (i : 1 .. n); skip }
