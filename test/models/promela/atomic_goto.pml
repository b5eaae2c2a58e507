/* A jump out of an atomic sequence ends it; one within does not. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 38 */
/* expect: transitions 49 */
byte x, y;
active proctype A() {
    atomic {
        x = 1;
again:
        x++;
        if
        :: x < 4 -> goto again
        :: x == 4 -> goto out
        fi
    };
    x = 99;
out:
    x = 50;
    x = 51
}
active proctype B() { y = x; y = x }
