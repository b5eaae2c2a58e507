/* A provided clause that becomes false within an atomic sequence. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 8 */
byte x;
active proctype A() provided (x != 1) { atomic { x = 1; x = 2; x = 3 } }
active proctype B() { x == 1 -> x = 7 }
