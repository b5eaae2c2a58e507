/* Macros, conditions and continued lines. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 4 */
/* expect: transitions 3 */
#define N 2
#define ADD(a, b) ((a) + \
    (b))
#define TWO N
#ifdef M
byte wrong[0 - 1];
#elif N == 2 && !defined(M)
byte x;
#else
chan broken;
#endif
#undef N
#define N 5
#if (N > 4) && 1
#define LAST(v) assert(v == TWO + 2)
#endif
active proctype A() {
    x = ADD(x, ADD(TWO, 2) * 1) - 2 /* not N */;
    LAST(x + 2 + 0 * N - 0 + 0)
}
