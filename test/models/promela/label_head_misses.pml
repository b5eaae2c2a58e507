/* A label at the first statement of an option marks the place after it: the
 * loop itself is not marked, and goes round through the other option. */
/* options: --property progress */
/* expect: progress violated error non-progress-cycle */
byte x;
active proctype A() {
    do
    :: progress: x == 0 -> x = 1
    :: x == 1 -> skip; skip
    od
}
