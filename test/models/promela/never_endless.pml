/* An atomic sequence of a claim can go round forever: such a way is no move, and
 * no error, as in SPIN. All ways that leave it are found. */
/* options: --property never_0 */
/* expect: never_0 holds */
byte x, y;

active proctype A() {
    do
    :: x = 1 - x
    od
}

never {
    atomic {
        do
        :: y = 1 - y
        :: y -> y = 0
        :: break
        od
    }
    do
    :: y != x
    od
}
