/* An atomic sequence that blocks lets others run. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 9 */
/* expect: transitions 11 */
byte x, y;
active proctype A() { atomic { x = 1; y == 1; x = 2 } }
active proctype B() { y = 1 }
