/* A loop in a d_step, with labels and jumps. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 4 */
/* expect: transitions 3 */
byte x, s;
active proctype A() {
    d_step {
        x = 3;
again:
        if
        :: x > 0 -> s = s + x; x--; goto again
        :: x == 0 -> skip
        fi
    };
    assert(s == 6)
}
