/* base/mem.h -- memory with exact byte counts and a hard budget
 *
 * Purpose:    every allocation of Martlet goes through a Mem, so that a memory
 *             limit is a feature and not a hope.
 * Invariant:  live is the sum of the sizes of all blocks and maps not yet
 *             freed, headers included; live <= peak; live <= limit.
 * Counting:   what malloc and mmap add to a block counts, too, so that live is
 *             no less than what is resident of all blocks.
 * Lending:    a compiler that runs meanwhile uses memory of the same limit. It
 *             is waited for when that is wanted, not before: what a search can
 *             store does not depend on how fast the compiler is.
 * Ownership:  a block belongs to the Mem until it is freed with its size;
 *             mem_release frees whatever is left, so an abandoned phase
 *             cannot leak.
 * Failure:    the try functions return NULL at the limit (for a search, which
 *             then ends inconclusive); the others call `exhausted`, which
 *             must not return (for setting up, where there is no going on).
 * Guard:      setting up can also run out of time. Each loop whose length
 *             depends on the input calls mem_poll, and so do the functions
 *             that call `exhausted`: where one may fail to return, so may the
 *             other. core/budget.h is the guard. Where there is a guard but
 *             no way to leave (during a search), mem_poll does nothing; long
 *             computations then ask mem_must_stop_after, and fail.
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct MemBlock MemBlock;
typedef struct Mem Mem;

struct Mem {
    size_t limit;     /* most bytes that may be live */
    size_t live;      /* bytes now allocated or mapped */
    size_t peak;      /* largest value of live so far */
    size_t fail_in;   /* fail the n-th allocation from now (0: never); tests */
    MemBlock *blocks; /* all live blocks, doubly linked */
    size_t lent;      /* bytes of the limit that another process may use now */
    void (*recall)(Mem *mem); /* they are wanted: see to it that `lent` is 0 */
    void *borrower;           /* for `recall` */
    void (*exhausted)(Mem *mem, size_t asked); /* does not return */
    size_t needed;          /* bytes that could not be had when it was called */
    void *context;          /* for `exhausted` */
    bool (*stop)(Mem *mem); /* must set-up end now? NULL: never */
    void (*leave)(Mem *mem); /* called then; does not return; may be NULL */
    void *guard;             /* for `stop` and `leave` */
    const char *phase;       /* "the formula was being translated", or NULL */
    uint32_t work;           /* units of work since `stop` was last called */
};

enum {
    MEM_WORK = 1 << 13, /* units of work between two calls of `stop` */
    MEM_LARGE = 1 << 17 /* bytes from which a block has pages of its own, which
                           go back to the system with it (cli/main.c) */
};

/* Start with nothing allocated and no limit; `exhausted` ends the process with
 * a message (base/bug.h). */
void mem_init(Mem *mem);

/* Free every block that is still live; maps are freed by their owners. */
void mem_release(Mem *mem);

/* A new zeroed block; NULL at the limit. A size of zero gives a real block. */
void *mem_try(Mem *mem, size_t size);

/* The same, never NULL. */
void *mem_alloc(Mem *mem, size_t size);

/* There is no memory for so many bytes, and no going on without. */
_Noreturn void mem_exhaust(Mem *mem, size_t asked);

/* Change a block's size (block may be NULL, then old is 0); new bytes are
 * not cleared. On failure returns NULL and leaves the block as it was;
 * shrinking does not fail. Growing needs room for both sizes at once, as the
 * bytes may have to be copied. */
void *mem_try_resize(Mem *mem, void *block, size_t old, size_t size);

/* The same, never NULL. */
void *mem_resize(Mem *mem, void *block, size_t old, size_t size);

/* Free a block of exactly this size; NULL is ignored. */
void mem_free(Mem *mem, void *block, size_t size);

/* count * size, or SIZE_MAX (which no allocation grants) on overflow. */
size_t mem_product(size_t count, size_t size);

/* Account for bytes that another allocator provides (zlib, mmap); false and
 * nothing counted if they would exceed the limit. */
bool mem_charge(Mem *mem, size_t bytes);
void mem_discharge(Mem *mem, size_t bytes);

/* Let another process use so many bytes until `lent` is 0 again; false if there
 * are not as many left, or if some are lent already. */
bool mem_lend(Mem *mem, size_t bytes, void (*recall)(Mem *mem), void *borrower);

/* Must setting up, or what else is being done, end now, because of time or an
 * interrupt? */
static inline bool mem_must_stop(Mem *mem) {
    return mem->stop && mem->stop(mem);
}

/* The same after so many more units of work, each about as long as one
 * statement of a model takes. It is cheap: `stop` is called now and then. */
static inline bool mem_must_stop_after(Mem *mem, uint32_t units) {
    if (units < MEM_WORK - mem->work) {
        mem->work += units;
        return false;
    }
    mem->work = 0;
    return mem_must_stop(mem);
}

/* Go on only if set-up must not end; else this does not return. */
static inline void mem_poll(Mem *mem) {
    if (mem->leave && mem_must_stop(mem))
        mem->leave(mem);
}

/* Stop when the other one would; what is stopped fails. */
static inline void mem_guard_as(Mem *mem, const Mem *other) {
    mem->stop = other->stop;
    mem->leave = NULL;
    mem->guard = other->guard;
}

/* Say what is being done, for the message if it is stopped; returns what was
 * being done before, to be set again afterwards. */
static inline const char *mem_phase(Mem *mem, const char *phase) {
    const char *before = mem->phase;
    mem->phase = phase;
    return before;
}

/* How many more bytes the limit allows. */
size_t mem_left(const Mem *mem);

#endif
