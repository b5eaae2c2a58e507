/* Any label that begins with end, within loops and choices. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 6 */
/* expect: transitions 5 */
chan c = [0] of { byte };
active proctype A() {
end0:
    do
    :: c?1 ->
end_inner:
        c?2
    od
}
active proctype B() { c!1; if :: c!2 :: skip fi }
