/* equiv/profile/profiling.h -- a profile while it is made
 *
 * Purpose:    what the files of this folder share: each measures one thing on
 *             the sample and notes it in the Profile.
 * Order:      profile_items.c first: the others use its column. Each part may
 *             be cut short by time or memory; what was measured before stays.
 */
#ifndef EQUIV_PROFILE_PROFILING_H
#define EQUIV_PROFILE_PROFILING_H

#include "core/number_lists.h"
#include "core/profile.h"
#include "equiv/profile/merging.h"
#include "equiv/profile/part_hashes.h"

#define PROFILE_WORTH 1.2 /* factors below are not worth a word */

typedef struct Profiling {
    Mem *mem;                /* where everything comes from */
    const Model *model;      /* whose profile it is */
    Profile *profile;        /* the result */
    Sample sample;           /* states that are measured */
    bool *varies;            /* by part: it is not the same in all states */
    uint32_t *first;         /* by item: its first part */
    bool *several;           /* by item: it is an array of parts */
    NumberLists item_parts;  /* by item: its parts that vary */
    NumberLists block_parts; /* by block: its parts that vary */
    uint64_t *whole;         /* by state: the sum of the hashes of all parts */
    uint64_t *column;        /* by state: scratch */
    uint64_t *other;         /* by state: scratch */
    bool *idle;              /* by item: nothing depends on it */
    uint64_t effort;         /* states and transitions that may yet be merged */
} Profiling;

/* How many states there are per state that is left. */
static inline double profiling_factor(const Profiling *self, uint32_t left) {
    return left ? (double)self->sample.count / left : 0;
}

/* How many states there are without these parts; 0: not known. */
uint32_t profiling_project(Profiling *self, const uint32_t *parts,
                           size_t count);

/* May one more merging be made? */
bool profiling_afford(Profiling *self);

/* Hashes of whole states, and which parts vary. */
bool profiling_begin(Profiling *self);

/* Values, entropies and factors of items and blocks. */
bool profiling_items(Profiling *self);

/* What is never read, with advice. */
bool profiling_idle(Profiling *self);

/* What of that can be had without changing what the model does. */
bool profiling_merge(Profiling *self);

/* Components, degrees, distances. */
bool profiling_shape(Profiling *self);

/* Which items determine each other. */
bool profiling_links(Profiling *self);

/* Processes that are interchangeable. */
bool profiling_symmetry(Profiling *self);

/* Channels that need not be so long. */
bool profiling_capacity(Profiling *self);

/* Steps that concern no other process. */
bool profiling_interleaving(Profiling *self);

/* Random walks, to see what the sample does not reach. */
void profiling_walk(Profiling *self, uint64_t seed);

/* Processes that have nothing to do with the others. */
bool profiling_independence(Profiling *self);

/* By what the states are divided if the variable stops counting there; 0 if
 * that cannot be found out. */
double profiling_clamp(Profiling *self, uint32_t item, int64_t limit);

/* Advice that follows from what profile_items.c and merging have found. */
void profiling_advise(Profiling *self);

/* The most useful advice first. */
void profiling_sort(Profile *profile);

#endif
