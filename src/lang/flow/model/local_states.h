/* lang/flow/model/local_states.h -- what a process can be like
 *
 * Purpose:    all combinations of the location of a process, its scalar
 *             variables and the global ones that no other process writes. Of
 *             the combinations that fit into their bits often only a few can
 *             be reached: a flag is set at some locations and clear at others,
 *             a counter has run to its end after a loop.
 * Method:     the steps of the process alone are followed from where it begins.
 *             What it tracks is known exactly; everything else may have any
 *             value that fits (range.h), and a message may hold anything.
 *             Nothing that others do changes what is tracked, so every state of
 *             the program that can be reached has one of these combinations,
 *             by induction over its steps.
 * Keys:       a combination is a number: whether the process is there, if it
 *             comes and goes, its location, then the variables. A process that
 *             is gone has 0 in all of its own.
 * Resets:     a variable that the search resets (optimise.h) keeps its value
 *             for a plain worker: both are followed.
 * Cost:       limited; what would take longer is not found.
 */
#ifndef LANG_FLOW_MODEL_LOCAL_STATES_H
#define LANG_FLOW_MODEL_LOCAL_STATES_H

#include "base/vec.h"
#include "lang/flow/model/writers.h"

enum {
    LOCAL_MOST_CELLS = 14, /* variables of a combination */
    LOCAL_MOST = LOCAL_MOST_CELLS + OWN_MOST,
    LOCAL_MOST_KEY = 16, /* bits */
    LOCAL_SEEN = 1,      /* of a key: it is or was to be followed */
    LOCAL_RESTS = 2      /* of a key: a state may have it */
};

typedef struct LocalCell { /* a variable that is tracked */
    CellBase base;         /* global, or of the process */
    uint32_t offset;       /* in the globals, or in the process's variables */
    uint32_t width;        /* bits */
    bool is_signed;        /* short and int */
} LocalCell;

typedef struct LocalStates {
    RangeView view;                    /* first, so that it casts */
    uint32_t pid;                      /* of the process */
    const FlowType *type;              /* its type */
    LocalCell cells[LOCAL_MOST_CELLS]; /* what is tracked */
    uint32_t cell_count;               /* how many */
    uint32_t signs;                    /* bits that say whether it is there: 1,
                                          or 0 if it always is */
    uint32_t width;                    /* bits of a key */
    OwnConstants constants;            /* what is known in any case */
    Range now[LOCAL_MOST];             /* values of these, and of constants */
    uint8_t *found;                    /* by key: what is known of it */
    uint32_t count;                    /* keys that rest */
    VEC(uint32_t) todo;                /* keys to be followed */
    uint64_t work;                     /* that is left */
    Mem *mem;                          /* of the arrays */
} LocalStates;

/* A process, of a state that has it, that tracks nothing yet but its location.
 * `writes` is as writers_within has found it. */
void local_states_init(LocalStates *self, const View *view, uint32_t pid,
                       const uint8_t *writes, Mem *mem);
void local_states_release(LocalStates *self);

/* Track this variable as well; false if keys would have more bits than
 * `most`. */
bool local_states_track(LocalStates *self, LocalCell cell, uint32_t most);

/* Does the key say that the process is there? */
static inline bool local_states_alive(const LocalStates *self, uint32_t key) {
    return self->signs == 0 || (key & 1);
}

/* May a state have this key? */
static inline bool local_states_has(const LocalStates *self, uint32_t key) {
    return self->found[key] & LOCAL_RESTS;
}

/* The key of the process in a state. */
uint32_t local_states_key(const LocalStates *self, const View *view);

/* It can be so; all that is tracked has been chosen. */
void local_states_begin(LocalStates *self, uint32_t key);

/* Find all that can follow; false if that takes too long. */
bool local_states_follow(LocalStates *self);

#endif
