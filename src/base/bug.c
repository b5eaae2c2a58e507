#include "base/bug.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    LIMIT_STATUS = 3,
    BUG_STATUS = 4
};

/* Of this thread: a bug has no other way to find out who can go on. */
static _Thread_local BugHandler *handler;

BugHandler *bug_catch(BugHandler *next) {
    BugHandler *last = handler;
    handler = next;
    return last;
}

static _Noreturn void jump(void) {
    BugHandler *to = bug_catch(NULL);
    longjmp(to->out, 1);
}

static void note(const char *file, int line, const char *format,
                 va_list arguments) {
    char *said = handler->said;
    int length = vsnprintf(said, sizeof handler->said, format, arguments);
    if (length >= 0 && (size_t)length < sizeof handler->said)
        snprintf(said + length, sizeof handler->said - (size_t)length,
                 " (%s:%d)\n"
                 "this is a bug in Martlet, or the model is given in C and is "
                 "not the same at each call\n",
                 file, line);
}

void bug_report(const char *file, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (handler) {
        note(file, line, format, arguments);
        va_end(arguments);
        jump();
    }
    fprintf(stderr, "martlet: internal error at %s:%d: ", file, line);
    vfprintf(stderr, format, arguments);
    fputs(
        "\nmartlet: this is a bug in Martlet; ignore the result of this run\n",
        stderr);
    va_end(arguments);
    _Exit(BUG_STATUS);
}

void out_of_memory(size_t asked, size_t live) {
    if (handler) {
        snprintf(handler->said, sizeof handler->said,
                 "out of memory: %zu bytes were requested\n", asked);
        jump();
    }
    fprintf(stderr,
            "martlet: out of memory: %zu bytes were requested, and %zu are in "
            "use\n",
            asked, live);
    _Exit(LIMIT_STATUS);
}
