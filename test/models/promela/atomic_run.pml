/* Processes that are started in an atomic sequence wait for its end. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 28 */
/* expect: transitions 51 */
byte x;
proctype P(byte n) { assert(x == 3); x = 3 }
init { atomic { run P(1); x = 1; run P(2); x = 3 }; x = 3 }
