/* A label at the first statement of an option marks the place after it: for
 * a loop of one statement that is the loop. */
/* options: --property progress */
/* expect: progress holds */
byte x;
active proctype A() {
    do
    :: progress: x < 9
    od
}
