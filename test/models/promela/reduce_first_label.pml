/* Creating a process changes what is accepting, if the process begins at an
 * accept label. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 17 */
byte done;

proctype Child() {
accept:
    done = 1
}

active proctype Maker() {
    run Child()
}

active proctype Bystander() {
    byte own;
    own = 1;
    own = 0
}
