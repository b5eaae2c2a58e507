/* An atomic sequence of a claim with 2,000 statements is one step: after the
 * first state, in which p is false, the claim reads the second one. It was cut
 * into several once, and the claim missed it. */
bool p;
int i;

active proctype A() {
    p = 1;
    p = 0;
    do
    :: skip
    od
}

never {
    atomic {
        do
        :: i < 1000 -> i++
        :: else -> break
        od
    }
    p;
accept:
    do
    :: true
    od
}
