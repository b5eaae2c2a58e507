/* An accept label at a block that an option begins with. */
/* options: --property accept */
/* expect: accept violated error acceptance-cycle */
byte x;
active proctype A() {
    do
    :: accept: { x = 1; x = 2 }
    od
}
