/* The same where the claim never matches: all of the larger state space must
 * have been seen before that can be said. */
/* options: --property never_0 */
/* expect: never_0 holds */
/* expect: states 1261 */
short k;
proctype P() {
    false
}
init {
    do
    :: k < 600 -> k++
    :: else -> break
    od;
    do
    :: _nr_pr < 30 -> run P()
    :: else -> break
    od
}
never {
    do
    :: _nr_pr == 31 -> break
    :: true
    od;
accept:
    do
    :: true
    od
}
