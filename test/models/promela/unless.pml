/* Outer escapes come before inner ones, and both before the body. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 54 */
/* expect: transitions 89 */
byte x, y;
active proctype A() {
    {
        { x = 1; x = 2; x = 3 } unless { y == 1 -> x = 5 }
    } unless { y == 2 -> x = 6 };
    x = 7
}
active proctype B() { y = 1; y = 2; y = 3 }
