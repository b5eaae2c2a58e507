/* Hidden counters that are never read are not part of the state. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 157 */
/* expect: transitions 288 */
hidden int steps;
hidden byte seen[3];
hidden int sum = 5;
byte x;
active [2] proctype A() {
    byte k;
    do
    :: k < 2 -> k++; steps++; seen[k]++
    :: else -> sum = sum + steps; x = k; break
    od
}
