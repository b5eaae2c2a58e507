/* A claim that comes to its end has matched, also in the last state. */
/* expect: never_0 violated error illegal-finite-trace */
/* expect: deadlock holds */
/* expect: runtime holds */
byte x;
active proctype A() {
    x = 1;
    x = 2
}
never {
    do
    :: x == 2 -> break
    :: else
    od
}
