#include "base/sorted.h"

int sorted_order(const void *left, const void *right) {
    uint32_t a, b;
    memcpy(&a, left, sizeof a);
    memcpy(&b, right, sizeof b);
    return sorted_compare(a, b);
}

size_t sorted_unique(void *items, size_t count, size_t size,
                     SortedOrder *order) {
    char *data = items;
    size_t kept = 0;
    if (count > 1)
        qsort(items, count, size, order);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || order(data + (kept - 1) * size, data + i * size) != 0)
            memmove(data + kept++ * size, data + i * size, size);
    return kept;
}
