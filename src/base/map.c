#include "base/map.h"

#include "base/stress.h"

#include <assert.h>
#include <stdint.h>
#include <sys/mman.h>

enum {
    PAGE = 4 << 10,
    HUGE_PAGE = 2 << 20
};

/* Of one map, where the limit is higher or there is none. */
static const size_t most_held = (size_t)1 << 40;

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
    return start + head;
}

/* Advice only: if the kernel has no huge pages, small ones are used. What is
 * held must not become part of a huge page before it is counted. */
static void advise(const Map *map, size_t before) {
    size_t unit = map->held > map->bytes ? HUGE_PAGE : PAGE;
    size_t from = before & ~(unit - 1), to = map->bytes & ~(unit - 1);
    if (map->bytes >= HUGE_PAGE && from < to)
        madvise((char *)map->data + from, to - from, MADV_HUGEPAGE);
}

/* The limit may be raised a little later on. */
void map_hold(const Mem *mem, Map *map) {
    size_t held = mem->limit < most_held / 2 ? 2 * mem->limit : most_held;
    assert(!map->data && map->bytes == 0);
    held &= ~(size_t)(HUGE_PAGE - 1);
    if (STRESSED(true, false) && held > 0)
        map->data = map_aligned(held);
    map->held = map->data ? held : 0;
}

/* Move the pages over the start of a new, aligned range. */
static bool move(Map *map, size_t size) {
    void *data = map_aligned(size);
    assert(map->held == map->bytes);
    if (data && map->data) {
        void *moved = mremap(map->data, map->bytes, map->bytes,
                             MREMAP_MAYMOVE | MREMAP_FIXED, data);
        if (moved == MAP_FAILED) {
            munmap(data, size);
            data = NULL;
        }
    }
    if (!data)
        return false;
    map->data = data;
    map->held = size;
    return true;
}

/* (Pages in two mappings, with advice and without, cannot be moved at once; but
 * what is held is more than the limit.) */
bool map_try_grow(Mem *mem, Map *map, size_t bytes) {
    size_t size = whole_pages(bytes), before = map->bytes;
    if (size != 0 && size <= before)
        return true;
    if (size == 0 || !mem_charge(mem, size - before))
        return false;
    bool moves = size > map->held;
    if (moves && (map->held > before || !move(map, size))) {
        mem_discharge(mem, size - before);
        return false;
    }
    map->bytes = size;
    advise(map, moves ? 0 : before);
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
        munmap(map->data, map->held);
    if (size < map->bytes)
        mem_discharge(mem, map->bytes - size);
    *map = (Map){.data = data, .bytes = size, .held = size};
    advise(map, 0);
    return true;
}

void map_shrink(Mem *mem, Map *map, size_t bytes) {
    size_t size = whole_pages(bytes);
    if (size == 0 || size >= map->bytes)
        return;
    munmap((char *)map->data + size, map->held - size);
    mem_discharge(mem, map->bytes - size);
    map->bytes = map->held = size;
}

void map_release(Mem *mem, Map *map) {
    if (map->data) {
        munmap(map->data, map->held);
        mem_discharge(mem, map->bytes);
    }
    *map = (Map){0};
}
