/* lang/flow/generating/generated_device.h -- the frame of generated code
 * that a device runs
 *
 * The part of generated.h in which one successor of a state is made: of all
 * that a process can do, what has the number `want`. How many there are is
 * counted on the way. Nothing is noted, and nothing calls itself: who goes on
 * inside an atomic sequence is left to generated_step.h.
 */
#ifndef LANG_FLOW_GENERATING_GENERATED_DEVICE_H
#define LANG_FLOW_GENERATING_GENERATED_DEVICE_H

#ifndef LANG_FLOW_GENERATING_GENERATED_H
#    include "lang/flow/generating/generated.h"
static const Tables tables; /* in the generated code */
#endif

enum {
    NOBODY = 0xffff, /* no process */
    NOTHING = 0xffff /* no number of something that a process can do */
};

#ifdef GENERATED_FIXED
typedef struct Layout { /* nothing is ever created: see `fixed` */
    uint32_t count;     /* processes */
} Layout;
#else
typedef struct Layout {
    uint32_t count;                         /* processes */
    uint32_t base[GENERATED_PROCESSES + 1]; /* where they are */
    uint16_t type[GENERATED_PROCESSES + 1]; /* what they are */
} Layout;
#endif

typedef struct Expander {
    uint32_t add_needed; /* which of the things that can be done */
    uint32_t count;      /* of those so far */
    uint32_t goer;       /* who goes on after that, or NOBODY */
    uint32_t steps;      /* in atomic sequences and d_steps */
    int stop;            /* 0 or HAND_OVER */
    bool hasty;          /* the number of the others does not matter */
    bool timeout;        /* nothing else can be executed */
    bool asked;          /* whether that is so */
#ifdef GENERATED_JOINED
    uint32_t label; /* of what was done first, or 0: nothing yet */
#endif
    uint64_t to[ALL_WORDS]; /* the successor */
} Expander;

INLINE void copy_all(uint64_t *to, const uint64_t *from) {
    for (int i = 0; i < ALL_WORDS; i++)
        to[i] = from[i];
}

/* Something can be done: is it what is wanted? */
INLINE bool chosen(Expander *x) {
    return x->count++ == x->add_needed;
}

/* A copy of the state, where the successor is made. */
INLINE uint64_t *target_of(Expander *x, const uint64_t *state) {
    copy_all(x->to, state);
    return x->to;
}

INLINE bool is_timeout(Expander *x) {
    x->asked = true;
    return x->timeout;
}

#ifdef GENERATED_JOINED
INLINE void did(Expander *x, uint32_t command) {
    if (x->label == 0)
        x->label = joined_labels[command];
}
#else
INLINE void did(const Expander *x, uint32_t command) {
    (void)x, (void)command;
}
#endif

INLINE void note_length(const Expander *x, uint32_t channel, uint32_t length) {
    (void)x, (void)channel, (void)length;
}

#endif
