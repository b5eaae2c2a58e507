/* Many processes: a state has as many transitions. */
#ifndef N
#define N 120
#endif
bool taken[N];
active [N] proctype phil() {
  do
  :: atomic { !taken[_pid] -> taken[_pid] = 1 };
     atomic { !taken[(_pid + 1) % N] -> taken[(_pid+1)%N] = 1 };
     taken[_pid] = 0; taken[(_pid+1)%N] = 0
  od
}
