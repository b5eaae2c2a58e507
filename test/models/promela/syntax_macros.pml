/* The preprocessor. */
#define N 3
#define MAX(a, b) ((a) > (b) -> (a) : (b))
#define NAME(p) p##_one
#define SAY(t) printf(#t "")
#undef SAY
#define SAY(t) printf(#t)
#define LONG x == 1 && \
             x == 2
#if N > 2 && defined(MAX) /* taken */
byte x;
#elif N
this is not Promela
#else
nor is "this
#endif
#ifdef NOTHING
#  error not here
#endif
#ifndef NOTHING
byte NAME(y);
#endif
active [N - 2] proctype P() {
    x = MAX(x, y_one) + MAX(1,
        2);
    SAY(hello  world);
    !(LONG)
}
