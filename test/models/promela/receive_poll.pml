/* Polls are expressions without effect. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 20 */
/* expect: transitions 23 */
chan c = [2] of { byte, byte };
active proctype A() { c!1, 2; c!3, 4 }
active proctype B() {
    bool p, q;
    byte k;
    do
    :: c?[1, 2] && !c??[3, _] -> p = true; k = k + 1; break
    :: c??[3, 4] -> q = c?[1, _]; break
    od;
    c?1, k;
    c?3, k;
    assert(!c?[k, _] && !c??[_, 4])
}
