/* Variables and labels of one instance among several. */
/* options: --keep-going */
/* expect: deadlock violated length 6 */
/* expect: runtime holds */
/* expect: states 92 */
/* expect: transitions 142 */
byte x;
active [2] proctype A() {
    byte k = 3;
    k = _pid;
here:
    x = k;
    k = 9
}
active proctype B() {
    A[1]@here;
    x = A[1]:k + 10;
    A[0]:k == 9
}
