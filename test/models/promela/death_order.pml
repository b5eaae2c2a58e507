/* An old process that has ended stays until the younger are gone. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 19 */
/* expect: transitions 22 */
byte x;
active proctype A() { x = 1 }
active proctype B() { x = 2; x = 3; _nr_pr == 2; x = 4 }
