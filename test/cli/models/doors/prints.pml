/* C code that writes to standard output in four ways. */
c_decl {
\#include <unistd.h>
}
byte x;

active proctype P() {
    c_code { printf("printf\n"); puts("puts"); fprintf(stdout, "stdout\n"); };
    c_code { fflush(stdout); now.x = write(1, "write\n", 6); };
    assert(x == 0)
}
