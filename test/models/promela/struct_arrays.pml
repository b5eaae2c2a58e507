/* Arrays of structs with arrays and channels in them. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 16 */
/* expect: transitions 15 */
typedef In { byte v[2]; chan q = [1] of { byte } };
typedef Out { In in[2]; bit flag };
Out o[2];
active proctype A() {
    byte i;
    for (i : 0 .. 1) {
        o[i].in[1 - i].v[i] = i + 3;
        o[i].in[i].q!i;
        o[1 - i].flag = 1
    }
    o[1].in[1].q?eval(o[0].flag);
    assert(o[1].in[0].v[1] == 4)
}
