/* One step of P takes N * N statements or more, and branches all the way:
 * with -DN=1000000 it never ends. */
#ifndef N
#define N 3
#endif
#define COUNT d_step { x = 0; do :: x < N -> x++ :: else -> break od; x = 0 }
int x;
byte n;
active proctype P() {
    atomic {
        do
        :: n < N -> COUNT; n++
        :: n < N -> COUNT; COUNT; n++
        :: n >= N % 256 -> break
        od
    };
    assert(x > 0)
}
