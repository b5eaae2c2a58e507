/* In a d_step the first option that can be taken is. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 4 */
/* expect: transitions 3 */
byte x, y;
active proctype A() {
    d_step {
        skip;
        if
        :: false -> x = 1
        :: x = 2
        :: x = 3
        fi;
        do
        :: y < 3 -> y++
        :: y < 9 -> y = 100
        :: else -> break
        od
    };
    assert(x == 2 && y == 100)
}
