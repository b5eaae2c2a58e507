/* base/strip.h -- an array that is filled at its end and emptied at its front
 *
 * Purpose:    a table that is copied to a larger one piece by piece: while the
 *             new one comes into being its front gives back memory, so that
 *             the two together take little more than one.
 * How:        addresses for all of it are reserved at once; memory is counted
 *             as the part in use grows and shrinks.
 * Invariant:  the part in use is whole pages, all of them counted in the Mem;
 *             bytes are zero until they are written. From 8 MiB on, huge pages.
 * Ownership:  a Strip is embedded in its owner and released by it.
 */
#ifndef BASE_STRIP_H
#define BASE_STRIP_H

#include "base/mem.h"

typedef struct Strip {
    char *data;   /* NULL while there is none */
    size_t bytes; /* reserved */
    size_t first; /* in use from here ... */
    size_t end;   /* ... to before here */
} Strip;

/* Reserve addresses, none of which is in use; false if that is not possible. */
bool strip_reserve(Strip *strip, size_t bytes);

/* The first `end` bytes may be used, if they have not been given back; false,
 * and unchanged, at the memory limit. */
bool strip_extend(Mem *mem, Strip *strip, size_t end);

/* Give back the bytes before this one, as far as these are whole pages. */
void strip_drop(Mem *mem, Strip *strip, size_t first);

/* Begin again with so many bytes, all zero. Another strip is released, and what
 * the two had in use, which was not less, pays for them: this does not fail. */
void strip_restart(Mem *mem, Strip *strip, Strip *other, size_t bytes);

void strip_release(Mem *mem, Strip *strip);

#endif
