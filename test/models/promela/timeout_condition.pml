/* Timeout as a part of a condition. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 13 */
/* expect: transitions 14 */
byte x;
chan c = [1] of { byte };
active proctype A() {
    do
    :: c?_ -> x++
    :: timeout && x < 2 -> c!1
    :: timeout && x >= 2 -> break
    od
}
active proctype B() { c!1 }
