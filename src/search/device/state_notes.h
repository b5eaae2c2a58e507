/* search/device/state_notes.h -- one word for each stored state, on a device
 *
 * Purpose:    what trimming needs of a set of states that grows no more: each
 *             place of the set has a note of 32 bits (NOTE_... of
 *             search/device/kernels/task.h), and kernels change notes for all
 *             places at once, or follow the steps of all states that are to be
 *             done.
 * Failure:    false at the memory limit of the device, at the limit on time or
 *             at an interrupt, which is then in `limit`.
 * Cost:       4 bytes per place. A pass over all notes reads each once, however
 *             few match.
 * Ownership:  borrows the space, whose list and staging it uses.
 */
#ifndef SEARCH_DEVICE_STATE_NOTES_H
#define SEARCH_DEVICE_STATE_NOTES_H

#include "core/budget.h"
#include "search/device/space.h"

typedef struct GpuNotes {
    GpuSpace *space; /* the states */
    Budget *budget;  /* for the clock */
    uint32_t *notes; /* by place, on the device */
    uint64_t places; /* how many */
    bool unmoved;    /* steps that move the monitor do not count */
    uint64_t in;     /* states that are in, as of the last pass */
    uint64_t found;  /* by the last call: notes changed, or states found */
    Limit limit;     /* what ended it */
} GpuNotes;

/* To be released in either case. */
bool state_notes_init(GpuNotes *notes, GpuSpace *space, Budget *budget);
void state_notes_release(GpuNotes *notes);

/* All states that carry the label are in (0: all states), and nothing else is
 * known of them. */
bool state_notes_fill(GpuNotes *notes, Label label);

typedef struct GpuMatch { /* notes ... */
    uint32_t mask;        /* ... of which these bits ... */
    uint32_t value;       /* ... are these */
    Label label;          /* of states that carry this, or 0 */
} GpuMatch;

/* Change the notes that match: clear some bits and set some. */
bool state_notes_change(GpuNotes *notes, GpuMatch match, uint32_t clear,
                        uint32_t set);

typedef struct GpuFollow {
    uint32_t op;        /* FOLLOW_... */
    uint32_t set;       /* bits that are set, or what is added */
    uint32_t edge;      /* steps that count: EDGE_... */
    GpuMatch match;     /* FOLLOW_FIND: targets that count */
    const Word *target; /* FOLLOW_FIND: only this one; or NULL */
} GpuFollow;

/* Follow the steps of all states that are to be done and whose notes match, and
 * are done then; again, until there are none, if that is wanted. `listed` gets
 * the states that are found if op is FOLLOW_FIND without bits to set. */
typedef struct GpuWork {
    GpuMatch from;       /* states that are expanded */
    uint32_t clear;      /* bits of their notes that are cleared */
    uint32_t times;      /* how many of the next are used */
    GpuFollow follow[2]; /* what is done with their steps */
    bool repeat;         /* until there are none */
    StateWords *listed;  /* of the first, or NULL */
} GpuWork;
bool state_notes_work(GpuNotes *notes, const GpuWork *work);

/* Set bits of the notes of these states; list those whose notes match. */
bool state_notes_set(GpuNotes *notes, const Word *states, size_t count,
                     uint32_t set);
bool state_notes_find(GpuNotes *notes, const Word *states, size_t count,
                      GpuMatch match, StateWords *out);

/* The state with the least hash of those that match, which are some. */
bool state_notes_pick(GpuNotes *notes, GpuMatch match, Word *state);

#endif
