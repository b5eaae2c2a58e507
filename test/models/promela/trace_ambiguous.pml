/* A trace must be deterministic: here the second message fits two steps. */
/* options: --keep-going */
/* expect: trace holds */
/* expect: deadlock holds */
/* expect: runtime violated length 2 error runtime */
/* expect: states 2 */
/* expect: transitions 2 */
chan c = [2] of { byte };

active proctype A() {
    c!1;
    c!2
}

trace {
    c!1;
    if
    :: c!2
    :: c!_
    fi
}
