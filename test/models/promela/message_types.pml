/* Fields are cut to their types; signs survive. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 11 */
/* expect: transitions 12 */
mtype = { red, green };
chan c = [2] of { bit, short, mtype };
short s;
bit b;
mtype m;
active proctype A() { c!3,-5,red; c!2,70000,green }
active proctype B() {
    c?b,s,m;
    assert(b == 1 && s == -5 && m == red);
    c?b,s,eval(green);
    assert(b == 0 && s == 4464)
}
