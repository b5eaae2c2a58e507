/* With merged steps, the process that receives goes on after a rendezvous. */
chan c = [0] of { byte };
active proctype A() {
    c!1;
    c!2
}
active proctype B() {
    byte x, y;
    c?x;
    y = x + 1;
    x = y;
    assert(x == 3)
}
