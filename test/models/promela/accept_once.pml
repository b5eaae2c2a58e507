/* An accept label that is passed once only, and a cycle without one. */
/* options: --property accept */
/* expect: accept holds */
byte x;
active proctype A() {
accept:
    x = 1;
    do
    :: x = 3 - x
    od
}
