/* Select between constants is one step. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 9 */
byte i;
active proctype A() { select (i : 1 .. 3); skip }
