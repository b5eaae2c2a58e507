/* Records in records and arrays of records. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 7 */
typedef In { byte a; short b[2] };
typedef Out { In one; In many[2]; bool flag };
Out o;
active proctype A() {
    Out l;
    o.one.a = 1;
    o.many[1].b[0] = -3;
    o.many[o.one.a].a = 7;
    l.many[0].b[1] = o.many[1].b[0];
    l.flag = o.many[1].a == 7;
    assert(l.flag && l.many[0].b[1] == -3 && o.many[0].a == 0)
}
