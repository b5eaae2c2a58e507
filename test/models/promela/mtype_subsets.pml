/* Named sets of symbols have numbers of their own. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 10 */
mtype = { a, b };
mtype:fruit = { apple, pear };
mtype:fruit f = pear;
chan c = [1] of { mtype:fruit, mtype };
active proctype A() { c!apple, b; c!f, a }
active proctype B() {
    mtype:fruit g;
    mtype m;
    c?g, m;
    assert(g == apple && m == b);
    c?pear, m;
    assert(m == a)
}
