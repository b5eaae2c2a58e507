/* base/bug.h -- errors of Martlet itself
 *
 * BUG(...) is for "this cannot happen" wherever going on could give a wrong
 * verdict. It is always on, prints one line and ends the process with status
 * 4. It is the only thing outside cli that prints or exits.
 */
#ifndef BASE_BUG_H
#define BASE_BUG_H

#define BUG(...) bug_report(__FILE__, __LINE__, __VA_ARGS__)

_Noreturn void bug_report(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
