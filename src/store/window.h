/* store/window.h -- whole states, for as long as they wait
 *
 * Purpose:    a store that cannot give its vectors back keeps those that are
 *             yet to be expanded, in the order of their ids: a window that
 *             slides over all ids.
 * Pins:       vectors of some ids can be wanted for longer, for a trace. They
 *             are named before they are inserted, and copied on the way.
 * Invariant:  the window holds the ids from `first` to `end` - 1, in chunks of
 *             a fixed number of vectors; vectors are cut to the bytes in use.
 * Cost:       the bytes of a vector for each state that waits, and one chunk.
 * Ownership:  embedded in a store and released by it.
 */
#ifndef STORE_WINDOW_H
#define STORE_WINDOW_H

#include "base/map.h"
#include "base/vec.h"

typedef struct IdRange {
    uint64_t first; /* ids from here ... */
    uint64_t end;   /* ... to before here */
} IdRange;

typedef VEC(IdRange) IdRanges; /* in increasing order, without overlap */

typedef struct Pin {
    IdRange ids; /* that are pinned */
    size_t at;   /* the number of the first one's vector */
} Pin;

typedef struct Window {
    Mem *mem;           /* where chunks come from */
    uint32_t words;     /* of a vector */
    uint32_t width;     /* bytes of it that are kept */
    uint32_t per_chunk; /* vectors */
    uint64_t base;      /* the id with which the first chunk begins */
    uint64_t first;     /* the lowest id that is there */
    uint64_t end;       /* the next id */
    VEC(Map)
    chunks;             /* [i] begins with id i * per_chunk; empty if it was
                           left */
    Map spare;          /* a chunk that is not in use, or empty */
    VEC(Pin) pins;      /* ids that are wanted for longer, in order */
    size_t pin;         /* the first of these that is yet to come */
    char *pinned;       /* their vectors */
    size_t pinned_room; /* how many */
} Window;

/* For vectors of so many words of which `bits` bits are in use. */
void window_init(Window *window, Mem *mem, uint32_t words, uint32_t bits);
void window_release(Window *window);

/* Have room for one more; false at the memory limit. */
bool window_reserve(Window *window);

/* The vector of the next id, for which there is room. */
void window_push(Window *window, const uint64_t *vector);

/* Replace the vector of an id that waits. */
void window_put(Window *window, uint64_t id, const uint64_t *vector);

/* Vectors of lower ids are no longer wanted, unless they are pinned. */
void window_leave(Window *window, uint64_t id);

/* Begin with this id: nothing was inserted so far. */
void window_start(Window *window, uint64_t id);

/* Begin again with id 0. Pins stay, and their vectors are yet to come. */
void window_clear(Window *window);

/* Pin these instead of what was pinned before. False at the memory limit: then
 * there are no pins. */
bool window_pin(Window *window, const IdRanges *pins);

/* Pin the same ids as another window. */
bool window_copy_pins(Window *window, const Window *other);

/* The vector of an id that is pinned, and has come. */
void window_keep(Window *window, uint64_t id, const uint64_t *vector);

/* Nothing is pinned any more. */
void window_unpin(Window *window);

/* Is the vector of this id there? */
bool window_has(const Window *window, uint64_t id);

/* Copy it. */
void window_get(const Window *window, uint64_t id, uint64_t *vector);

#endif
