/* What is always 0 takes no bits, wherever it is. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 35 */
/* expect: transitions 47 */
byte a[3], x, y, z;
bit flag;
chan c = [2] of { byte, byte, bit };
chan r = [0] of { byte, byte };
proctype P(byte p; byte q) {
    byte u;
    short v[3];
    u = p;
    assert(v[q] == 0 && u == 0);
    if
    :: q == 1 -> r!0, q
    :: else -> r?u, v[q]; assert(v[0] == 1 && u == 0)
    fi
}
active proctype A() {
    x = a[z];
    a[1] = 0;
    c!0, 0, 0;
    c!!0, 0, flag;
    c?x, y, z;
    c??[0, 0, 0];
    c?x, 0, z;
    assert(len(c) == 0 && a[2] == 0 && x == 0 && !flag);
    run P(0, 0);
    run P(0, 1)
}
