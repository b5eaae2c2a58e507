#include "store/index.h"

#include "base/bits.h"
#include "base/stress.h"

enum {
    FIRST_LINES =
        STRESSED(1024, 1), /* rounded up to a whole page, as all sizes are */
    SPARE = 6              /* one entry in so many is empty in comfort */
};

/* Use all of the map. */
static void set_size(Index *index) {
    index->lines = index->map.bytes / LINE_BYTES;
    uint64_t entries = index->lines * LINE_ENTRIES;
    index->room = entries - entries / SPARE;
    index->most = index->map.bytes / DENSE_BYTES * DENSE_ENTRIES;
    uint64_t ids = index->most < UINT32_MAX ? index->most : UINT32_MAX;
    index->id_mask = (uint32_t)((UINT64_C(1) << bits_for(ids)) - 1);
    assert(index->room < index->most && index->most < entries);
    assert(index->id_mask >= ids - 1);
    assert(index->lines * LINE_BYTES == index->map.bytes);
}

bool index_init(Index *index, Mem *mem) {
    *index = (Index){0};
    if (!map_try_grow(mem, &index->map, FIRST_LINES * LINE_BYTES))
        return false;
    set_size(index);
    return true;
}

void index_release(Index *index, Mem *mem) {
    map_release(mem, &index->map);
    *index = (Index){0};
}

size_t index_bytes(uint64_t entries) {
    return mem_product(entries / DENSE_ENTRIES + 1, DENSE_BYTES);
}

bool index_try_renew(Index *index, Mem *mem, size_t bytes) {
    assert(index->lines > 0 && bytes > index->map.bytes);
    if (!map_try_renew(mem, &index->map, bytes))
        return false;
    set_size(index);
    return true;
}
