/* Peterson's algorithm for two processes, and who was in the critical section
 * the last six times. */
bool want[2];
byte turn;
byte inside;
byte history;

active [2] proctype P() {
    do
    :: want[_pid] = true;
        turn = 1 - _pid;
        (!want[1 - _pid] || turn == _pid);
        inside++;
        assert(inside == 1);
        history = (history * 2 + _pid) % 64;
        inside--;
        want[_pid] = false
    od
}
