/* A d_step may begin with a reception. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 9 */
/* expect: transitions 10 */
chan c = [0] of { byte };
byte x, y;
active proctype A() { c!4; c!5; y = 1 }
active proctype B() {
    byte k;
    do
    :: d_step { c?k -> x = k; k = 0; y++ }
    :: x == 5 -> break
    od
}
