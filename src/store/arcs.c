#include "store/arcs.h"

#include "base/bits.h"
#include "base/stress.h"

enum {
    BLOCK = STRESSED(4096, 4) /* sources; a power of two */
};

void arcs_init(Arcs *arcs, uint32_t kinds) {
    assert(kinds > 0 && kinds <= INT32_MAX);
    *arcs = (Arcs){.kinds = kinds, .bits = bits_for(kinds)};
}

void arcs_release(Arcs *arcs, Mem *mem) {
    map_release(mem, &arcs->bytes);
    map_release(mem, &arcs->index);
    map_release(mem, &arcs->blocks);
}

static size_t length_of(uint64_t number) {
    size_t length = 1;
    while (number >>= 7)
        length++;
    return length;
}

static uint8_t *put_number(uint8_t *at, uint64_t number) {
    for (; number >= 0x80; number >>= 7)
        *at++ = (uint8_t)(number | 0x80);
    *at++ = (uint8_t)number;
    return at;
}

/* Small distances in either direction are small numbers. */
static uint64_t number_of(const Arcs *arcs, uint32_t last, const Arc *edge) {
    assert(edge->kind < arcs->kinds);
    int64_t distance = (int64_t)edge->target - last;
    uint64_t folded =
        distance < 0 ? ~((uint64_t)distance << 1) : (uint64_t)distance << 1;
    return folded << arcs->bits | edge->kind;
}

static size_t length_of_edges(const Arcs *arcs, const Arc *edges,
                              size_t count) {
    uint32_t last = (uint32_t)arcs->count;
    size_t length = 0;
    for (size_t i = 0; i < count; last = edges[i++].target)
        length += length_of(number_of(arcs, last, &edges[i]));
    return length;
}

/* Room for so many bytes; it grows by half. */
static bool cover(Mem *mem, Map *map, size_t bytes) {
    return bytes <= map->bytes || map_try_grow(mem, map, bytes + bytes / 2) ||
           map_try_grow(mem, map, bytes);
}

/* Room for so many more bytes, and for the entries of the next source. */
static bool make_room(Arcs *arcs, Mem *mem, size_t more) {
    size_t blocks = arcs->count / BLOCK + 1;
    return cover(mem, &arcs->bytes, arcs->used + more) &&
           cover(mem, &arcs->index, (arcs->count + 1) * sizeof(uint32_t)) &&
           cover(mem, &arcs->blocks, blocks * sizeof(uint64_t));
}

static uint64_t *block_of(const Arcs *arcs, uint64_t source) {
    return (uint64_t *)arcs->blocks.data + source / BLOCK;
}

static uint32_t *entry_of(const Arcs *arcs, uint64_t source) {
    return (uint32_t *)arcs->index.data + source;
}

/* Where the edges of a source begin; those of the one after the last begin
 * where there is no more. */
static size_t begin_of(const Arcs *arcs, uint64_t source) {
    return source == arcs->count
               ? arcs->used
               : *block_of(arcs, source) + *entry_of(arcs, source);
}

bool arcs_add(Arcs *arcs, Mem *mem, const Arc *edges, size_t count) {
    assert(arcs->count <= UINT32_MAX);
    size_t length = length_of_edges(arcs, edges, count);
    if (!make_room(arcs, mem, length + 1))
        return false;
    if (arcs->count % BLOCK == 0)
        *block_of(arcs, arcs->count) = arcs->used;
    size_t begin = arcs->used - *block_of(arcs, arcs->count);
    if (begin > UINT32_MAX)
        return false;
    *entry_of(arcs, arcs->count) = (uint32_t)begin;
    uint8_t *at = (uint8_t *)arcs->bytes.data + arcs->used;
    uint32_t last = (uint32_t)arcs->count;
    for (size_t i = 0; i < count; last = edges[i++].target)
        at = put_number(at, number_of(arcs, last, &edges[i]));
    arcs->used += length;
    assert(at == (uint8_t *)arcs->bytes.data + arcs->used);
    arcs->count++;
    arcs->edges += count;
    return true;
}

ArcReader arcs_read(const Arcs *arcs, uint64_t source) {
    assert(source < arcs->count);
    const uint8_t *bytes = arcs->bytes.data;
    size_t begin = begin_of(arcs, source), end = begin_of(arcs, source + 1);
    assert(begin <= end && end <= arcs->used);
    return (ArcReader){.at = bytes + begin,
                       .end = bytes + end,
                       .bits = arcs->bits,
                       .last = (uint32_t)source};
}
