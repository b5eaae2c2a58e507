#include "store/recent.h"

#include "base/stress.h"

#include <string.h>

enum {
    SHARE = 32, /* of the table, at most */
    LEAST = STRESSED(1 << 10, 1 << 1),
    MOST = STRESSED(1 << 14, 1 << 2)
};

/* Places are empty if they hold a key that has another place: 0, and 1 in the
 * place of 0. */
void recent_clear(Recent *recent) {
    if (recent->places == 0)
        return;
    memset(recent->keys, 0, recent->places * sizeof *recent->keys);
    assert(recent->places >= 2); /* 1 has a place of its own */
    recent->keys[0] = 1;
}

void recent_fit(Recent *recent, Mem *mem, size_t bytes) {
    size_t most = bytes / (SHARE * sizeof *recent->keys), places = LEAST;
    if (most < LEAST)
        return;
    while (places < MOST && 2 * places <= most)
        places *= 2;
    if (places <= recent->places)
        return;
    uint64_t *keys = mem_try(mem, places * sizeof *keys);
    if (!keys)
        return;
    recent_release(recent, mem);
    *recent = (Recent){keys, places};
    recent_clear(recent);
}

void recent_release(Recent *recent, Mem *mem) {
    mem_free(mem, recent->keys, recent->places * sizeof *recent->keys);
    *recent = (Recent){0};
}
