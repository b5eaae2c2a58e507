/* While x is 0 the claim does not look at what comes next. A reduced search
 * once followed the endless loop alone, and with it the claim to where it
 * waits for x to be 1: there the claim could not move, and the assignment was
 * put off forever. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: never_0 violated length 2 */
byte x;

active proctype Idle() {
    do
    :: true
    od
}

active proctype Work() {
    x = 1
}

never {
    do
    :: x == 0
    :: x == 0 -> break
    od;
    x == 1
}
