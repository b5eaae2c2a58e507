/* base/pattern.h -- names by patterns, in which a star stands for any text */
#ifndef BASE_PATTERN_H
#define BASE_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

/* Does all of the name fit the pattern? */
bool pattern_fits(const char *pattern, const char *name, size_t length);

#endif
