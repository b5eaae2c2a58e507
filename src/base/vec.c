#include "base/vec.h"

#include "base/stress.h"

#include <string.h>

enum {
    FIRST_CAPACITY = STRESSED(8, 1),
    FEW = 256 /* elements for which a stress build grows each time */
};

/* The capacity to grow to, or SIZE_MAX if no array can hold so much. */
static size_t next_capacity(size_t capacity, size_t count, size_t extra) {
    if (extra > SIZE_MAX - count)
        return SIZE_MAX;
    size_t needed = count + extra;
    if (STRESSED(false, true))
        return needed < FEW ? needed : needed + needed / 8;
    size_t doubled = capacity > SIZE_MAX / 2 ? SIZE_MAX : capacity * 2;
    size_t next = doubled > needed ? doubled : needed;
    return next < FIRST_CAPACITY ? FIRST_CAPACITY : next;
}

void *vec_grow_(Mem *mem, void *data, size_t *capacity, size_t count,
                size_t extra, size_t size) {
    if (*capacity - count >= extra)
        return data;
    size_t next = next_capacity(*capacity, count, extra);
    data = mem_resize(mem, data, *capacity * size, mem_product(next, size));
    *capacity = next;
    return data;
}

bool vec_try_grow_(Mem *mem, void *data_pointer, size_t *capacity, size_t count,
                   size_t extra, size_t size) {
    void *data;
    memcpy(&data, data_pointer, sizeof data);
    size_t next = next_capacity(*capacity, count, extra);
    data = mem_try_resize(mem, data, *capacity * size, mem_product(next, size));
    if (!data && extra <= SIZE_MAX - count) {
        next = count + extra; /* doubling may be too much, this may not */
        memcpy(&data, data_pointer, sizeof data);
        data = mem_try_resize(mem, data, *capacity * size,
                              mem_product(next, size));
    }
    if (!data)
        return false;
    memcpy(data_pointer, &data, sizeof data);
    *capacity = next;
    return true;
}
