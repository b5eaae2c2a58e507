/* A failed assertion is a step all the same, also if it leaves everything as
 * it was: this is a cycle without progress. It was once taken for a step that
 * ends its run. */
/* options: --property progress */
/* expect: progress violated length 1 */
byte x;

active proctype A() {
    do
    :: assert(x != 0)
    od
}
