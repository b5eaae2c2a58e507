#include "lts/ranges.h"

#include "base/bisect.h"

#include <assert.h>
#include <stdlib.h>

void ranges_append(Ranges *ranges, Mem *mem, uint32_t number) {
    assert(ranges->count == 0 || vec_last(ranges).last < number);
    if (ranges->count && vec_last(ranges).last + 1 == number)
        vec_last(ranges).last = number;
    else
        vec_push(mem, ranges, (LtsRange){number, number});
}

static int compare_ranges(const void *a, const void *b) {
    const LtsRange *left = a, *right = b;
    return (left->first > right->first) - (left->first < right->first);
}

void ranges_normalise(Ranges *ranges) {
    if (ranges->count == 0)
        return;
    qsort(ranges->data, ranges->count, sizeof *ranges->data, compare_ranges);
    size_t kept = 0;
    for (size_t i = 1; i < ranges->count; i++) {
        LtsRange *last = &ranges->data[kept];
        LtsRange next = ranges->data[i];
        if (last->last == UINT32_MAX || next.first <= last->last + 1)
            last->last = next.last > last->last ? next.last : last->last;
        else
            ranges->data[++kept] = next;
    }
    ranges->count = kept + 1;
}

bool ranges_contain(const Ranges *ranges, uint32_t number) {
    size_t at = 0;
    BISECT(at, ranges->count, ranges->data[at].last < number);
    return at < ranges->count && ranges->data[at].first <= number;
}

bool ranges_check(const Ranges *ranges, uint32_t most) {
    for (size_t i = 0; i < ranges->count; i++) {
        LtsRange range = ranges->data[i];
        if (range.first > range.last || range.last > most)
            return false;
        if (i > 0 && (uint64_t)ranges->data[i - 1].last + 1 >= range.first)
            return false;
    }
    return true;
}
