#include "base/names.h"

#include "base/bug.h"
#include "base/hash.h"
#include "base/suggest.h"

#include <string.h>

void names_init(Names *names, Mem *mem) {
    *names = (Names){0};
    arena_init(&names->arena, mem);
}

void names_release(Names *names) {
    Mem *mem = names->arena.mem;
    hash_index_release(&names->index, mem);
    vec_release(mem, &names->entries);
    arena_release(&names->arena);
}

static bool is_name(const void *owner, uint32_t number, const void *key) {
    const Name *name = &((const Names *)owner)->entries.data[number];
    const Name *needed = key;
    return name->hash == needed->hash && name->length == needed->length &&
           (needed->length == 0 || /* then there may be no string */
            memcmp(name->string, needed->string, needed->length) == 0);
}

static uint64_t hash_of(const void *owner, uint32_t number) {
    return ((const Names *)owner)->entries.data[number].hash;
}

static Name name_of(const char *bytes, size_t length) {
    return (Name){bytes, (uint32_t)length, (uint32_t)hash_bytes(bytes, length)};
}

uint32_t names_add(Names *names, const char *bytes, size_t length) {
    uint32_t count = (uint32_t)names->entries.count;
    Mem *mem = names->arena.mem;
    if (length >= UINT32_MAX || names->entries.count >= NAME_NONE - 1)
        BUG("too many or too long names");
    if (!hash_index_room(&names->index, mem, count, hash_of, names))
        mem->exhausted(mem, count * sizeof(uint32_t));
    Name name = name_of(bytes, length);
    uint32_t *slot =
        hash_index_slot(&names->index, name.hash, is_name, names, &name);
    if (!*slot) {
        name.string = arena_copy(&names->arena, bytes, length);
        vec_push(mem, &names->entries, name);
        *slot = count + 1;
    }
    return *slot - 1;
}

uint32_t names_find(const Names *names, const char *bytes, size_t length) {
    if (names->index.size == 0 || length >= UINT32_MAX)
        return NAME_NONE;
    Name name = name_of(bytes, length);
    uint32_t *slot =
        hash_index_slot(&names->index, name.hash, is_name, names, &name);
    return *slot ? *slot - 1 : NAME_NONE;
}

const char *names_suggest(const Names *names, const char *word) {
    Suggestion best = suggestion_for(word);
    for (size_t i = 0; i < names->entries.count; i++)
        suggestion_offer(&best, names->entries.data[i].string);
    return best.candidate;
}
