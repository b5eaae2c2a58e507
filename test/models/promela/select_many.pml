/* Choices of numbers in an atomic sequence and in a loop. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 13 */
/* expect: transitions 12 */
byte i, n;
active proctype A() {
    do
    :: n < 2 -> atomic { select (i : 1 .. 2); n = n + i }
    :: else -> break
    od
}
