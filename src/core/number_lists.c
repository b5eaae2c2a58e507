#include "core/number_lists.h"

#include "base/sorted.h"

#include <assert.h>

const uint32_t *lists_get(const NumberLists *lists, size_t k, size_t *count) {
    assert(k < lists->ends.count);
    size_t first = k ? lists->ends.data[k - 1] : 0;
    *count = lists->ends.data[k] - first;
    return *count ? lists->items.data + first : NULL;
}

bool lists_has(const NumberLists *lists, size_t k, uint32_t number) {
    size_t count;
    const uint32_t *items = lists_get(lists, k, &count);
    for (size_t i = 0; i < count; i++)
        if (items[i] == number)
            return true;
    return false;
}

void lists_add(NumberLists *lists, Mem *mem, uint32_t number) {
    vec_push(mem, &lists->items, number);
}

void lists_end(NumberLists *lists, Mem *mem) {
    vec_push(mem, &lists->ends, lists->items.count);
}

void lists_end_set(NumberLists *lists, Mem *mem) {
    size_t lists_before = lists->ends.count;
    size_t first = lists_before ? lists->ends.data[lists_before - 1] : 0;
    lists->items.count = first + sorted_set(vec_at(&lists->items, first),
                                            lists->items.count - first);
    lists_end(lists, mem);
}

void lists_release(NumberLists *lists, Mem *mem) {
    vec_release(mem, &lists->ends);
    vec_release(mem, &lists->items);
}
