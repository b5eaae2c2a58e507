/* A long phase of set-up, in which three workers are busy, and a failure that
 * only the last phase can have. */
byte phase, ready, load[3];
active [3] proctype Worker() {
    byte seen;
    do
    :: atomic { seen != phase -> seen = phase; ready++ }
    :: load[_pid] < 9 -> load[_pid]++
    :: load[_pid] > 0 -> load[_pid] = 0
    od
}
active proctype Lead() {
    do
    :: phase < 40 -> phase++; ready == 3; ready = 0
    :: phase == 40 -> break
    od;
    assert(load[0] + load[1] + load[2] < 20)
}
