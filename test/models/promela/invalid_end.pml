/* One that waits elsewhere is a deadlock. */
/* options: --keep-going */
/* expect: deadlock violated */
/* expect: runtime holds */
/* expect: states 4 */
/* expect: transitions 3 */
chan c = [0] of { byte };
active proctype Server() {
    byte k;
    do
    :: c?k
    od
}
active proctype Client() { c!1; c!2 }
