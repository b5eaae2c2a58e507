/* test/cross/count_lines.h -- how often trials met what they are about
 *
 * Purpose:    one line for each number, and how many numbers are 0 that should
 *             not be: a comparison that never met something says nothing of it.
 */
#ifndef TEST_CROSS_COUNT_LINES_H
#define TEST_CROSS_COUNT_LINES_H

#include "base/text.h"

typedef struct CountLine {
    uint64_t number;  /* how many */
    const char *what; /* of these */
    bool may_be_zero; /* that is no gap */
} CountLine;

static inline uint32_t count_lines_print(const CountLine *lines, size_t count,
                                         Text *out) {
    uint32_t zeros = 0;
    for (size_t i = 0; i < count; i++) {
        text_printf(out, "%9llu %s\n", (unsigned long long)lines[i].number,
                    lines[i].what);
        zeros += lines[i].number == 0 && !lines[i].may_be_zero;
    }
    return zeros;
}

#endif
