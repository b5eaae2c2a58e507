/* A sender that escapes when no receiver comes. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 13 */
/* expect: transitions 15 */
chan c = [0] of { byte };
byte x;
active proctype A() { { c!1; x = 1 } unless { x == 5 -> x = 6 } }
active proctype B() { if :: c?_ :: x = 5 fi }
