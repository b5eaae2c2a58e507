/* search/device/kernels/task.h -- what the host and the kernels know of each
 * other
 *
 * Purpose:    one kind of arguments for all kernels, and what they count. Host
 *             and device compile this same text.
 * Vectors:    arrays of STATE_WORDS words for each state.
 */
#ifndef SEARCH_DEVICE_KERNELS_TASK_H
#define SEARCH_DEVICE_KERNELS_TASK_H

#ifndef DEVICE_TEXT
#    include <stdint.h>
#endif

typedef struct GpuCounts {
    uint64_t next;        /* states that are new */
    uint64_t transitions; /* steps made */
    uint64_t cut;         /* states that were not expanded */
    uint64_t again;       /* states whose expansion is to be resumed */
    uint64_t listed;      /* states in the list */
    uint64_t beyond;      /* targets that are not stored, where none may be */
    uint64_t handed;      /* states that are handed over */
    uint64_t undone;      /* transitions of these that were counted before */
    uint64_t lost;        /* entries that a new table had no room for */
    uint64_t kept;        /* places whose states are in */
    uint64_t reached;     /* notes that were changed, or states found */
    uint64_t least;       /* of hashes */
} GpuCounts;

/* Notes of states, for trimming: marks, and a number. */
#define NOTE_IN 0x80000000u
#define NOTE_GOAL 0x40000000u
#define NOTE_TODO 0x20000000u
#define NOTE_LOW 0x1fffffffu

/* Steps are distinguished by their classes: all, those that move the monitor,
 * and from EDGE_SETS on those in a set. */
#define EDGE_ANY 0u
#define EDGE_MOVES 1u
#define EDGE_SETS 2u

enum {
    SWEEP_SET,    /* change notes */
    SWEEP_LIST,   /* and list the states */
    SWEEP_LEAST,  /* the least hash */
    SWEEP_PICK,   /* list the states that have it */
    FOLLOW_ADD,   /* add to the notes of targets */
    FOLLOW_REACH, /* change them if their numbers are 0 */
    FOLLOW_FIND,  /* find states with certain steps: change their own notes,
                     or else list them */
    GATHER_LIST,  /* list the states that are marked, */
    GATHER_CLEAR  /* or take the marks away */
};

typedef struct GpuTask {
    uint64_t threads;          /* of the launch */
    const uint64_t *source;    /* vectors that are looked at */
    uint64_t *next;            /* vectors that are new */
    uint64_t *list;            /* vectors that are listed */
    uint64_t *handed;          /* vectors that are handed over */
    const uint32_t *resume;    /* of each thread: a state of the source and the
                                  step to go on with; NULL: all states */
    uint32_t *again;           /* the same for those that found no room */
    uint64_t *table;           /* of the states that are known */
    uint64_t *upper;           /* its buckets from `split` on */
    uint64_t split;            /* or more than all buckets */
    uint64_t first;            /* the first bucket that is looked at */
    uint64_t floor;            /* entries whose new home is below are listed */
    const uint64_t *old;       /* the table before it grew */
    const uint64_t *old_upper; /* the table before it grew */
    uint64_t old_split;        /* the table before it grew */
    const uint32_t *numbers;   /* of the model */
    GpuCounts *counts;         /* of the device */
    uint64_t target[8];        /* whose predecessors are looked for */
    uint32_t log;              /* of the buckets of the table */
    uint32_t narrow;           /* its slots have 32 bits */
    uint32_t reach;            /* bits of the number of a try, */
    uint32_t window;           /* and of the distance from home, as a mask */
    uint32_t old_log;          /* the same of the old table */
    uint32_t old_narrow;       /* the same of the old table */
    uint32_t old_reach;        /* the same of the old table */
    uint32_t old_window;       /* the same of the old table */
    uint32_t adding;           /* targets may be stored */
    uint32_t mark;             /* in the table, of states that are new, or that
                                  are gathered; 0: new ones are written down */
    uint32_t seeking;          /* the target's predecessors are listed */
    uint32_t stuck;            /* states without transitions are listed */
    uint32_t *notes;           /* by place of the set */
    uint64_t capacity;         /* states that the list has room for */
    uint64_t hash;             /* of states that are listed */
    uint32_t op;               /* what is done with notes */
    uint32_t mask;             /* notes with these bits ... */
    uint32_t value;            /* ... being these match */
    uint32_t clear;            /* bits of the note to clear, */
    uint32_t set;              /* to set, or to add */
    uint32_t label;            /* that the state must carry, or 0 */
    uint32_t fill;             /* nothing is known of places yet */
    uint32_t edge;             /* steps that count */
    uint32_t unmoved;          /* steps that move the monitor do not */
    uint32_t aimed;            /* only those to `target` */
} GpuTask;

#endif
