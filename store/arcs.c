#include "store/arcs.h"

enum {
    GROUP = 8,   /* sources per index entry */
    LONGEST = 10 /* bytes of a number */
};

void arcs_init(Arcs *arcs, uint32_t kinds) {
    assert(kinds > 0 && kinds <= INT32_MAX);
    *arcs = (Arcs){.kinds = kinds};
}

void arcs_release(Arcs *arcs, Mem *mem) {
    map_release(mem, &arcs->bytes);
    map_release(mem, &arcs->index);
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
    return folded * arcs->kinds + edge->kind;
}

static size_t length_of_edges(const Arcs *arcs, const Arc *edges,
                              size_t count) {
    uint32_t last = (uint32_t)arcs->count;
    size_t length = 0;
    for (size_t i = 0; i < count; last = edges[i++].target)
        length += length_of(number_of(arcs, last, &edges[i]));
    return length;
}

/* Room for so many more bytes, and for the index entry of the next source;
 * both grow by half. */
static bool make_room(Arcs *arcs, Mem *mem, size_t more) {
    size_t bytes = arcs->used + more;
    size_t entries = (arcs->count / GROUP + 1) * sizeof(uint64_t);
    return (bytes <= arcs->bytes.bytes ||
            map_try_grow(mem, &arcs->bytes, bytes + bytes / 2) ||
            map_try_grow(mem, &arcs->bytes, bytes)) &&
           (entries <= arcs->index.bytes ||
            map_try_grow(mem, &arcs->index, entries + entries / 2) ||
            map_try_grow(mem, &arcs->index, entries));
}

bool arcs_add(Arcs *arcs, Mem *mem, const Arc *edges, size_t count) {
    assert(arcs->count <= UINT32_MAX);
    size_t length = length_of_edges(arcs, edges, count);
    if (!make_room(arcs, mem, length + LONGEST))
        return false;
    uint8_t *at = (uint8_t *)arcs->bytes.data + arcs->used;
    if (arcs->count % GROUP == 0)
        ((uint64_t *)arcs->index.data)[arcs->count / GROUP] = arcs->used;
    at = put_number(at, length);
    uint32_t last = (uint32_t)arcs->count;
    for (size_t i = 0; i < count; last = edges[i++].target)
        at = put_number(at, number_of(arcs, last, &edges[i]));
    arcs->used = (size_t)(at - (uint8_t *)arcs->bytes.data);
    assert(arcs->used <= arcs->bytes.bytes);
    arcs->count++;
    arcs->edges += count;
    return true;
}

ArcReader arcs_read(const Arcs *arcs, uint64_t source) {
    assert(source < arcs->count);
    const uint8_t *at = (const uint8_t *)arcs->bytes.data +
                        ((const uint64_t *)arcs->index.data)[source / GROUP];
    size_t length = arcs_number(&at);
    for (uint64_t s = source - source % GROUP; s < source; s++) {
        at += length;
        length = arcs_number(&at);
    }
    return (ArcReader){.at = at,
                       .end = at + length,
                       .kinds = arcs->kinds,
                       .last = (uint32_t)source};
}
