/* Numbers of mtype constants. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 6 */
mtype = { a, b, c };
mtype:x = { d, e };
mtype m = b;
mtype:x n;
active proctype A() {
    assert(m == b);
    n = e;
    m = c;
    printf("%e\n", m);
    assert(a == 3 && c == 1)
}
