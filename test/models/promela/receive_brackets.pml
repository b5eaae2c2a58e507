/* The form with a parenthesis. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 10 */
mtype = { data, more };
chan c = [1] of { mtype, byte, byte };
active proctype A() { c!data(1, 2); c!more(3, 4) }
active proctype B() {
    byte j, k;
    c?data(j, k);
    assert(j == 1 && k == 2);
    if
    :: c?data(j, k) -> assert(false)
    :: c?more(3, k) -> assert(k == 4)
    fi
}
