/* Hidden variables are not part of the state. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 12 */
/* expect: transitions 11 */
hidden byte h;
byte x;
active proctype A() { do :: x < 3 -> h = 0; x++ :: else -> break od }
