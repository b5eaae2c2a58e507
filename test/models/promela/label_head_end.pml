/* End labels in front of the first statements of options, and in front of a
 * choice that an option begins with: it is valid to end after those. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 21 */
/* expect: transitions 26 */
chan c = [0] of { byte };
byte x;
active proctype A() {
    do
    :: end: x = 1; c?1
    od
}
active proctype B() {
    if
    :: end_if: if :: x = 2; c?2 :: x = 3; c?3 fi
    fi
}
active proctype C() {
    do
    :: x == 9
    :: end_c: do :: x = 4; c?4 od
    od
}
