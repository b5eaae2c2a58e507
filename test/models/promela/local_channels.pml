/* Channels that live and die with their process. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 70 */
/* expect: transitions 121 */
chan back = [0] of { chan };
proctype P(byte n) {
    chan mine = [2] of { byte };
    byte k;
    mine!n;
    back!mine;
    mine?k;
    mine?k
}
init {
    chan c;
    run P(1);
    run P(2);
    back?c;
    c!7;
    back?c;
    c!8
}
