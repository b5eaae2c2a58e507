/* Else next to a send that has a partner. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 6 */
/* expect: transitions 6 */
chan c = [0] of { byte };
byte x;
active proctype A() {
    if
    :: c!1 -> x = 1
    :: else -> x = 2
    fi
}
active proctype B() { c?1 }
