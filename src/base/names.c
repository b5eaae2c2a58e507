#include "base/names.h"

#include "base/bug.h"
#include "base/hash.h"
#include "base/stress.h"
#include "base/suggest.h"

#include <string.h>

enum {
    FIRST_SLOTS = STRESSED(16, 2)
};

void names_init(Names *names, Mem *mem) {
    *names = (Names){0};
    arena_init(&names->arena, mem);
}

void names_release(Names *names) {
    Mem *mem = names->arena.mem;
    mem_free(mem, names->table, names->slots * sizeof *names->table);
    vec_release(mem, &names->entries);
    arena_release(&names->arena);
    names->table = NULL;
    names->slots = 0;
}

/* The slot that holds the string, or the empty one where it belongs. */
static size_t find_slot(const Names *names, const char *bytes, size_t length,
                        uint32_t hash) {
    size_t slot = hash & (names->slots - 1);
    while (names->table[slot]) {
        const Name *name = &names->entries.data[names->table[slot] - 1];
        if (name->hash == hash && name->length == length &&
            memcmp(name->string, bytes, length) == 0)
            break;
        slot = (slot + 1) & (names->slots - 1);
    }
    return slot;
}

/* An allocation may not return, so the old table stays until there is a new
 * one. */
static void grow_table(Names *names) {
    Mem *mem = names->arena.mem;
    size_t slots = names->slots ? names->slots * 2 : FIRST_SLOTS;
    uint32_t *table = mem_alloc(mem, slots * sizeof *table);
    mem_free(mem, names->table, names->slots * sizeof *names->table);
    names->slots = slots;
    names->table = table;
    for (size_t i = 0; i < names->entries.count; i++) {
        const Name *name = &names->entries.data[i];
        size_t slot = find_slot(names, name->string, name->length, name->hash);
        names->table[slot] = (uint32_t)i + 1;
    }
}

uint32_t names_add(Names *names, const char *bytes, size_t length) {
    if (length >= UINT32_MAX || names->entries.count >= NAME_NONE - 1)
        BUG("too many or too long names");
    if (names->entries.count * 2 >= names->slots)
        grow_table(names);
    uint32_t hash = (uint32_t)hash_bytes(bytes, length);
    size_t slot = find_slot(names, bytes, length, hash);
    if (!names->table[slot]) {
        const char *copy = arena_copy(&names->arena, bytes, length);
        vec_push(names->arena.mem, &names->entries,
                 (Name){copy, (uint32_t)length, hash});
        names->table[slot] = (uint32_t)names->entries.count;
    }
    return names->table[slot] - 1;
}

uint32_t names_find(const Names *names, const char *bytes, size_t length) {
    if (names->slots == 0)
        return NAME_NONE;
    uint32_t hash = (uint32_t)hash_bytes(bytes, length);
    size_t slot = find_slot(names, bytes, length, hash);
    return names->table[slot] ? names->table[slot] - 1 : NAME_NONE;
}

const char *names_suggest(const Names *names, const char *word) {
    Suggestion best = suggestion_for(word);
    for (size_t i = 0; i < names->entries.count; i++)
        suggestion_offer(&best, names->entries.data[i].string);
    return best.candidate;
}
