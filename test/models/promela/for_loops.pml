/* The steps of for. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 25 */
/* expect: transitions 24 */
byte x, a[3];
active proctype A() {
    byte i;
    for (i : 1 .. 3) {
        x = x + i;
        if
        :: x > 4 -> break
        :: else
        fi
    }
    for (i in a) {
        a[i] = i
    }
}
