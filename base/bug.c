#include "base/bug.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    LIMIT_STATUS = 3,
    BUG_STATUS = 4
};

void bug_report(const char *file, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "martlet: internal error at %s:%d: ", file, line);
    vfprintf(stderr, format, arguments);
    fputs(
        "\nmartlet: this is a bug in Martlet; ignore the result of this run\n",
        stderr);
    va_end(arguments);
    _Exit(BUG_STATUS);
}

void out_of_memory(size_t asked, size_t live) {
    fprintf(stderr,
            "martlet: out of memory: %zu bytes were requested, and %zu are in "
            "use\n",
            asked, live);
    _Exit(LIMIT_STATUS);
}
