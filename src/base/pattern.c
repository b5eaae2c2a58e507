#include "base/pattern.h"

/* Of several stars only the last one that was passed is ever tried again. */
bool pattern_fits(const char *pattern, const char *name, size_t length) {
    const char *end = name + length;
    const char *star = NULL, *retry = NULL;
    while (name < end) {
        if (*pattern == '*') {
            star = pattern++;
            retry = name;
        } else if (*pattern == *name) {
            pattern++;
            name++;
        } else if (star) {
            pattern = star + 1;
            name = ++retry;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}
