/* The number of processes counts also those that have not died. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 31 */
/* expect: transitions 45 */
byte m;
proctype P() { m = _nr_pr }
init { run P(); run P(); m = _nr_pr; _nr_pr == 1; m = 0 }
