/* A never claim with an accept cycle: x does not stay below 3 forever. */
/* options: --property never_0 */
/* expect: never_0 violated error acceptance-cycle */
byte x;
active proctype A() {
    do
    :: x < 3 -> x++
    :: x > 0 -> x--
    od
}
never {
T0:
    do
    :: true
    :: x < 3 -> goto accept
    od;
accept:
    do
    :: x < 3
    od
}
