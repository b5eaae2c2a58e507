#include "base/mem.h"

#include "base/bug.h"
#include "base/stress.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    NONSENSE = 0xa5, /* fills bytes that must not be read */
    UNIT = 16,       /* of blocks, */
    PAGE = 4096      /* and of large ones */
};

/* Stands before every block; keeps the 16-byte alignment of malloc. */
struct MemBlock {
    MemBlock *next;      /* NULL at the end */
    MemBlock **previous; /* what points to this block */
};

static void exhausted_default(Mem *mem, size_t asked) {
    out_of_memory(asked, mem->live);
}

void mem_exhaust(Mem *mem, size_t asked) {
    mem->needed = asked;
    mem->exhausted(mem, asked);
    BUG("work went on without memory");
}

void mem_init(Mem *mem) {
    *mem = (Mem){.limit = SIZE_MAX, .exhausted = exhausted_default};
}

static void link_block(Mem *mem, MemBlock *block) {
    block->next = mem->blocks;
    block->previous = &mem->blocks;
    if (block->next)
        block->next->previous = &block->next;
    mem->blocks = block;
}

static void unlink_block(MemBlock *block) {
    *block->previous = block->next;
    if (block->next)
        block->next->previous = block->previous;
}

void mem_release(Mem *mem) {
    while (mem->blocks) {
        MemBlock *block = mem->blocks;
        unlink_block(block);
        free(block);
    }
    mem->live = 0;
}

size_t mem_product(size_t count, size_t size) {
    size_t bytes;
    return __builtin_mul_overflow(count, size, &bytes) ? SIZE_MAX : bytes;
}

size_t mem_left(const Mem *mem) {
    return mem->limit > mem->live ? mem->limit - mem->live : 0;
}

bool mem_lend(Mem *mem, size_t bytes, void (*recall)(Mem *mem),
              void *borrower) {
    if (mem->lent > 0 || bytes > mem_left(mem))
        return false;
    mem->lent = bytes;
    mem->recall = recall;
    mem->borrower = borrower;
    return true;
}

bool mem_charge(Mem *mem, size_t bytes) {
    if (mem->lent > 0 &&
        (mem->lent > mem_left(mem) || bytes > mem_left(mem) - mem->lent))
        mem->recall(mem);
    if (bytes > mem_left(mem))
        return false;
    if (mem->fail_in && --mem->fail_in == 0)
        return false;
    mem->live += bytes;
    if (mem->live > mem->peak)
        mem->peak = mem->live;
    return true;
}

void mem_discharge(Mem *mem, size_t bytes) {
    assert(bytes <= mem->live);
    mem->live -= bytes;
}

/* The bytes that a block of this size has, or 0 if it cannot exist. */
static size_t block_bytes(size_t size) {
    return size < PTRDIFF_MAX - PAGE ? size + sizeof(MemBlock) : 0;
}

/* The bytes that it occupies: malloc needs a word, and rounds up; a large block
 * has whole pages. */
static size_t footprint(size_t size) {
    size_t bytes = block_bytes(size);
    if (bytes == 0)
        return 0;
    size_t unit = bytes < MEM_LARGE ? UNIT : PAGE;
    return (bytes + sizeof(size_t) + unit - 1) & ~(unit - 1);
}

void *mem_try(Mem *mem, size_t size) {
    size_t bytes = footprint(size);
    if (bytes == 0 || !mem_charge(mem, bytes))
        return NULL;
    MemBlock *block = calloc(1, block_bytes(size));
    if (!block) {
        mem_discharge(mem, bytes);
        return NULL;
    }
    link_block(mem, block);
    return block + 1;
}

void *mem_alloc(Mem *mem, size_t size) {
    mem_poll(mem);
    void *block = mem_try(mem, size);
    if (!block)
        mem_exhaust(mem, size);
    return block;
}

/* Shrinking never fails, not even at the limit. */
static void *shrink(Mem *mem, void *data, size_t old, size_t size) {
    MemBlock *block = (MemBlock *)data - 1;
    unlink_block(block);
    MemBlock *moved = realloc(block, block_bytes(size));
    if (!moved)
        moved = block; /* larger than it needs to be */
    link_block(mem, moved);
    mem_discharge(mem, footprint(old) - footprint(size));
    return moved + 1;
}

/* In a stress build a block always moves, and a stale pointer to the old place
 * sees nonsense. */
static MemBlock *enlarge(MemBlock *block, size_t old, size_t bytes) {
    if (!STRESSED(false, true))
        return realloc(block, bytes);
    MemBlock *moved = malloc(bytes);
    if (moved) {
        memcpy(moved, block, old);
        memset((char *)moved + old, NONSENSE, bytes - old);
        memset(block, NONSENSE, old);
        free(block);
    }
    return moved;
}

void *mem_try_resize(Mem *mem, void *data, size_t old, size_t size) {
    if (!data)
        return mem_try(mem, size);
    if (size <= old)
        return shrink(mem, data, old, size);
    size_t bytes = footprint(size);
    if (bytes == 0 || !mem_charge(mem, bytes))
        return NULL;
    MemBlock *block = (MemBlock *)data - 1;
    unlink_block(block);
    MemBlock *moved = enlarge(block, block_bytes(old), block_bytes(size));
    link_block(mem, moved ? moved : block);
    mem_discharge(mem, moved ? footprint(old) : bytes);
    return moved ? moved + 1 : NULL;
}

void *mem_resize(Mem *mem, void *data, size_t old, size_t size) {
    if (size > old)
        mem_poll(mem);
    void *block = mem_try_resize(mem, data, old, size);
    if (!block)
        mem_exhaust(mem, size);
    return block;
}

void mem_free(Mem *mem, void *data, size_t size) {
    if (!data)
        return;
    MemBlock *block = (MemBlock *)data - 1;
    unlink_block(block);
    free(block);
    mem_discharge(mem, footprint(size));
}
