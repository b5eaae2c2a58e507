/* lang/flow/generating/generated_step.h -- one step of a process, on a
 * device
 *
 * The part of generated.h that comes last: portable_step_0 of core/portable.h.
 * A step is a process and a number. The number says, by its remainder and then
 * digit by digit, what the process does first and what is done wherever an
 * atomic sequence branches; digits that are not needed must be 0, so that every
 * way through the sequence is made once. If there are too few digits the state
 * is handed over to the interpreter.
 */
#ifndef LANG_FLOW_GENERATING_GENERATED_STEP_H
#define LANG_FLOW_GENERATING_GENERATED_STEP_H

#ifndef LANG_FLOW_GENERATING_GENERATED_DEVICE_H
#    include "lang/flow/generating/generated_device.h"
#    include "lang/flow/generating/generated_layout.h"
#    define DEVICE MAYBE
#    define NUMBERS const uint32_t *
#    define GENERATED_ATOMIC 1  /* processes go on in atomic sequences */
#    define GENERATED_TIMEOUT 1 /* timeout is used */
#    define GENERATED_BRANCH 2  /* ways at a branch, at most */
#    define GENERATED_DIGITS 1  /* branches of a way, at most */
static const uint64_t first_hidden[1];
MAYBE bool process_any(Expander *x, const uint64_t *s, const Layout *l,
                       uint32_t pid);
MAYBE void split_step(uint32_t step, uint32_t *pid, uint32_t *number,
                      uint32_t *ways);
MAYBE bool process_any(Expander *x, const uint64_t *s, const Layout *l,
                       uint32_t pid) {
    (void)x, (void)s, (void)l, (void)pid;
    return false;
}
MAYBE void split_step(uint32_t step, uint32_t *pid, uint32_t *number,
                      uint32_t *ways) {
    *pid = *number = *ways = step;
}
#endif

enum {
    DEVICE_HAND_OVER = 1 << 30, /* PORTABLE_HAND_OVER */
    MOST_ATOMIC = 1 << 12       /* steps of a sequence */
};

typedef enum Phase {
    PHASE_FIRST,  /* what the process does first */
    PHASE_SCAN,   /* can any process do anything? */
    PHASE_INSIDE, /* how many ways an atomic sequence has */
    PHASE_CHOSEN  /* go on by this one */
} Phase;

typedef struct Walk {
    uint64_t s[ALL_WORDS]; /* where the sequence is */
    Layout layout;         /* of that */
    Phase phase;           /* what is looked at */
    uint32_t pid;          /* whose turn it is */
    uint32_t mover;        /* whose step it is */
    uint32_t first;        /* what that does first */
    uint32_t ways;         /* how many such things there may be */
    uint32_t rest;         /* digits that are left */
    uint32_t digits;       /* how many */
} Walk;

/* Nothing was chosen: try again if that is due to a timeout that was not
 * noticed yet. */
INLINE bool find_timeout(Walk *walk, Expander *x) {
    if (!GENERATED_TIMEOUT)
        return false;
    if (walk->phase == PHASE_FIRST) {
        if (!x->asked || x->timeout)
            return false;
        walk->phase = PHASE_SCAN;
        walk->pid = walk->layout.count;
    } else if (x->count > 0) {
        return false;
    }
    x->add_needed = NOTHING;
    if (walk->pid-- == 0) {
        walk->phase = PHASE_FIRST;
        walk->pid = walk->mover;
        x->add_needed = walk->first;
        x->timeout = true;
    }
    return true;
}

/* There are several ways: which one is it? */
INLINE bool choose_way(Walk *walk, Expander *x) {
    if (walk->digits-- == 0 || x->count > GENERATED_BRANCH) {
        x->stop = HAND_OVER;
        return false;
    }
    x->add_needed = walk->rest % GENERATED_BRANCH;
    walk->rest /= GENERATED_BRANCH;
    walk->phase = PHASE_CHOSEN;
    return x->add_needed < x->count;
}

/* The sequence goes on from the state that was made. */
INLINE bool go_on(Walk *walk, Expander *x) {
    if (x->goer == NOBODY)
        return false;
    copy_all(walk->s, x->to);
    open_layout(&walk->layout, walk->s);
    walk->pid = x->goer;
    walk->phase = PHASE_INSIDE;
    x->add_needed = 0;
    x->hasty = x->timeout = false;
    if (++x->steps > MOST_ATOMIC)
        x->stop = HAND_OVER;
    return true;
}

/* What the process has done, or can do, has been seen: is there more to look
 * at? If not, `made` says whether there is a successor. */
INLINE bool scan_on(Walk *walk, Expander *x, bool *made) {
    *made = false;
    if (x->stop)
        return false;
    if (walk->phase == PHASE_FIRST && x->count > walk->ways)
        x->stop = HAND_OVER;
    if (walk->phase == PHASE_SCAN ||
        (walk->phase == PHASE_FIRST && x->add_needed >= x->count))
        return find_timeout(walk, x);
    *made = true;
    if (walk->phase == PHASE_INSIDE && x->count == 0) {
        copy_all(x->to, walk->s);
        return false;
    }
    if (walk->phase == PHASE_INSIDE && x->count > 1) {
        *made = choose_way(walk, x);
        return *made;
    }
    return GENERATED_ATOMIC && go_on(walk, x);
}

/* The result of a step that was made. */
INLINE uint32_t result_of(const Expander *x) {
#ifdef GENERATED_JOINED
    return 0x80000000u | (x->label + 1);
#else
    (void)x;
    return 1;
#endif
}

APART uint32_t portable_step_0(const uint64_t *from, NUMBERS t, uint32_t step,
                               uint64_t *to) {
    Expander frame, *const x = &frame;
    Walk walk;
    uint32_t number;
    bool made;
    (void)t;
    split_step(step, &walk.mover, &number, &walk.ways);
    for (int i = 0; i < ALL_WORDS; i++)
        walk.s[i] =
            i < GENERATED_WORDS ? from[i] : first_hidden[i - GENERATED_WORDS];
    open_layout(&walk.layout, walk.s);
    if (walk.mover >= walk.layout.count)
        return 0;
    x->add_needed = walk.first = number % walk.ways;
    walk.rest = number / walk.ways;
    walk.digits = GENERATED_DIGITS;
    walk.phase = PHASE_FIRST;
    walk.pid = walk.mover;
    x->hasty = x->add_needed + 1 < walk.ways;
    x->steps = 0;
    x->stop = 0;
    x->timeout = x->asked = false;
#ifdef GENERATED_JOINED
    x->label = 0;
#endif
    do {
        x->count = 0;
        x->goer = NOBODY;
        process_any(x, walk.s, &walk.layout, walk.pid);
    } while (scan_on(&walk, x, &made));
    for (int i = 0; i < GENERATED_WORDS; i++)
        to[i] = x->to[i];
    return x->stop                  ? (uint32_t)DEVICE_HAND_OVER
           : made && walk.rest == 0 ? result_of(x)
                                    : 0;
}

#endif
