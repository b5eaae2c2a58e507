#include "base/map.h"

#include <stdint.h>
#include <sys/mman.h>

enum {
    HUGE_PAGE = 2 << 20,
    SMALL_UNIT = 64 << 10 /* small maps grow in these */
};

/* Round up to whole huge pages, or for a smaller map to a sixteenth of it or
 * less, so that it is cheap to make and does not take much more than it needs;
 * 0 on overflow. */
static size_t whole_pages(size_t bytes) {
    size_t unit = HUGE_PAGE;
    while (unit > SMALL_UNIT && unit > bytes / 16)
        unit /= 2;
    if (bytes > SIZE_MAX - unit)
        return 0;
    return (bytes + unit - 1) & ~(unit - 1);
}

/* Anonymous zero pages aligned to a huge page, or NULL. */
static void *map_aligned(size_t bytes) {
    size_t span = bytes + HUGE_PAGE;
    char *start = mmap(NULL, span, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED)
        return NULL;
    size_t head = -(uintptr_t)start & (HUGE_PAGE - 1);
    if (head)
        munmap(start, head);
    if (HUGE_PAGE - head)
        munmap(start + head + bytes, HUGE_PAGE - head);
    /* Advice only: if the kernel has no huge pages, small ones are used. */
    if (bytes >= HUGE_PAGE)
        madvise(start + head, bytes, MADV_HUGEPAGE);
    return start + head;
}

bool map_try_grow(Mem *mem, Map *map, size_t bytes) {
    size_t size = whole_pages(bytes);
    if (size != 0 && size <= map->bytes)
        return true;
    if (size == 0 || !mem_charge(mem, size - map->bytes))
        return false;
    void *data = map_aligned(size);
    if (data && map->data) {
        /* Move the old pages over the start of the new, aligned range. */
        void *moved = mremap(map->data, map->bytes, map->bytes,
                             MREMAP_MAYMOVE | MREMAP_FIXED, data);
        if (moved == MAP_FAILED) {
            munmap(data, size);
            data = NULL;
        }
    }
    if (!data) {
        mem_discharge(mem, size - map->bytes);
        return false;
    }
    map->data = data;
    map->bytes = size;
    return true;
}

bool map_try_renew(Mem *mem, Map *map, size_t bytes) {
    size_t size = whole_pages(bytes);
    if (size == 0 || (size > map->bytes && !mem_charge(mem, size - map->bytes)))
        return false;
    void *data = map_aligned(size);
    if (!data) {
        if (size > map->bytes)
            mem_discharge(mem, size - map->bytes);
        return false;
    }
    if (map->data)
        munmap(map->data, map->bytes);
    if (size < map->bytes)
        mem_discharge(mem, map->bytes - size);
    map->data = data;
    map->bytes = size;
    return true;
}

void map_shrink(Mem *mem, Map *map, size_t bytes) {
    size_t size = whole_pages(bytes);
    if (size == 0 || size >= map->bytes)
        return;
    munmap((char *)map->data + size, map->bytes - size);
    mem_discharge(mem, map->bytes - size);
    map->bytes = size;
}

void map_release(Mem *mem, Map *map) {
    if (map->data) {
        munmap(map->data, map->bytes);
        mem_discharge(mem, map->bytes);
    }
    *map = (Map){0};
}
