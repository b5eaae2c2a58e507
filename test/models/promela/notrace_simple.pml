/* The first way that differs from a notrace ends it for good. */
/* options: --keep-going */
/* expect: trace violated length 7 error trace */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 30 */
chan c = [1] of { byte };

active proctype A() {
    do
    :: c!1
    :: c!2
    od
}

active [2] proctype B() {
    do
    :: c?_
    :: d_step { c?_; skip }
    od
}

notrace {
    c!1; c!1; c!2; c!2
}
