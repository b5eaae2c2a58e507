/* search/device/space.h -- the states of a search, on a device
 *
 * Purpose:    the set of all states that are known, and the two levels of a
 *             breadth-first search: the states that wait and those that are
 *             new. The search itself (gpu.c) knows nothing of tables.
 * Short:      states of one word are in an exact table of quotients
 *             (search/device/kernels/table.cu). The vectors of the two levels
 *             are arrays of their own, or, when there is no room for these,
 *             marks in the table (search/device/level_marks.h). Older levels
 *             are kept while there is room (search/device/old_levels.h).
 * Long:       states of 2 to 8 words are all in one array, with an index
 *             (search/device/kernels/index.cu); the levels are ranges of it.
 * Growth:     a table that is nearly full is built again, on the device
 *             (search/device/table_growth.h). An expansion for which it was
 *             full before that is resumed at the same step: nothing is counted
 *             twice. Levels become marks if that gives the table room to grow.
 * Room:       a launch gets no more states than there is room for all targets.
 * Ownership:  borrows the device.
 */
#ifndef SEARCH_DEVICE_SPACE_H
#define SEARCH_DEVICE_SPACE_H

#include "core/model.h"
#include "core/portable.h"
#include "search/device/device.h"
#include "search/device/handed.h"
#include "search/device/old_levels.h"

typedef VEC(Word) StateWords;

typedef struct GpuLevel {
    uint64_t *vectors; /* on the device, or NULL if it has a mark */
    size_t capacity;   /* states that fit */
    uint64_t first;    /* of its states in the array */
    uint64_t count;    /* of its states */
    uint32_t mark;     /* that its states have in the table, or 0 */
} GpuLevel;

typedef struct GpuSpace {
    GpuDevice *device;    /* where it is */
    Mem *mem;             /* of the host */
    const Model *model;   /* whose states they are */
    uint32_t words;       /* of a state */
    uint32_t bits;        /* of a state, at least 1 */
    uint32_t steps;       /* possible steps of a state, at least 1 */
    uint64_t chunk;       /* most states of a launch */
    uint32_t *numbers;    /* of the model, on the device, ... */
    size_t number_count;  /* ... how many, at least 1 */
    GpuCounts *counts;    /* on the device, ... */
    GpuCounts seen;       /* ... and as they were after the last launch */
    uint64_t *table;      /* the set, ... */
    uint64_t *upper;      /* ... its upper half if that is elsewhere, or NULL */
    uint32_t log;         /* of its buckets, or of its entries */
    uint32_t reach;       /* bits of the number of a try */
    bool narrow;          /* slots have 32 bits */
    GpuLevel now;         /* states that wait, ... */
    uint64_t waiting;     /* ... how many are not expanded; */
    uint64_t at;          /* if they are marked: those before this bucket are */
    uint64_t marked;      /* so many were not when that was 0 */
    GpuLevel next;        /* states that are new */
    uint64_t levels;      /* that have waited, with `now` */
    KeptLevels kept;      /* of short states: those before `now` */
    VEC(uint64_t) starts; /* of long states: the first of each */
    uint32_t *again[2];   /* expansions to be resumed, and to be noted: room for
                             `chunk` each */
    uint64_t *list;       /* states that kernels list; room for a chunk */
    uint64_t *staging;    /* states that come from the host; room for a chunk */
    bool hands_over;      /* the model's text may hand states over ... */
    Handed handed;        /* ... to this */
    uint64_t states;      /* that are known */
    uint64_t growths;     /* of the table */
    double growing;       /* seconds that they took */
    double expanding;     /* seconds of expansions, without them */
} GpuSpace;

/* Write the model's kernels and compile them; with those that trim
 * (search/device/state_notes.h), or without. The Portable is initialised and
 * released by the caller; false, with the reason, if it is not possible. */
bool space_compile(GpuDevice *device, const Model *model, Portable *portable,
                   bool trims, Text *why);

/* Compile the model and make an empty space. False, with the reason, if that is
 * not possible; to be released in either case. */
bool space_init(GpuSpace *space, GpuDevice *device, const Model *model,
                bool trims, Text *why);
void space_release(GpuSpace *space);

/* Forget all states. */
bool space_clear(GpuSpace *space);

/* Store states of the host: they are new. If nothing may be added, those that
 * are not known are counted. False at the memory limit, as in all that follows.
 */
bool space_seed(GpuSpace *space, const Word *states, size_t count, bool adding);

/* Those that are new are those that wait, and those that waited are kept. */
bool space_advance(GpuSpace *space);

/* The level of this depth; false if it is no longer there. To be used before
 * the next call that is not space_list or space_listed. */
bool space_level(const GpuSpace *space, uint64_t depth, GpuLevel *level);

/* Transitions so far, with those of states that were handed over. */
static inline uint64_t space_transitions(const GpuSpace *space) {
    return space->seen.transitions - space->seen.undone +
           space->handed.transitions;
}

/* Expand some of those that wait, as many as fit into a launch; `done` says how
 * many. If nothing may be added, targets that are not known are counted. States
 * without transitions are listed if that is wanted. */
typedef struct GpuWish {
    bool adding; /* targets may be stored */
    bool stuck;  /* states without transitions are listed */
} GpuWish;
bool space_expand(GpuSpace *space, GpuWish wish, uint64_t *done);

/* Run a kernel that lists states over a part of a level, from `at` on, which
 * goes to the place after it and is smaller than the end. With a target,
 * GPU_EXPAND lists its predecessors. */
uint64_t space_end(const GpuSpace *space, const GpuLevel *level);
bool space_list(GpuSpace *space, const GpuLevel *level, GpuKernel kernel,
                const Word *target, uint64_t *at);

/* The states listed by the last call, appended to those of the host. */
bool space_listed(GpuSpace *space, StateWords *out);

/* ---- For search/device/table_growth.c, search/device/level_marks.c and
 * search/device/state_notes.c ----- */

/* Memory, if need be that of levels that are kept. */
void *space_alloc(GpuSpace *space, size_t bytes);

/* What every kernel needs, and one launch: with the counts of the host, which
 * gets them back. */
GpuTask space_task(const GpuSpace *space);
bool space_launch(GpuSpace *space, GpuKernel kernel, const GpuTask *task);

/* Places of the set, some of which may be empty. */
uint64_t space_places(const GpuSpace *space);

#endif
