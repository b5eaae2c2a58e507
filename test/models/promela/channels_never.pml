/* A process with a channel of its own that is never created. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 3 */
/* expect: transitions 2 */
proctype P(byte n) {
    chan mine = [2] of { byte };
    mine!n;
    mine?n
}
init {
    chan c;
    skip
}
