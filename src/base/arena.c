#include "base/arena.h"

#include "base/stress.h"

#include <stdalign.h>
#include <string.h>

enum { /* most arenas stay small, and all memory is zeroed */
    ALIGNMENT = alignof(max_align_t),
    FIRST_BYTES = STRESSED(1 << 10, 64),
    CHUNK_BYTES = STRESSED(16 << 10, 64)
};

struct ArenaChunk {
    ArenaChunk *next;                 /* the chunk before this one */
    size_t size;                      /* bytes in this block, header included */
    alignas(max_align_t) char data[]; /* the memory handed out */
};

void arena_init(Arena *arena, Mem *mem) {
    *arena = (Arena){.mem = mem};
}

void arena_release(Arena *arena) {
    while (arena->chunks) {
        ArenaChunk *chunk = arena->chunks;
        arena->chunks = chunk->next;
        mem_free(arena->mem, chunk, chunk->size);
    }
    arena_init(arena, arena->mem);
}

/* Twice as large as the last one, up to a limit. */
static size_t next_payload(const Arena *arena) {
    if (!arena->chunks)
        return FIRST_BYTES;
    size_t last = arena->chunks->size - sizeof(ArenaChunk);
    return last < CHUNK_BYTES / 2 ? 2 * last : CHUNK_BYTES;
}

static void add_chunk(Arena *arena, size_t bytes) {
    size_t usual = next_payload(arena);
    size_t payload = bytes > usual ? bytes : usual;
    size_t size = sizeof(ArenaChunk) + payload;
    ArenaChunk *chunk = mem_alloc(arena->mem, size);
    chunk->next = arena->chunks;
    chunk->size = size;
    arena->chunks = chunk;
    arena->next = chunk->data;
    arena->left = payload;
}

void *arena_alloc(Arena *arena, size_t size) {
    if (size > PTRDIFF_MAX / 2)
        arena->mem->exhausted(arena->mem, size);
    if (size == 0)
        size = 1; /* an address of its own, as from mem_alloc */
    size_t bytes = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    if (bytes > arena->left)
        add_chunk(arena, bytes);
    void *result = arena->next;
    arena->next += bytes;
    arena->left -= bytes;
    return result;
}

char *arena_copy(Arena *arena, const char *bytes, size_t length) {
    char *copy = arena_alloc(arena, length + 1);
    if (length > 0) /* `bytes` may be NULL */
        memcpy(copy, bytes, length);
    return copy;
}
