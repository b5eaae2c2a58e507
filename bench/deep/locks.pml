/* Nested locks: each process takes all ten, one of them in another order. The
 * deadlock needs both to be in the middle of it. */
#define N 10
bool taken[N];
byte work[4];
proctype Up(byte me) {
    byte i;
    do
    :: i < N -> atomic { !taken[i] -> taken[i] = true }; work[me]++; i++
    :: i == N ->
       do
       :: i > 0 -> i--; taken[i] = false
       :: i == 0 -> break
       od
    od
}
proctype Down() {
    byte i = N;
    do
    :: i > 0 -> i--; atomic { !taken[i] -> taken[i] = true }
    :: i == 0 ->
       do
       :: i < N -> taken[i] = false; i++
       :: i == N -> break
       od
    od
}
init { atomic { run Up(0); run Up(1); run Up(2); run Down() } }
