/* base/vec.h -- growing arrays
 *
 * VEC(T) is the type of an array of T that grows; a zeroed one is empty. The
 * elements are `data[0 .. count - 1]`; vec_item is one of them, asserted to be
 * there. Growth doubles. The plain macros never
 * fail (see base/mem.h); the try forms are false at the memory limit.
 *
 *     VEC(uint32_t) levels = {0};
 *     vec_push(mem, &levels, 7);
 *     vec_release(mem, &levels);
 */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/mem.h"

#include <assert.h>

#define VEC(T) \
    struct { \
        T *data;         /* the elements */ \
        size_t count;    /* how many there are */ \
        size_t capacity; /* how many fit */ \
    }

/* Make room for `extra` more elements. */
#define vec_reserve(mem, v, extra) \
    ((v)->data = vec_grow_((mem), (v)->data, &(v)->capacity, (v)->count, \
                           (extra), sizeof *(v)->data))

/* The same as a condition: false if there is no memory. */
#define vec_try_reserve(mem, v, extra) \
    ((v)->capacity - (v)->count >= (extra) || \
     vec_try_grow_((mem), (void *)&(v)->data, &(v)->capacity, (v)->count, \
                   (extra), sizeof *(v)->data))

#define vec_push(mem, v, ...) \
    (vec_reserve(mem, v, 1), (v)->data[(v)->count++] = (__VA_ARGS__))

#define vec_try_push(mem, v, ...) \
    (vec_try_reserve(mem, v, 1) && \
     ((v)->data[(v)->count++] = (__VA_ARGS__), true))

/* The address of element i, or of the end; NULL if nothing was ever there
 * (where data + 0 would be undefined). */
#define vec_at(v, i) ((v)->data ? (v)->data + (i) : NULL)

/* Element i, which there must be; an lvalue. */
#define vec_item(v, i) ((v)->data[vec_index_((i), (v)->count)])

/* The last one, which there must be; vec_pop takes it away. */
#define vec_last(v) vec_item(v, (v)->count - 1)
#define vec_pop(v) \
    ((v)->data[(v)->count = vec_index_((v)->count - 1, (v)->count)])

#define vec_clear(v) ((v)->count = 0)

#define vec_release(mem, v) \
    (mem_free((mem), (v)->data, (v)->capacity * sizeof *(v)->data), \
     (v)->data = NULL, (v)->count = (v)->capacity = 0)

/* Implementation of the macros. */
static inline size_t vec_index_(size_t i, size_t count) {
    assert(i < count);
    (void)count;
    return i;
}

void *vec_grow_(Mem *mem, void *data, size_t *capacity, size_t count,
                size_t extra, size_t size);
bool vec_try_grow_(Mem *mem, void *data_pointer, size_t *capacity, size_t count,
                   size_t extra, size_t size);

#endif
