/* A process that waits elsewhere is an error. */
/* options: --keep-going */
/* expect: deadlock violated length 3 */
/* expect: runtime holds */
/* expect: states 6 */
/* expect: transitions 5 */
chan c = [0] of { byte };
active proctype A() {
end0:
    do
    :: c?1 -> c?2
    od
}
active proctype B() { c!1; if :: c!2 :: skip fi }
