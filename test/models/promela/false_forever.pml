/* A choice without an option that can be taken. */
/* options: --keep-going */
/* expect: deadlock violated length 2 */
/* expect: runtime holds */
/* expect: states 3 */
/* expect: transitions 2 */
byte x;
active proctype A() { if :: false -> x = 1 :: x == 1 -> x = 2 fi }
active proctype B() { x = 0 }
