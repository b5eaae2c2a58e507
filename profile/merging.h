/* profile/merging.h -- which states of a sample do the same
 *
 * Purpose:    how many states are left if those are merged that are equal in a
 *             given sense and also behave alike: the same transitions lead
 *             them to states that are merged again, and properties see no
 *             difference. A bisimulation, as coarse as the given sense allows.
 * Beyond:     all that is not known is one state: of an incomplete sample the
 *             result is the least that is possible.
 * Labels:     what of a transition must agree.
 */
#ifndef PROFILE_MERGING_H
#define PROFILE_MERGING_H

#include "equiv/graph.h"
#include "profile/sample.h"

typedef enum MergeLabels {
    MERGE_BY_ACTION, /* who does what */
    MERGE_BY_NAME,   /* the label of the action */
    MERGE_BY_ERROR   /* whether it is an error, and of which property */
} MergeLabels;

typedef struct Merging {
    const Sample *sample; /* whose states */
    PackedGraph graph;    /* with their transitions */
    uint64_t *sight;      /* by state: its hash, then joined with the sense */
} Merging;

/* False if there is no memory or time; to be released in either case. */
bool merging_init(Merging *merging, const Sample *sample, MergeLabels labels);
void merging_release(Merging *merging);

/* States with equal hashes are equal in the given sense. How many states are
 * left, and in *before how many there would be if nothing else mattered;
 * 0 if that cannot be found out. */
uint32_t merging_count(Merging *merging, const uint64_t *hashes,
                       uint32_t *before);

#endif
