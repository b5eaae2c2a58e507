/* Processes that start processes. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 282 */
/* expect: transitions 680 */
byte n;
proctype P(byte d) { n++; if :: d > 0 -> run P(d - 1) :: else fi; n-- }
init { run P(2); run P(0) }
