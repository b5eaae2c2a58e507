/* An escape around an inline and a choice. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 45 */
/* expect: transitions 58 */
byte x, y;
inline work() { if :: x = 1 :: x = 2; x = 3 fi }
active proctype A() { { work(); work() } unless { y > 0 }; y = 0 }
active proctype B() { y = 1 }
