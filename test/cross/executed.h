/* test/cross/executed.h -- which lines of a program were executed */
#ifndef TEST_CROSS_EXECUTED_H
#define TEST_CROSS_EXECUTED_H

#include "base/text.h"
#include "core/coverage.h"

/* The number of the line that begins, or goes on, at the end of the text. */
static inline uint32_t line_of_end(const Text *text) {
    uint32_t line = 1;
    for (size_t i = 0; i < text->length; i++)
        line += text->data[i] == '\n';
    return line;
}

/* Was anything in this line? */
static inline bool is_executed(const CoverageList *list, uint32_t line) {
    for (size_t i = 0; i < list->items.count; i++)
        if (list->items.data[i].line == line &&
            list->items.data[i].status == COVERAGE_DONE)
            return true;
    return false;
}

#endif
