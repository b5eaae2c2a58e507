/* base/bug.h -- errors of Martlet itself, and of the system before anything
 * else can be done about them
 *
 * BUG(...) is for "this cannot happen" wherever going on could give a wrong
 * verdict. It is always on, prints one line and ends the process with status
 * 4. out_of_memory is what a Mem calls if its owner has set no other way out:
 * the process ends with status 3, as with every limit. Nothing else outside cli
 * prints or exits. A program that uses the library must go on: it gets control
 * back through a BugHandler, and nothing is printed.
 */
#ifndef BASE_BUG_H
#define BASE_BUG_H

#include <setjmp.h>
#include <stddef.h>

typedef struct BugHandler {
    jmp_buf out;    /* where to go on */
    char said[400]; /* what was wrong */
} BugHandler;

/* From now on bugs and a lack of memory in this thread jump there, the first
 * of them; NULL: nowhere. The handler before this one. */
BugHandler *bug_catch(BugHandler *next);

#define BUG(...) bug_report(__FILE__, __LINE__, __VA_ARGS__)

_Noreturn void bug_report(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

_Noreturn void out_of_memory(size_t asked, size_t live);

#endif
