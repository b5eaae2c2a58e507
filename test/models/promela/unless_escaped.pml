/* An escape is taken by its own first statement only: the escape from it, y ==
 * 2, waits until y == 1 has been passed. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 16 */
/* expect: transitions 23 */
byte x, y;
active proctype A() {
    x = 1;
    { x = 2 } unless {
        { y == 1 -> x = 10 } unless { y == 2 -> x = 30 }
    };
    x = 5;
    assert(y != 2 || x == 5)
}
active proctype B() { y = 2 }
