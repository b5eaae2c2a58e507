/* Hidden variables and _ are not part of the state. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 5 */
/* expect: transitions 4 */
hidden byte h;
byte x;
active proctype A() {
    d_step { h = 3; x = h };
    _ = x;
    x = 4
}
