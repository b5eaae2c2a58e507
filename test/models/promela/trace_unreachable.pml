/* A trace is about all events that it names, also after a loop without end. */
/* options: --keep-going */
/* expect: trace violated length 1 error trace */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 8 */
chan c = [2] of { byte };
chan d = [2] of { byte };
active [2] proctype P() { c!1 }
trace {
    do :: d!_ od;
    c!_
}
