/* store/arcs.h -- the edges of a graph, a few bytes each
 *
 * Purpose:    keep the transitions of a search for questions that are asked
 *             when it is over. Sources come in the order of their numbers, as
 *             breadth-first search meets them.
 * Layout:     for each source its edges, one number of variable length each:
 *             the distance from the target before (from the source, if it is
 *             the first) and, in its lowest bits, the kind. An index says where
 *             the edges of each source begin, counted from the first one of its
 *             block of sources; they end where those of the next begin.
 * Cost:       breadth-first targets are near each other: one to three bytes
 *             per edge, four per source.
 * Failure:    arcs_add is false at the memory limit; then nothing has changed.
 * Ownership:  embedded in its owner and released by it.
 */
#ifndef STORE_ARCS_H
#define STORE_ARCS_H

#include "base/map.h"

#include <assert.h>
#include <stdint.h>

typedef struct Arc {
    uint32_t target; /* where it leads */
    uint32_t kind;   /* below the number of kinds */
} Arc;

typedef struct Arcs {
    uint32_t kinds; /* how many there are, */
    uint32_t bits;  /* and in how many bits one is */
    Map bytes;      /* of the sources, one after another */
    size_t used;    /* of these */
    Map index;      /* by source: where it begins in its block (uint32_t) */
    Map blocks;     /* by block: where it begins (uint64_t) */
    uint64_t count; /* sources */
    uint64_t edges; /* of all of them */
} Arcs;

typedef struct ArcReader { /* of the edges of one source */
    const uint8_t *at;     /* the next one */
    const uint8_t *end;    /* of the last one */
    uint32_t bits;         /* as in Arcs */
    uint32_t last;         /* target before, or the source */
} ArcReader;

/* There are so many kinds of edges, at least one. */
void arcs_init(Arcs *arcs, uint32_t kinds);
void arcs_release(Arcs *arcs, Mem *mem);

/* Add the edges of the next source. */
bool arcs_add(Arcs *arcs, Mem *mem, const Arc *edges, size_t count);

/* Read the edges of a source, in the order in which they were added. */
ArcReader arcs_read(const Arcs *arcs, uint64_t source);

/* A number: seven bits per byte, the lowest first; all bytes but the last have
 * their highest bit set. */
static inline uint64_t arcs_number(const uint8_t **at) {
    uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
        uint8_t byte = *(*at)++;
        assert(shift < 64);
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return number;
    }
}

/* The next edge; false if there is none. */
static inline bool arcs_next(ArcReader *reader, Arc *edge) {
    assert(reader->at <= reader->end);
    if (reader->at == reader->end)
        return false;
    uint64_t number = arcs_number(&reader->at);
    uint64_t distance = number >> reader->bits;
    edge->kind = (uint32_t)(number & (((uint64_t)1 << reader->bits) - 1));
    edge->target = reader->last +
                   (uint32_t)(distance & 1 ? ~(distance >> 1) : distance >> 1);
    reader->last = edge->target;
    return true;
}

#endif
