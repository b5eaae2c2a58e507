/* A never claim with an escape, which goes first. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: never_0 violated error acceptance-cycle */
byte x;

active proctype A() {
    do
    :: x = (x + 1) % 4
    od
}

never {
    {
        do
        :: x < 3
        od
    } unless {
        x == 2;
accept: do
        :: true
        od
    }
}
