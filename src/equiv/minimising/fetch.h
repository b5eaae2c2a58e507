/* equiv/minimising/fetch.h -- asking memory for what is needed soon
 *
 * Purpose:    states that are neighbours in a graph are spread over memory, so
 *             that nearly every look at one would wait for memory. A loop that
 *             knows which states come next asks for them in advance.
 * Loops:      GCC removes a loop that does nothing but __builtin_prefetch, as
 *             if it had no effect; the empty statement keeps it.
 */
#ifndef EQUIV_MINIMISING_FETCH_H
#define EQUIV_MINIMISING_FETCH_H

enum {
    FETCH_AHEAD = 12 /* states between asking for memory and using it */
};

static inline void fetch(const void *address) {
    __builtin_prefetch(address);
    __asm__ volatile("");
}

#endif
