/* equiv/walking/determinise.h -- the specification, made deterministic on the
 * fly
 *
 * Purpose:    sets of states of a Side: those that a trace can lead to. Sets
 *             are closed under invisible steps and have numbers.
 * Invariant:  members of a set are sorted; equal sets have equal numbers.
 * Allowance:  sets may have so many members in all and no more. Then functions
 *             return false without a limit, and `spent` is set.
 * Cost:       four bytes per member; a set is made in one walk along invisible
 *             steps. Each successor of a set is made when it is first asked for
 *             and kept.
 */
#ifndef EQUIV_WALKING_DETERMINISE_H
#define EQUIV_WALKING_DETERMINISE_H

#include "equiv/relations/sequences.h"
#include "equiv/relations/side.h"

#define SET_EMPTY UINT32_MAX
#define SET_UNKNOWN (UINT32_MAX - 1)

typedef struct TraceSet {
    bool divergent;      /* a member can go on forever by invisible steps */
    bool dead;           /* a member has no step at all */
    bool labelled;       /* its labels are known */
    size_t next;         /* of its steps */
    uint32_t successors; /* how many */
} TraceSet;

typedef struct SetStep {
    uint32_t label; /* visible */
    uint32_t set;   /* where it leads, or SET_UNKNOWN: nothing asked yet */
} SetStep;

typedef struct Sets {
    Side *side;          /* whose states they are; borrowed */
    Mem *mem;            /* where the arrays come from */
    VEC(TraceSet) sets;  /* by number */
    Sequences members;   /* by number; each has at least one */
    VEC(SetStep) steps;  /* of all sets that are labelled, by label */
    VEC(uint32_t) draft; /* a set while it is made */
    VEC(uint32_t) seen;  /* by state: when a draft last had it */
    uint32_t now;        /* number of that draft */
    VEC(uint32_t) noted; /* by label: when it was noted */
    size_t allowance;    /* most members of all sets; 0: any number */
    bool spent;          /* that was not enough */
    Limit limit;         /* that was met here, or LIMIT_NONE */
} Sets;

void sets_init(Sets *sets, Side *side);
void sets_release(Sets *sets);

/* The closure of states; SET_EMPTY if there are none. False at a limit. */
bool sets_add(Sets *sets, const uint32_t *states, size_t count, uint32_t *set);

/* Make the labels of a set known, which its steps have. False at a limit. */
bool sets_label(Sets *sets, uint32_t set);

/* Where the label leads from a set, or SET_EMPTY. False at a limit. */
bool sets_follow(Sets *sets, uint32_t set, uint32_t label, uint32_t *target);

static inline const TraceSet *sets_get(const Sets *sets, uint32_t set) {
    return &vec_item(&sets->sets, set);
}

static inline const uint32_t *sets_members(const Sets *sets, uint32_t set) {
    return sequences_get(&sets->members, set);
}

/* How many members it has. */
static inline uint32_t sets_size(const Sets *sets, uint32_t set) {
    return sequences_length(&sets->members, set);
}

/* Which member of the set is it? SET_EMPTY: none. */
uint32_t sets_place(const Sets *sets, uint32_t set, uint32_t state);

static inline bool sets_contain(const Sets *sets, uint32_t set,
                                uint32_t state) {
    return sets_place(sets, set, state) != SET_EMPTY;
}

#endif
