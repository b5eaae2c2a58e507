/* Else next to a poll and a reception. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 13 */
/* expect: transitions 16 */
chan c = [1] of { byte };
byte x;
active proctype A() { c!1 }
active proctype B() {
    do
    :: c?[2] -> x = 1
    :: c?1 -> x = 2; break
    :: else -> x = 3
    od
}
