/* A d_step of a claim that never ends is a failure of the claim: it cannot be
 * meant. */
/* options: --property never_0 */
/* expect: never_0 violated */
byte x, y;

active proctype A() {
    do
    :: x = 1 - x
    od
}

never {
    d_step {
        do
        :: y = 1 - y
        od
    }
}
