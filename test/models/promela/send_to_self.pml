/* A process can write to and read from the same channel. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 91 */
/* expect: transitions 138 */
chan c = [2] of { byte };
active [2] proctype A() {
    byte k;
    c!_pid;
    c?k;
    c!k + 2;
    c?k
}
