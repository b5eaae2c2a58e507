/* An atom without a value is a run-time error of the state, and false there. */
/* expect: deadlock holds */
/* expect: runtime violated length 9 error runtime */
/* expect: low violated length 5 error illegal-finite-trace */
/* expect: states 12 */
byte i, a[3];

active proctype P() {
    do
    :: i < 3 -> a[i] = i; i++
    :: else -> break
    od
}

ltl low { [] (a[i] == 0) }
