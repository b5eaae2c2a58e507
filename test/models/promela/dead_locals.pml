/* Local variables keep their values when they are not read again. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 976 */
/* expect: transitions 1860 */
chan c = [1] of { byte, byte };
active proctype A() {
    byte k;
    do
    :: k < 5 -> k++; c!k,k
    :: k > 0 -> k--
    od
}
active proctype B() {
    byte a;
    byte b;
    do
    :: c?a,b; a = a + 1; skip
    od
}
