/* K times two processes that exclude each other as Peterson's do: flags, a turn
 * and nothing else. There are as many states as two of them have, to the power of
 * K. */
#ifndef K
#    define K 4
#endif
bit wants[2 * K], turn[K], busy[K];

active [2 * K] proctype one() {
    do
    :: wants[_pid] = 1;
        turn[_pid / 2] = 1 - _pid % 2;
        wants[_pid ^ 1] == 0 || turn[_pid / 2] == _pid % 2;
        assert(busy[_pid / 2] == 0);
        busy[_pid / 2] = 1;
        busy[_pid / 2] = 1;
        busy[_pid / 2] = 1;
        busy[_pid / 2] = 0;
        wants[_pid] = 0;
        wants[_pid] = 0;
        wants[_pid] = 0
    od
}
