/* After the escape there is no way back, and none from the statements after it. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 32 */
/* expect: transitions 47 */
byte x, y;
active proctype A() {
    { x = 1; y == 5 } unless { x == 1; x = 2; x = 3 };
    x = 4
}
active proctype B() { y = 1; x = 1 }
