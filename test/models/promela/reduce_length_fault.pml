/* A division by zero in what a length is compared with. It is the same in all
 * states, and the analysis did not notice that it can fail: a reduced search
 * put the step off forever, because the other process can always go on.
 * expect: deadlock holds
 * expect: runtime violated length 1
 */
byte zero = 0;
chan q = [2] of { byte };

active proctype Asking() {
    (1 / zero) < len(q);
    q!1
}

active proctype Busy() {
    byte l;
    do
    :: l = 1 - l
    od
}
