/* lang/flow/generating/generated_host.h -- the frame of generated code that
 * the processor runs
 *
 * The part of generated.h in which all successors of one state are collected.
 */
#ifndef LANG_FLOW_GENERATING_GENERATED_HOST_H
#define LANG_FLOW_GENERATING_GENERATED_HOST_H

#ifndef LANG_FLOW_GENERATING_GENERATED_H
#    include "lang/flow/generating/generated.h"
static const Tables tables; /* in the generated code */
#endif

#include <string.h>

#ifdef GENERATED_FIXED
typedef struct Layout { /* processes are what they were: see `fixed` */
    uint32_t count;     /* how many */
} Layout;
#else
typedef struct Layout {
    uint32_t count;                         /* processes */
    uint32_t base[GENERATED_PROCESSES + 1]; /* where they are */
    uint16_t type[GENERATED_PROCESSES + 1]; /* what they are */
} Layout;
#endif

typedef struct Expander {
    uint64_t *states;      /* where targets go */
    uint32_t *actions;     /* and their actions */
    uint32_t count;        /* so far */
    uint32_t room;         /* at most */
    uint32_t *longest;     /* by channel: its greatest length so far; then by
                              command: 1 once it was executed */
    uint32_t steps;        /* in atomic sequences and d_steps */
    uint32_t depth;        /* of the current one */
    int stop;              /* 0, HAND_OVER or NO_ROOM */
    bool asking;           /* inside enabled(): not again */
    bool timeout;          /* nothing else can be executed */
    bool urgent;           /* some process is at a committed location */
    const uint64_t *whole; /* the state that is expanded, or NULL */
    bool listed;           /* its owners are listed: */
    uint16_t owner[2][GENERATED_GLOBAL_CHANNELS + 1];
    /* by end and channel: the pid + 1 of the process that declares it xr or xs;
     * 0: there is none; MANY_OWNERS: there are several */
    uint64_t spare[GENERATED_WORDS]; /* where the first one without room goes */
} Expander;

/* The command is executed, unless the state is left to the interpreter: what
 * happens then is not to be trusted. A number as wide as lengths are, because
 * a byte could be part of anything else. */
INLINE void did(Expander *x, uint32_t command) {
    if (!x->stop)
        x->longest[command] = 1;
}

/* --- successors ------------------------------------------------------- */

INLINE void copy_all(uint64_t *to, const uint64_t *from) {
    memcpy(to, from, ALL_WORDS * sizeof *to);
}

/* A copy of the state where the next successor goes. */
INLINE uint64_t *next_slot(Expander *x, const uint64_t *state) {
    uint64_t *slot = x->states + (uint64_t)x->count * GENERATED_WORDS;
    if (x->count >= x->room) {
        x->stop = x->stop ? x->stop : NO_ROOM;
        slot = x->spare;
    }
    memcpy(slot, state, GENERATED_WORDS * sizeof *slot);
    return slot;
}

/* It is finished. */
INLINE void commit(Expander *x, uint32_t action) {
    if (x->count < x->room)
        x->actions[x->count++] = action;
}

/* May the atomic sequence go on? */
INLINE bool going_on(Expander *x) {
    if (++x->steps > MOST_GOING_ON || x->depth >= MOST_DEPTH)
        x->stop = HAND_OVER;
    return x->stop == 0;
}

INLINE bool is_timeout(const Expander *x) {
    return x->timeout;
}

/* --- ends of channels ------------------------------------------------- */

enum {
    MANY_OWNERS = UINT16_MAX
};

/* The process declares these ends of the channel as its own. */
INLINE void own(Expander *x, uint32_t pid, uint32_t ends, int32_t number) {
    if (number < 1 || number > GENERATED_GLOBAL_CHANNELS)
        return;
    for (uint32_t end = 0; end < 2; end++) {
        uint16_t *owner = &x->owner[end][number];
        if (ends >> end & 1)
            *owner = (uint16_t)(*owner == 0 || *owner == pid + 1 ? pid + 1
                                                                 : MANY_OWNERS);
    }
}

/* Does another process do so? */
INLINE bool is_owned(const Expander *x, uint32_t pid, uint32_t ends,
                     int32_t number) {
    bool owned = false;
    for (uint32_t end = 0; end < 2; end++) {
        uint16_t owner = x->owner[end][number];
        owned |= (ends >> end & 1) && owner && owner != pid + 1;
    }
    return owned;
}

/* Something was sent: the length may be the greatest so far. */
INLINE void note_length(Expander *x, uint32_t channel, uint32_t length) {
    if (length > x->longest[channel])
        x->longest[channel] = length;
}

#endif
