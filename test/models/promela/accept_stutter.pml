/* To stay at an accept label forever is a cycle too, as SPIN sees it. */
/* options: --property accept */
/* expect: accept violated error acceptance-cycle */
byte x;
active proctype A() {
    x = 1;
end_accept:
accept:
    x == 2
}
