/* Arrays of channels, buffered and not. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 15 */
/* expect: transitions 19 */
chan q[2] = [1] of { byte };
chan r[2] = [0] of { byte };
active [2] proctype A() {
    byte k;
    q[_pid]!_pid + 5;
    q[1 - _pid]?k;
    if
    :: _pid == 0 -> r[0]!k
    :: else -> r[0]?eval(k - 1 + 2 * 0 + 1 + 1)
    fi
}
