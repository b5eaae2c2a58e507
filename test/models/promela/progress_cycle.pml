/* A cycle that passes no progress label. */
/* options: --property progress */
/* expect: progress violated error non-progress-cycle */
byte x;
active proctype A() {
    do
    :: x < 3 -> x++
    :: x == 3 ->
progress:
        x = 0
    :: x == 2 -> x = 1
    od
}
