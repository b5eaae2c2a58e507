/* Timeout in an atomic sequence. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 7 */
byte x;
active proctype A() { atomic { x = 1; timeout; x = 2 } }
active proctype B() { x == 1 -> skip; x == 2 }
