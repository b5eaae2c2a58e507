#include "store/window.h"

#include "base/bisect.h"
#include "base/bug.h"
#include "base/stress.h"

#include <string.h>

enum {
    CHUNK_BYTES = STRESSED(1 << 14, 1 << 5) /* or one vector, if it is longer */
};

void window_init(Window *window, Mem *mem, uint32_t words, uint32_t bits) {
    uint32_t width = bits ? (bits + 7) / 8 : 1; /* no vector is empty */
    assert(width <= words * sizeof(uint64_t));
    *window = (Window){
        .mem = mem,
        .words = words,
        .width = width,
        .per_chunk = width < CHUNK_BYTES ? CHUNK_BYTES / width : 1,
    };
}

static size_t chunk_bytes(const Window *window) {
    return (size_t)window->per_chunk * window->width;
}

void window_release(Window *window) {
    for (size_t i = 0; i < window->chunks.count; i++)
        map_release(window->mem, &vec_item(&window->chunks, i));
    map_release(window->mem, &window->spare);
    window_unpin(window);
    vec_release(window->mem, &window->pins);
    vec_release(window->mem, &window->chunks);
}

bool window_reserve(Window *window) {
    if ((window->end - window->base) / window->per_chunk < window->chunks.count)
        return true;
    if (!map_try_grow(window->mem, &window->spare, chunk_bytes(window)) ||
        !vec_try_push(window->mem, &window->chunks, window->spare))
        return false;
    window->spare = (Map){0};
    return true;
}

/* Where the vector of an id of the window is. */
static char *place_of(const Window *window, uint64_t id) {
    char *chunk =
        vec_item(&window->chunks, (id - window->base) / window->per_chunk).data;
    assert(id >= window->first && chunk);
    return chunk + id % window->per_chunk * window->width;
}

/* The place of a pinned vector, or NULL if the id is not pinned. */
static char *pin_of(const Window *window, uint64_t id) {
    size_t after = 0;
    BISECT(after, window->pins.count,
           vec_item(&window->pins, after).ids.first <= id);
    if (after == 0)
        return NULL;
    Pin pin = vec_item(&window->pins, after - 1);
    if (id >= pin.ids.end)
        return NULL;
    return window->pinned + (pin.at + (id - pin.ids.first)) * window->width;
}

/* Copy the vector of the next id, if it is pinned. */
static void keep_pin(Window *window, const uint64_t *vector) {
    while (window->pin < window->pins.count &&
           vec_item(&window->pins, window->pin).ids.end <= window->end)
        window->pin++;
    if (window->pin == window->pins.count)
        return;
    Pin pin = vec_item(&window->pins, window->pin);
    if (window->end < pin.ids.first)
        return;
    size_t number = pin.at + (window->end - pin.ids.first);
    assert(number < window->pinned_room);
    memcpy(window->pinned + number * window->width, vector, window->width);
}

void window_push(Window *window, const uint64_t *vector) {
    assert((window->end - window->base) / window->per_chunk <
           window->chunks.count);
    if (window->pins.count > 0)
        keep_pin(window, vector);
    window->end++;
    memcpy(place_of(window, window->end - 1), vector, window->width);
}

void window_put(Window *window, uint64_t id, const uint64_t *vector) {
    assert(id < window->end);
    memcpy(place_of(window, id), vector, window->width);
}

void window_leave(Window *window, uint64_t id) {
    assert(id >= window->first && id <= window->end);
    uint64_t chunk = (window->first - window->base) / window->per_chunk;
    uint64_t end = (id - window->base) / window->per_chunk;
    window->first = id;
    for (; chunk < end; chunk++) {
        Map *left = &vec_item(&window->chunks, chunk);
        map_release(window->mem, &window->spare);
        window->spare = *left;
        *left = (Map){0};
    }
}

void window_start(Window *window, uint64_t id) {
    assert(window->end == 0);
    window->base = id - id % window->per_chunk;
    window->first = window->end = id;
}

void window_clear(Window *window) {
    for (size_t i = 0; i < window->chunks.count; i++)
        map_release(window->mem, &vec_item(&window->chunks, i));
    vec_clear(&window->chunks);
    window->base = window->first = window->end = 0;
    window->pin = 0;
}

void window_unpin(Window *window) {
    if (window->pins.count == 0)
        return;
    mem_free(window->mem, window->pinned, window->pinned_room * window->width);
    window->pinned = NULL;
    window->pinned_room = window->pin = 0;
    vec_clear(&window->pins);
}

/* Take the ranges down; how many vectors they have. */
static bool note_pins(Window *window, const IdRanges *ranges, size_t *room) {
    *room = 0;
    for (size_t i = 0; i < ranges->count; i++) {
        IdRange ids = vec_item(ranges, i);
        assert(ids.first < ids.end);
        assert(i == 0 || vec_item(ranges, i - 1).end <= ids.first);
        if (!vec_try_push(window->mem, &window->pins, (Pin){ids, *room}))
            return false;
        *room += ids.end - ids.first;
    }
    return true;
}

bool window_pin(Window *window, const IdRanges *ranges) {
    size_t room;
    window_unpin(window);
    if (note_pins(window, ranges, &room) && room > 0) {
        window->pinned = mem_try(window->mem, mem_product(room, window->width));
        window->pinned_room = window->pinned ? room : 0;
    }
    if (window->pinned)
        return true;
    window_unpin(window);
    return false;
}

bool window_copy_pins(Window *window, const Window *other) {
    IdRanges ranges = {0};
    bool able = true;
    for (size_t i = 0; i < other->pins.count && able; i++)
        able =
            vec_try_push(window->mem, &ranges, vec_item(&other->pins, i).ids);
    able = able && (ranges.count == 0 || window_pin(window, &ranges));
    vec_release(window->mem, &ranges);
    return able;
}

void window_keep(Window *window, uint64_t id, const uint64_t *vector) {
    char *place = pin_of(window, id);
    assert(place);
    memcpy(place, vector, window->width);
}

bool window_has(const Window *window, uint64_t id) {
    return id < window->end &&
           (id >= window->first || pin_of(window, id) != NULL);
}

void window_get(const Window *window, uint64_t id, uint64_t *vector) {
    const char *place = id >= window->first && id < window->end
                            ? place_of(window, id)
                            : pin_of(window, id);
    if (!place)
        BUG("store: state %llu has been left", (unsigned long long)id);
    memset(vector, 0, window->words * sizeof *vector);
    memcpy(vector, place, window->width);
}
