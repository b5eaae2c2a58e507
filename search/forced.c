#include "search/forced.h"

#include <assert.h>
#include <string.h>

enum {
    FIRST_ROOM = STRESSED(64, 1)
};

void forced_init(Forced *forced, Mem *mem, uint32_t words) {
    *forced = (Forced){.mem = mem, .words = words};
}

/* Words of an entry. */
static size_t entry_words(const Forced *forced) {
    return 2 * (size_t)forced->words + 1;
}

static size_t bytes_of(const Forced *forced, size_t room) {
    return room * entry_words(forced) * sizeof(Word);
}

void forced_release(Forced *forced) {
    mem_free(forced->mem, forced->ring, bytes_of(forced, forced->room));
    *forced = (Forced){0};
}

static bool is_state(const Word *a, const Word *b, size_t words) {
    Word difference = 0;
    for (size_t i = 0; i < words; i++)
        difference |= a[i] ^ b[i];
    return difference == 0;
}

const Word *forced_find(const Forced *forced, uint32_t place, const Word *state,
                        ForcedStep *step) {
    size_t words = forced->words;
    assert(place <= forced->count);
    if (place == FORCED_NOWHERE)
        return NULL;
    const Word *entry = forced->ring + (place - 1) * entry_words(forced);
    if (!is_state(entry, state, words))
        return NULL;
    *step = (ForcedStep){.action = (uint32_t)entry[2 * words],
                         .left = (uint32_t)(entry[2 * words] >> 32)};
    return entry + words;
}

/* A larger ring, if there may be one. */
static void make_room(Forced *forced) {
    uint32_t room = forced->room ? 2 * forced->room : FIRST_ROOM;
    if (bytes_of(forced, room) > FORCED_BYTES)
        return;
    Word *ring =
        mem_try_resize(forced->mem, forced->ring,
                       bytes_of(forced, forced->room), bytes_of(forced, room));
    if (!ring)
        return;
    forced->ring = ring;
    forced->room = room;
}

/* The entry for a new step; there is room for one at least. */
static uint32_t next_entry(Forced *forced) {
    assert(forced->room > 0);
    if (forced->count < forced->room)
        return forced->count++;
    uint32_t entry = forced->next++;
    if (forced->next == forced->room)
        forced->next = 0;
    return entry;
}

uint32_t forced_add(Forced *forced, const Word *state, const Word *next,
                    ForcedStep step) {
    size_t words = forced->words;
    if (forced->count == forced->room)
        make_room(forced);
    if (forced->room == 0)
        return FORCED_NOWHERE;
    uint32_t place = next_entry(forced);
    Word *entry = forced->ring + place * entry_words(forced);
    memcpy(entry, state, words * sizeof *state);
    memcpy(entry + words, next, words * sizeof *next);
    entry[2 * words] = (Word)step.left << 32 | step.action;
    return place + 1;
}
