/* Processes that are started in a loop. */
/* options: --keep-going */
/* expect: deadlock violated length 10 */
/* expect: runtime holds */
/* expect: states 11 */
/* expect: transitions 10 */
byte n;
proctype P() { do :: n == 200 -> break od }
init { do :: n < 3 -> n++; run P() :: else -> break od }
