/* Messages in the order of a trace. Channel e is not named in it, and d only
 * by a receive. */
/* expect: trace holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 30 */
/* expect: transitions 74 */
/* options: --keep-going */
mtype = { a, b };
chan c = [1] of { mtype, byte };
chan d = [0] of { byte };
chan e = [2] of { byte };

active proctype A() {
    byte k;
    do
    :: c!a(k)
    :: c!b(1) -> d!3
    :: e!k
    od
}

active proctype B() {
    byte k;
    do
    :: c?a(k)
    :: c?b(_)
    :: e?k
    :: d?k
    od
}

trace {
    do
    :: c!a; c?a
    :: c!b,1;
       if
       :: d?3 -> c?b
       :: c?b,_ -> d?3
       fi
    od
}
