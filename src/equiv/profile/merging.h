/* equiv/profile/merging.h -- which states of a sample do the same
 *
 * Purpose:    how many states are left if those are merged that are equal in a
 *             given sense and also behave alike: the same transitions lead
 *             them to states that are merged again, and properties see no
 *             difference. A bisimulation, as coarse as the given sense allows.
 * Partly:     of a sample that is not complete, states are looked at from which
 *             nothing unknown is reached in a few steps, and are merged if they
 *             behave alike for so many steps. With more steps there could only
 *             be more states.
 * Labels:     what of a transition must agree.
 */
#ifndef EQUIV_PROFILE_MERGING_H
#define EQUIV_PROFILE_MERGING_H

#include "equiv/profile/sample.h"
#include "equiv/relations/graph.h"

typedef enum MergeLabels {
    MERGE_BY_ACTION, /* who does what */
    MERGE_BY_NAME,   /* the label of the action */
    MERGE_BY_ERROR   /* whether it is an error, and of which property */
} MergeLabels;

typedef struct Merging {
    const Sample *sample; /* whose states */
    PackedGraph graph;    /* with their transitions */
    uint64_t *hash;       /* by state: its hash, then joined with the sense */
    uint64_t *next;       /* by state: its hash after one more step */
    bool partly;          /* the sample is not complete */
    uint32_t steps;       /* that are looked at, if it is not complete, */
    uint32_t of;          /* and how many states */
} Merging;

/* False if there is no memory or time; to be released in either case. */
bool merging_init(Merging *merging, const Sample *sample, MergeLabels labels);
void merging_release(Merging *merging);

typedef struct Merged {
    uint32_t of;     /* so many states: all, if the sample is complete */
    uint32_t before; /* how many there would be if nothing else mattered */
    uint32_t left;   /* how many are left; 0: that cannot be found out */
} Merged;

/* States with equal hashes are equal in the given sense. */
Merged merging_count(Merging *merging, const uint64_t *hashes);

/* Do states with equal hashes do the same for one step? If not, some of them
 * cannot be merged. Cheaper than merging_count. */
bool merging_plausible(Merging *merging, const uint64_t *hashes);

static inline double merged_factor(Merged merged) {
    return merged.left ? (double)merged.of / merged.left : 0;
}

#endif
