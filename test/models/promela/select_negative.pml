/* A choice of numbers below zero. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 33 */
/* expect: transitions 32 */
short i;
byte n;
active proctype A() {
    select (i : -1 .. 1);
    n = i + 1;
    select (i : n .. n + 1)
}
