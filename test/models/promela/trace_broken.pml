/* A trace that is broken: the program continues after the error, and the trace
 * stays where it was. It may be unfinished when all processes are gone. */
/* options: --keep-going */
/* expect: trace violated length 6 error trace */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 60 */
/* expect: transitions 98 */
chan c = [2] of { byte, byte };
chan s = [0] of { byte };

active proctype A() {
    byte k;
    do
    :: k < 3 -> k++; c!k,k
    :: k > 1 -> s!k; break
    od
}

active proctype B() {
    byte v;
    do
    :: c?v,_
    :: c?<v,_> -> c??eval(v),v
    :: s?v -> break
    od
}

trace {
    c!1,1; c?1,_;
    do
    :: c!2,_
    :: c?_,2
    :: s!2 -> break
    od;
    s?2
}
