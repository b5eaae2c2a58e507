/* A never claim that does more than watch: it counts in a variable of the
 * program, in an atomic sequence and in a d_step. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: never_0 holds */
/* expect: states 8 */
byte x, y, z;

active proctype A() {
    do
    :: x = (x + 1) % 4
    od
}

never {
    do
    :: atomic { x == 3; y = (y + 1) % 3; y = (y + 1) % 2 }
    :: d_step { x == 1; z = (z + 1) % 2; assert(z < 2) }
    :: x % 2 == 0
    od
}
