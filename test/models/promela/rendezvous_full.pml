/* A rendezvous channel is empty, and never full. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 6 */
chan c = [0] of { byte };
byte x;
active proctype A() {
    if
    :: len(c) == 0 -> x = 1
    :: full(c) -> x = 2
    :: nempty(c) -> x = 3
    fi;
    assert(nfull(c) && empty(c));
    c!1
}
active proctype B() { c?x }
