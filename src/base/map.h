/* base/map.h -- large growing arrays on huge pages
 *
 * Purpose:    the tables of a store: bytes that grow to gigabytes without
 *             being copied and without two copies ever being resident.
 * Invariant:  `bytes` is a multiple of the page size and is counted in the
 *             Mem; new bytes are zero. From 2 MiB on, huge pages; below that,
 *             few small ones. Addresses after `bytes` may be held for
 *             growing; they take no memory before they are used.
 * Ownership:  a Map is embedded in its owner and released by it.
 * Cost:       growing moves page tables, not bytes (mremap), and not even
 *             these while addresses are held. Pointers into the map are
 *             valid until it grows.
 */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include "base/mem.h"

typedef struct Map {
    void *data;   /* NULL while empty */
    size_t bytes; /* that may be used, and are counted */
    size_t held;  /* addresses of the mapping, at least as many */
} Map;

/* Let an empty map hold addresses for all that it can grow to. For a few large
 * maps; where the system does not have so many, nothing is held. */
void map_hold(const Mem *mem, Map *map);

/* Make the map at least this large; false (and unchanged) at the limit. */
bool map_try_grow(Mem *mem, Map *map, size_t bytes);

/* Replace the contents by at least this many zero bytes; the old pages are
 * given back first, so the peak is the larger of the two. False at the limit,
 * with the map unchanged. */
bool map_try_renew(Mem *mem, Map *map, size_t bytes);

/* Give back what is after the first so many bytes, as far as these are whole
 * pages. */
void map_shrink(Mem *mem, Map *map, size_t bytes);

void map_release(Mem *mem, Map *map);

#endif
