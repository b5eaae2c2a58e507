/* Channels travel over channels and as arguments. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 47 */
/* expect: transitions 68 */
chan desk = [1] of { chan, byte };
proctype Client(chan mine; byte n) {
    byte k;
    desk!mine, n;
    mine?k;
    assert(k == n + 1)
}
init {
    chan one = [0] of { byte };
    chan two = [1] of { byte };
    chan c;
    byte n;
    run Client(one, 1);
    run Client(two, 2);
    desk?c, n;
    c!n + 1;
    desk?c, n;
    c!n + 1
}
