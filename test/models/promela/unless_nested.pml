/* Escapes within escapes. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 37 */
/* expect: transitions 57 */
byte x, y;
active proctype A() {
    { x = 1; x = 2 } unless {
        { y == 1 -> x = 3; x = 4 } unless { y == 2 -> x = 5 }
    };
    x = 6
}
active proctype B() { y = 1; y = 2 }
