#include "store/index.h"

#include "base/bits.h"

enum {
    FIRST_LINES = 1024 /* rounded up to a whole page, as all sizes are */
};

/* Use all of the map. The last entries stay empty even in need: a full table
 * would make a probe for an absent vector walk all of it. */
static void set_size(Index *index) {
    index->lines = index->map.bytes / LINE_BYTES;
    uint64_t entries = index->lines * LINE_ENTRIES;
    index->room = entries - entries / 8;
    index->most = entries - entries / 32;
    uint64_t ids = index->most < UINT32_MAX ? index->most : UINT32_MAX;
    index->id_mask = (uint32_t)(((uint64_t)1 << bits_for(ids + 1)) - 1);
    assert(index->room < index->most && index->most < entries);
    assert(index->id_mask >= ids);
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

bool index_try_renew(Index *index, Mem *mem) {
    assert(index->lines > 0);
    uint64_t lines = index->lines + index->lines / 2;
    if (!map_try_renew(mem, &index->map, lines * LINE_BYTES))
        return false;
    set_size(index);
    assert(index->lines >= lines);
    return true;
}
