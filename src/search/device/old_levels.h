/* search/device/old_levels.h -- old levels of a search, on the device
 *
 * Purpose:    traces are found backwards, level by level. The vectors of old
 *             levels of short states stay on the device while there is room.
 * Room:       pieces of memory, each for several levels, or for one that is
 *             large. A level that would take more than a quarter of what is
 *             left is not kept. When the search itself needs memory, the
 *             oldest piece goes first: what is kept is a row of levels without
 *             gaps, up to the last one that was added.
 */
#ifndef SEARCH_DEVICE_OLD_LEVELS_H
#define SEARCH_DEVICE_OLD_LEVELS_H

#include "search/device/device.h"

typedef struct KeptPiece {
    uint64_t *words; /* on the device */
    size_t capacity; /* words that fit */
    size_t used;     /* of them */
    uint64_t end;    /* the depth after that of its last level */
} KeptPiece;

typedef struct KeptLevel {
    uint64_t *words; /* on the device */
    uint64_t count;  /* how many */
} KeptLevel;

typedef struct KeptLevels {
    VEC(KeptPiece) pieces; /* oldest first; */
    size_t first;          /* those before this one are gone */
    VEC(KeptLevel) levels; /* one after another, */
    uint64_t base;         /* from this depth on; */
    uint64_t from;         /* those before this one are gone */
    uint64_t end;          /* the depth of the next one */
} KeptLevels;

void kept_clear(KeptLevels *kept, GpuDevice *device);

/* Copy the next level. If that is not possible, all levels are gone. */
void kept_add(KeptLevels *kept, GpuDevice *device, const uint64_t *words,
              uint64_t count);

/* The next level is not to be had, and all before it are gone. */
void kept_skip(KeptLevels *kept, GpuDevice *device);

/* Free the oldest piece; false if there is none. */
bool kept_drop(KeptLevels *kept, GpuDevice *device);

/* Is the level at this depth there? */
static inline bool kept_has(const KeptLevels *kept, uint64_t depth) {
    return depth >= kept->from && depth < kept->end;
}

static inline KeptLevel kept_level(const KeptLevels *kept, uint64_t depth) {
    return vec_item(&kept->levels, depth - kept->base);
}

#endif
