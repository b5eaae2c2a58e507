/* A cycle through an accept label of a process. */
/* options: --property accept */
/* expect: accept violated error acceptance-cycle */
byte x;
active proctype A() {
    do
    :: x < 3 -> x++
    :: x == 3 ->
accept:
        x = 0
    od
}
