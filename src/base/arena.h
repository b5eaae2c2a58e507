/* base/arena.h -- memory that is freed all at once
 *
 * Purpose:    the many small objects of one phase: names, syntax trees.
 * Ownership:  everything allocated belongs to the arena and lives until
 *             arena_release. Allocation never fails (see base/mem.h).
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/mem.h"

typedef struct ArenaChunk ArenaChunk;

typedef struct Arena {
    Mem *mem;           /* where chunks come from */
    ArenaChunk *chunks; /* the newest first */
    char *next;         /* free bytes of the newest chunk */
    size_t left;        /* how many those are */
} Arena;

void arena_init(Arena *arena, Mem *mem);
void arena_release(Arena *arena);

/* Zeroed memory, aligned for any type. */
void *arena_alloc(Arena *arena, size_t size);

/* A copy of `length` bytes followed by a zero byte. */
char *arena_copy(Arena *arena, const char *bytes, size_t length);

#endif
