/* A new process reads what its variables begin with: run is a step that
 * depends on it. A search that left out run while others changed that variable
 * missed the failed assertion. */
/* expect: assert violated length 2 error assertion */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 15 */
/* options: --keep-going */
byte given = 1;

proctype Child() {
    byte taken = given;
    assert(taken == 2)
}

active proctype Maker() {
    run Child()
}

active proctype Giver() {
    given = 2
}
