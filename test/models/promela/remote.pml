/* Labels and variables of other processes. */
/* options: --keep-going */
/* expect: deadlock violated */
/* expect: runtime holds */
/* expect: states 17 */
/* expect: transitions 18 */
byte x;
active proctype A() {
    byte k;
    k = 3;
here:
    k = 4;
    x = 1
}
active proctype B() {
    A@here;
    A:k == 4;
    x = 2
}
