/* A jump under an end, accept or progress label is a step. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 7 */
byte x;
active proctype A() {
    x = 1;
plain:
    goto one;
one:
    x = 2;
end:
    goto two;
two:
    x = 3;
progress:
    goto three;
three:
    x = 4
}
