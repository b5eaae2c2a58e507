/* base/sorted.h -- arrays in order
 *
 * Purpose:    finding numbers, and things that are sorted by a number, by
 *             bisection; sorting sets of numbers, and what is short as a rule.
 */
#ifndef BASE_SORTED_H
#define BASE_SORTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    SORTED_FEW = 16 /* items for which calling qsort would cost more than the
                       sorting */
};

/* The first of the items from `low` on and before `high` whose `field`, of 32
 * bits, is not less than the value; `high` if there is none. */
#define sorted_find(items, low, high, field, value) \
    sorted_find_((items), offsetof(__typeof__(*(items)), field), \
                 sizeof *(items), (low), (high), (value))

/* The same for numbers. */
#define sorted_number(numbers, low, high, value) \
    sorted_find_((numbers), 0, sizeof(uint32_t), (low), (high), (value))

static inline size_t sorted_find_(const void *items, size_t offset, size_t size,
                                  size_t low, size_t high, uint32_t value) {
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        uint32_t key;
        memcpy(&key, (const char *)items + middle * size + offset, sizeof key);
        if (key < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

typedef int SortedOrder(const void *left, const void *right);

/* As qsort does, for items that are few as a rule. */
static inline void sorted_few(void *items, size_t count, size_t size,
                              SortedOrder *order, void *spare) {
    char *data = items;
    if (count > SORTED_FEW) {
        qsort(items, count, size, order);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        size_t k = i;
        memcpy(spare, data + i * size, size);
        for (; k > 0 && order(data + (k - 1) * size, spare) > 0; k--)
            memcpy(data + k * size, data + (k - 1) * size, size);
        memcpy(data + k * size, spare, size);
    }
}

/* Sort the items and leave out repetitions; how many are left. */
size_t sorted_unique(void *items, size_t count, size_t size,
                     SortedOrder *order);

/* The order of numbers of 32 bits, for qsort and bsearch. */
SortedOrder sorted_order;

static inline size_t sorted_set(uint32_t *numbers, size_t count) {
    return sorted_unique(numbers, count, sizeof *numbers, sorted_order);
}

/* -1, 0 or 1, as such functions return. */
static inline int sorted_compare(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

#endif
