#include "equiv/relations/numbers.h"

#include <assert.h>
#include <stdlib.h>

enum {
    SHORT = 24 /* arrays up to this length are sorted by insertion */
};

static void sort_short(uint64_t *numbers, size_t count) {
    for (size_t i = 1; i < count; i++) {
        uint64_t number = numbers[i];
        size_t k = i;
        for (; k > 0 && numbers[k - 1] > number; k--)
            numbers[k] = numbers[k - 1];
        numbers[k] = number;
    }
}

static int compare(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return a < b ? -1 : a > b;
}

size_t numbers_sort(uint64_t *numbers, size_t count) {
    if (count <= SHORT)
        sort_short(numbers, count);
    else
        qsort(numbers, count, sizeof *numbers, compare);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || numbers[kept - 1] != numbers[i])
            numbers[kept++] = numbers[i];
    assert(kept <= count);
    return kept;
}

/* How many of the sorted numbers are less: by steps that double, since a part
 * can be much shorter than the whole. */
static size_t skip_less(const uint64_t *numbers, size_t count,
                        uint64_t number) {
    size_t low = 0, step = 1;
    while (low + step <= count && numbers[low + step - 1] < number) {
        low += step;
        step *= 2;
    }
    for (; step > 0; step /= 2)
        if (low + step <= count && numbers[low + step - 1] < number)
            low += step;
    return low;
}

bool numbers_within(const uint64_t *part, size_t part_count, uint64_t except,
                    const uint64_t *whole, size_t whole_count) {
    size_t k = 0;
    for (size_t i = 0; i < part_count; i++) {
        if (part[i] == except)
            continue;
        k += skip_less(whole + k, whole_count - k, part[i]);
        assert(i == 0 || part[i - 1] < part[i]);
        assert(k == 0 || whole[k - 1] < part[i]);
        if (k == whole_count || whole[k] != part[i])
            return false;
    }
    return true;
}
