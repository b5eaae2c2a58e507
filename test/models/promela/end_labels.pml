/* A process may stay at an end label. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 4 */
/* expect: transitions 3 */
chan c = [0] of { byte };
active proctype Server() {
    byte k;
end:
    do
    :: c?k
    od
}
active proctype Client() { c!1; c!2 }
