/* Peterson's algorithm for two processes.
 */
bool want[2];
byte turn;
byte inside;

active [2] proctype P() {
    do
    :: want[_pid] = true;
        turn = 1 - _pid;
        (!want[1 - _pid] || turn == _pid);
        inside++;
        assert(inside == 1);
        skip;
        inside--;
        want[_pid] = false
    od
}
