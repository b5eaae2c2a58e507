/* len, full, empty, nfull and nempty. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 69 */
/* expect: transitions 106 */
chan c = [2] of { byte };
active proctype A() {
    do
    :: nfull(c) -> c!len(c)
    :: full(c) -> break
    od
}
active proctype B() {
    byte k;
    full(c);
    do
    :: nempty(c) -> c?k
    :: empty(c) -> break
    od
}
