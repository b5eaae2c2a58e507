/* Flags that locations determine, a parameter, and an error. */
bit want[2];
byte turn, inside;

proctype client(byte me) {
    byte rounds;
    do
    :: rounds < 3 ->
        want[me] = 1;
        turn = 1 - me;
        (want[1 - me] == 0 || turn == me);
        inside++;
        assert(inside == 1 && rounds < 2);
        inside--;
        want[me] = 0;
        rounds++
    :: else -> break
    od
}

init {
    atomic { run client(0); run client(1) }
}
