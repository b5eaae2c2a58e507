/* Separators may be arrows and may come twice at the end. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 7 */
byte x;
active proctype A() {
    x = 1 -> x = 2;
    if :: x == 2 -> x = 3; :: else -> skip; fi;
    { x = 4; };
    x = 5;
}
