/* A never claim that matches only where there are more processes than there
 * was room for at first: the search through the claim must begin again with
 * longer state vectors. */
/* options: --property never_0 */
/* expect: never_0 violated error acceptance-cycle */
short k;
proctype P() {
    do
    :: skip
    od
}
init {
    do
    :: k < 600 -> k++
    :: else -> break
    od;
    do
    :: _nr_pr < 20 -> run P()
    :: else -> break
    od
}
never {
    do
    :: _nr_pr == 20 -> break
    :: true
    od;
accept:
    do
    :: _nr_pr == 20
    od
}
