/* Structs are passed to new processes field by field.
 * All fields were once 0 there. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 124 */
/* expect: transitions 221 */
mtype = { small, large };
typedef In { byte p; short q };
typedef Out { bit flag; In in; mtype size; chan back; unsigned u : 3 };
chan done = [2] of { byte };
Out shared;
proctype R(byte before; Out o; byte after) {
    assert(before == 3 && after == 4);
    assert(o.flag == 1 && o.in.p == 7 && o.in.q == -9);
    assert(o.size == large && o.u == 5);
    o.in.p = 8;
    o.back!o.in.p
}
proctype S(In in) {
    assert(in.p == 7 && in.q == -9);
    if
    :: in.q < -8 -> in.q++; run T(in)
    :: else
    fi
}
proctype T(byte p; short q) { assert(p == 7 && q == -8) }
inline start(o) { run R(3, o, 4) }
init {
    Out many[2];
    byte k;
    shared.in.p = 7;
    shared.in.q = -9;
    run S(shared.in);
    atomic {
        many[1].flag = 1; many[1].in.p = 7; many[1].in.q = -9;
        many[1].size = large; many[1].back = done; many[1].u = 5
    };
    start(many[1]);
    done?k;
    assert(k == 8 && many[1].in.p == 7)
}
