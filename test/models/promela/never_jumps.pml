/* A claim that consists of jumps: those with accept labels are steps. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: never_0 violated error acceptance-cycle */
byte x;
active proctype A() { do :: x < 2 -> x++ :: else -> x = 0 od }
never {
    goto first;
first:
    do
    :: x == 2 -> goto accept_all
    :: else
    od;
accept_all:
    goto accept_all
}
