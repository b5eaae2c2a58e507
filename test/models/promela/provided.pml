/* A process moves only while its provided clause holds. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 5 */
/* expect: transitions 4 */
byte x;
active proctype A() provided (x == 0) { x = 1; x = 1 }
active proctype B() provided (x == 1) { x = 0; x = 0 }
