#include "search/exploring/column.h"

enum {
    GROWTH = 32 /* by a 32nd, as the store's slab does */
};

bool column_grow(Column *column, Mem *mem, uint64_t states) {
    assert(column->width > 0);
    size_t bytes = mem_product(states, column->width);
    if (!column->map.data)
        map_hold(mem, &column->map);
    return (bytes <= SIZE_MAX - bytes / GROWTH &&
            map_try_grow(mem, &column->map, bytes + bytes / GROWTH)) ||
           map_try_grow(mem, &column->map, bytes);
}
