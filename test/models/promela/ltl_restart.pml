/* A formula that is violated only where there are more processes than there
 * was room for at first. */
/* options: --property few --property progress */
/* expect: few violated */
/* expect: progress violated */
short k;
proctype P() {
    do
    :: skip
    od
}
init {
    do
    :: k < 600 ->
progress:
        k++
    :: else -> break
    od;
    do
    :: _nr_pr < 20 -> run P()
    :: else -> break
    od
}
ltl few { [] (_nr_pr < 20) }
