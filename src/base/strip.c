#include "base/strip.h"

#include <assert.h>
#include <stdint.h>
#include <sys/mman.h>

enum {
    PAGE = 4 << 10,
    HUGE_PAGE = 2 << 20,
    HUGE_LEAST = 8 << 20, /* with huge pages from here on */
    DROP = 8 << 10,       /* what is given back at once, */
    HUGE_DROP = 64 << 10  /* and of huge pages */
};

static size_t round_up(size_t bytes, size_t unit) {
    return (bytes + unit - 1) & ~(unit - 1);
}

static bool is_huge(const Strip *strip) {
    return strip->bytes >= HUGE_LEAST;
}

bool strip_reserve(Strip *strip, size_t bytes) {
    *strip = (Strip){0};
    if (bytes > SIZE_MAX - 2 * HUGE_PAGE)
        return false;
    bytes = round_up(bytes, PAGE);
    size_t span = bytes >= HUGE_LEAST ? bytes + HUGE_PAGE : bytes;
    char *data = mmap(NULL, span, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (data == MAP_FAILED)
        return false;
    size_t head = span > bytes ? -(uintptr_t)data & (HUGE_PAGE - 1) : 0;
    if (head > 0)
        munmap(data, head);
    if (span - head > bytes)
        munmap(data + head + bytes, span - head - bytes);
    *strip = (Strip){.data = data + head, .bytes = bytes};
    if (is_huge(strip)) /* advice only; not for the last part of one */
        madvise(strip->data, bytes & ~(size_t)(HUGE_PAGE - 1), MADV_HUGEPAGE);
    return true;
}

bool strip_extend(Mem *mem, Strip *strip, size_t end) {
    assert(end <= strip->bytes);
    if (end <= strip->end)
        return true;
    end = round_up(end, is_huge(strip) ? HUGE_PAGE : PAGE);
    end = end < strip->bytes ? end : strip->bytes;
    if (!mem_charge(mem, end - strip->end))
        return false;
    strip->end = end;
    return true;
}

void strip_drop(Mem *mem, Strip *strip, size_t first) {
    first &= ~(size_t)((is_huge(strip) ? HUGE_DROP : DROP) - 1);
    assert(first <= strip->end);
    if (first <= strip->first)
        return;
    madvise(strip->data + strip->first, first - strip->first, MADV_DONTNEED);
    mem_discharge(mem, first - strip->first);
    strip->first = first;
}

void strip_restart(Mem *mem, Strip *strip, Strip *other, size_t bytes) {
    size_t end = round_up(bytes, PAGE), used = strip->end - strip->first;
    size_t both = used + other->end - other->first;
    assert(strip->data && end <= strip->bytes && end <= both);
    mem_discharge(mem, both - end);
    madvise(strip->data, strip->bytes, MADV_DONTNEED);
    strip->first = 0;
    strip->end = end;
    other->first = other->end; /* that was counted above */
    strip_release(mem, other);
}

void strip_release(Mem *mem, Strip *strip) {
    if (strip->data) {
        munmap(strip->data, strip->bytes);
        mem_discharge(mem, strip->end - strip->first);
    }
    *strip = (Strip){0};
}
