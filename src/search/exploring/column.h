/* search/exploring/column.h -- an array over the ids of a store
 *
 * Purpose:    what a search remembers of a state (marks, numbers) is kept by
 *             the search, in columns that grow with the store.
 * Invariant:  entries are zero until they are written.
 * Cost:       growing moves no bytes (base/map.h); a pointer into a column is
 *             valid until it grows.
 * Ownership:  embedded in its owner and released by it.
 */
#ifndef SEARCH_EXPLORING_COLUMN_H
#define SEARCH_EXPLORING_COLUMN_H

#include "base/map.h"
#include "store/store.h"

#include <assert.h>

typedef struct Column {
    Map map;      /* the entries */
    size_t width; /* bytes of each; 0: there are none */
} Column;

static inline void column_init(Column *column, size_t width) {
    *column = (Column){.width = width};
}

static inline void column_release(Column *column, Mem *mem) {
    map_release(mem, &column->map);
}

/* Grow to so many states; false (and unchanged) at the memory limit. */
bool column_grow(Column *column, Mem *mem, uint64_t states);

/* Have entries for at least so many states. */
static inline bool column_cover(Column *column, Mem *mem, uint64_t states) {
    return states * column->width <= column->map.bytes ||
           column_grow(column, mem, states);
}

/* The entry of a state that is covered. */
static inline void *column_at(const Column *column, StateId id) {
    assert((id + (size_t)1) * column->width <= column->map.bytes);
    return (char *)column->map.data + id * column->width;
}

#endif
