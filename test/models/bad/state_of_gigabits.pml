/* Each array is small enough, but the bits of all are more than 32 bits count:
 * that was taken for a bug in the layout of states.
 * expect: place state_of_gigabits.pml:6 */
#define FOUR(x) int x##a[1048576], x##b[1048576], x##c[1048576], x##d[1048576]
#define SIXTEEN(x) FOUR(x##a); FOUR(x##b); FOUR(x##c); FOUR(x##d)
SIXTEEN(a); SIXTEEN(b); SIXTEEN(c); SIXTEEN(d); SIXTEEN(e); SIXTEEN(f);
SIXTEEN(g); SIXTEEN(h); SIXTEEN(i);
init { aaa[5] = 1 }
