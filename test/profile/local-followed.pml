/* local.pml, with all that a process computes alone in one step. */
#define PROCESSES 3

byte arrived;

active [PROCESSES] proctype P() {
    byte a, b, c;
    do
    :: atomic {
            a = 1;
            b = a + _pid;
            c = a + b;
            a = c - b;
            b = c * 2;
            c = 0
        };
        atomic { a = 0; b = 0; arrived++ };
        atomic { arrived % PROCESSES == 0 -> arrived = 0 }
    od
}
