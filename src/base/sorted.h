/* base/sorted.h -- arrays in order
 *
 * Purpose:    sorting sets of numbers, and what is short as a rule
 *             (base/bisect.h finds things in them).
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
