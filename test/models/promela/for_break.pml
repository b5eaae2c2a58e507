/* Leaving a for loop, negative bounds, and a loop of no rounds. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 22 */
/* expect: transitions 21 */
short i, s;
active proctype A() {
    for (i : -2 .. 2) {
        s = s + i;
        if :: i == 1 -> break :: else fi
    };
    assert(i == 1 && s == -2);
    for (i : 1 - s .. s) { s = 99 };
    assert(i == 3 && s == -2)
}
