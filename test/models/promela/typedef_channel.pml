/* Channels in records. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 16 */
/* expect: transitions 22 */
typedef Port { chan in = [1] of { byte }; byte count };
Port p[2];
active [2] proctype A() {
    byte k;
    p[_pid].in!_pid + 1;
    p[1 - _pid].in?k;
    p[_pid].count = p[_pid].count + k
}
