#include "search/exploring/forced.h"

#include <assert.h>
#include <string.h>

enum {
    FIRST_ROOM = STRESSED(64, 1),
    HEAD = 2 /* words of a place before the state */
};

void forced_init(Forced *forced, Mem *mem, uint32_t words) {
    *forced = (Forced){.mem = mem, .words = words};
}

static size_t place_words(const Forced *forced) {
    return HEAD + 2 * (size_t)forced->words;
}

static size_t bytes_of(const Forced *forced, size_t room) {
    return room * place_words(forced) * sizeof(Word);
}

void forced_release(Forced *forced) {
    mem_free(forced->mem, forced->table, bytes_of(forced, forced->room));
    *forced = (Forced){0};
}

/* Not 0, which is the hash of a place that is free. */
static Word tag_of(uint64_t hash) {
    return hash | 1;
}

static Word *place_of(const Forced *forced, uint64_t hash) {
    assert(forced->room > 0);
    return forced->table +
           (hash >> 32 & (forced->room - 1)) * place_words(forced);
}

const Word *forced_find(const Forced *forced, uint64_t hash, const Word *state,
                        ForcedStep *step) {
    size_t words = forced->words;
    const Word *place = forced->room ? place_of(forced, hash) : NULL;
    if (!place || place[0] != tag_of(hash) ||
        memcmp(place + HEAD, state, words * sizeof *state) != 0)
        return NULL;
    *step = (ForcedStep){.action = (uint32_t)place[1],
                         .left = (uint32_t)(place[1] >> 32)};
    return place + HEAD + words;
}

/* A larger table, if there may be one; what was there is forgotten. */
static void make_room(Forced *forced) {
    size_t room = forced->room ? 4 * forced->room : FIRST_ROOM;
    assert((room & (room - 1)) == 0);
    size_t bytes = bytes_of(forced, room);
    Word *table = bytes <= FORCED_BYTES ? mem_try(forced->mem, bytes) : NULL;
    forced->added = 0;
    if (!table)
        return;
    mem_free(forced->mem, forced->table, bytes_of(forced, forced->room));
    forced->table = table;
    forced->room = room;
    for (size_t i = 0; i < room; i++)
        table[i * place_words(forced)] = 0;
}

void forced_add(Forced *forced, uint64_t hash, const Word *state,
                const Word *next, ForcedStep step) {
    size_t words = forced->words;
    if (forced->added == forced->room)
        make_room(forced);
    if (forced->room == 0)
        return;
    Word *place = place_of(forced, hash);
    assert(forced->added < forced->room);
    place[0] = tag_of(hash);
    place[1] = (Word)step.left << 32 | step.action;
    memcpy(place + HEAD, state, words * sizeof *state);
    memcpy(place + HEAD + words, next, words * sizeof *next);
    forced->added++;
}
