/* Printing is a step and changes nothing. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 5 */
/* expect: transitions 4 */
mtype = { red };
byte x = 3;
active proctype A() {
    printf("%d %c %e %x %o %u\n", x, 65, red, x, x, x);
    printm(red);
    x = 0
}
