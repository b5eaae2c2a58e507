#include "base/map.h"

#include <stdint.h>
#include <sys/mman.h>

enum {
    PAGE = 4 << 10,
    HUGE_PAGE = 2 << 20
};

/* Round up to whole huge pages, or for a smaller map to a sixteenth of it or
 * less, so that it is cheap to make and does not take much more than it needs;
 * 0 on overflow. */
static size_t whole_pages(size_t bytes) {
    size_t unit = HUGE_PAGE;
    while (unit > PAGE && unit > bytes / 16)
        unit /= 2;
    if (bytes > SIZE_MAX - unit)
        return 0;
    return (bytes + unit - 1) & ~(unit - 1);
}

/* Anonymous zero pages, or NULL. */
static void *map_pages(size_t bytes) {
    void *start = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return start == MAP_FAILED ? NULL : start;
}

/* The same, aligned to a huge page unless they are fewer than one. */
static void *map_aligned(size_t bytes) {
    size_t span = bytes + HUGE_PAGE;
    if (bytes < HUGE_PAGE)
        return map_pages(bytes);
    char *start = map_pages(span);
    if (!start)
        return NULL;
    size_t head = -(uintptr_t)start & (HUGE_PAGE - 1);
    if (head)
        munmap(start, head);
    if (HUGE_PAGE - head)
        munmap(start + head + bytes, HUGE_PAGE - head);
    /* Advice only: if the kernel has no huge pages, small ones are used. */
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
