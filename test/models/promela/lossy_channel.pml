/* Full channels lose messages: no send to them blocks, not even in a d_step. */
/* options: --keep-going --lossy */
/* expect: deadlock violated length 16 error invalid-end-state */
/* expect: runtime holds */
/* expect: states 95 */
/* expect: transitions 136 */
chan c = [1] of { byte };
chan d = [0] of { byte };

active proctype A() {
    byte k;
    do
    :: k < 3 -> c!k; k++
    :: k == 3 -> d!1; break
    od;
    atomic { c!1; c!2; c!!3 };
    d_step { c!4; c!5 };
    if
    :: full(c) -> skip
    :: nfull(c) -> skip
    fi
}

active proctype B() {
    byte k;
    do
    :: c?k
    :: d?k
    :: k == 5 -> break
    od
}
